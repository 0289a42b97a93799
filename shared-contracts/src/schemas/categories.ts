import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  /** Live products in it. */
  count: z.int(),
});
export type Category = z.infer<typeof Category>;

export const categoriesApi = {
  'GET /api/category/all': { item: Category },
} as const satisfies Record<string, EndpointRow>;

import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of its products that visitors see. */
  count: z.int(),
  /** Plain text above its products, each line a paragraph. */
  introduction: z.optional(z.string()),
  version: z.optional(z.int()),
  /** The path of its page, where that is an address with words. */
  path: z.optional(z.string()),
});
export type Category = z.infer<typeof Category>;

export const categoriesApi = {
  'GET /api/category/all': {
    access: 'public',
    summary: 'All categories, each with the number of its products.',
    item: Category,
  },
} as const satisfies Record<string, EndpointRow>;

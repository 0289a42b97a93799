// Addresses with words: `/products/floor-care/venfloor` instead of `/productsDetails/7`.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';

/** What can have an address with words. */
export const AddressKind = z.enum(['category', 'product', 'blog', 'news', 'page']);
export type AddressKind = z.infer<typeof AddressKind>;

export const FoundAddress = z.object({
  id: z.int(),
  /** The canonical path of its page: with the current slug, or the specification's address where it has none. */
  path: z.string(),
});
export type FoundAddress = z.infer<typeof FoundAddress>;

export const addressesApi = {
  'GET /api/address/find/:kind/:slug': {
    access: 'public',
    summary: 'The item that has or had a slug, and the path of its page.',
    params: z.object({ kind: AddressKind, slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: FoundAddress,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;

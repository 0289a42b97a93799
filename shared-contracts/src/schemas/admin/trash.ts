import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Done, listQuery, Timestamp, wholeNumber } from '../fields';

export const trashKinds = ['category', 'product', 'blog', 'news', 'page'] as const;
export type TrashKind = (typeof trashKinds)[number];

export const TrashedItem = z.object({
  kind: z.enum(trashKinds),
  id: z.int(),
  /** Name of a category or product, title of an article or a page. */
  name: z.string(),
  deletedAt: Timestamp,
  /** How many products are restored with a category. */
  products: z.optional(z.int()),
});
export type TrashedItem = z.infer<typeof TrashedItem>;

const { page, pageSize } = listQuery(['newest']);
const TrashedItemParams = z.object({ kind: z.enum(trashKinds), id: wholeNumber() });

export const trashApi = {
  'GET /api/trash/all': {
    access: ['content.view', 'catalogue.view'],
    summary: 'What was deleted, the latest first. Products that went with their category are counted there.',
    query: z.object({ kind: z.optional(z.enum(trashKinds)), page, pageSize }),
    item: TrashedItem,
  },
  'POST /api/trash/restore/:kind/:id': {
    access: { kind: 'edit' },
    summary: 'Bring something back, a category with the products that went with it.',
    params: TrashedItemParams,
    response: Done,
    errorStatuses: [409],
  },
  'DELETE /api/trash/purge/:kind/:id': {
    access: { kind: 'edit' },
    needsRecentSignIn: true,
    summary: 'Remove something from the trash permanently.',
    params: TrashedItemParams,
    response: Done,
  },
} as const satisfies Record<string, EndpointRow>;

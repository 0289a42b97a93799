import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { Timestamp } from './fields';

/** One thing that has a page of its own. */
export const SitemapEntry = z.object({
  kind: z.enum(['category', 'product', 'blog', 'news']),
  id: z.int(),
  /** When what its page shows was last changed, where that is known. */
  changedAt: z.optional(Timestamp),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const sitemapApi = {
  'GET /api/sitemap': {
    access: 'public',
    summary:
      'Everything that has a page of its own, for search engines: of the categories those with products.',
    item: SitemapEntry,
  },
} as const satisfies Record<string, EndpointRow>;

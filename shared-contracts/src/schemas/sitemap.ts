import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { Timestamp } from './fields';

/** An item that has a page of its own. */
export const SitemapEntry = z.object({
  kind: z.enum(['category', 'product', 'blog', 'news', 'page']),
  id: z.int(),
  /** When the content of its page last changed, if that is known. */
  changedAt: z.optional(Timestamp),
  /** The path of its page, where that is an address with words. */
  path: z.optional(z.string()),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const sitemapApi = {
  'GET /api/sitemap': {
    access: 'public',
    summary:
      'Everything that has a page of its own, for search engines: of the categories those with products.',
    item: SitemapEntry,
    isStreamed: true,
  },
} as const satisfies Record<string, EndpointRow>;

// The tags of articles: blog posts and news items share them.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { listLimits } from '../values/limits';
import { BlogSummary } from './articles';
import { listQuery, Timestamp } from './fields';

export const Tag = z.object({
  /** Of its page's URL: the same for every spelling of the name. */
  slug: z.string(),
  name: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export const TagInUse = z.extend(Tag, {
  /** How many articles that visitors see have it. */
  articles: z.int(),
  /** The latest change of one of them. */
  changedAt: Timestamp,
});
export type TagInUse = z.infer<typeof TagInUse>;

export const TaggedArticle = z.extend(BlogSummary, {
  kind: z.enum(['blog', 'news']),
  /** The tag's name, as this article writes it. */
  tag: z.string(),
});
export type TaggedArticle = z.infer<typeof TaggedArticle>;

const { page, pageSize } = listQuery([]);

export const tagsApi = {
  'GET /api/tags/all': {
    access: 'public',
    summary: 'The tags of all articles that visitors see, in the order of their slugs.',
    most: listLimits.whole,
    item: TagInUse,
  },
  'GET /api/articles/tagged/:slug': {
    access: 'public',
    summary: 'The blog posts and news items with a tag, the newest first. None for an unknown tag.',
    params: z.object({ slug: z.string().check(z.regex(/^[^\s,./_]{1,300}$/, 'This is no tag.')) }),
    query: z.object({ page, pageSize }),
    item: TaggedArticle,
  },
} as const satisfies Record<string, EndpointRow>;

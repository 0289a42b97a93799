// Blog posts and news items: the owner's specification has two names and two sets of calls for the same kind of
// article.
import * as z from 'zod/mini';
import type { EndpointRow } from './endpoint';
import { listLimits } from '../values/limits';
import { ById, listQuery, SearchFields, Timestamp } from './fields';
import { Image } from './image';

/** Of the call for one article. What an article does not have is left out. */
const details = {
  author: z.optional(z.string()),
  tags: z.optional(z.array(z.object({ slug: z.string(), name: z.string() }))),
  /** Ids of products, in the order in which they are shown. */
  relatedProducts: z.optional(z.array(z.int())),
  /** Title and description for search engines and chats, where they are not `title` and `shortDescription`. */
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
  /** The uploaded pictures within the text, each once: an address in the text names one of the variants. */
  textPictures: z.optional(z.array(Image)),
};

const summary = {
  id: z.int(),
  title: z.string(),
  shortDescription: z.string(),
  /** URL of the image, if there is one; `picture` holds its size and variants. */
  image: z.optional(z.string()),
  picture: z.optional(Image),
  createdAt: Timestamp,
  changedAt: z.optional(Timestamp),
  /** The path of its page, where that is an address with words. */
  path: z.optional(z.string()),
};

export const BlogSummary = z.object(summary);
export type BlogSummary = z.infer<typeof BlogSummary>;

export const Blog = z.extend(BlogSummary, {
  /** The full text. The name comes from the owner's specification. */
  blogShortDescription: z.string(),
  ...details,
  version: z.optional(z.int()),
});
export type Blog = z.infer<typeof Blog>;

export const News = z.object({
  ...summary,
  /** The same number as `id`, for clients that were written for other servers: see `newsId`. */
  _id: z.optional(z.int()),
  description: z.string(),
  ...details,
  version: z.optional(z.int()),
});
export type News = z.infer<typeof News>;

export const articleSorts = ['title', '-title', 'newest', 'oldest'] as const;
export type ArticleSort = (typeof articleSorts)[number];

/** The search covers the title and the short description. */
export const ArticleListQuery = z.object(listQuery(articleSorts));

export const articlesApi = {
  'GET /api/blog/all': {
    access: 'public',
    summary: 'All blog posts, the oldest first.',
    query: ArticleListQuery,
    listFields: SearchFields,
    most: listLimits.whole,
    item: BlogSummary,
  },
  'GET /api/blog/:id': {
    access: 'public',
    summary: 'One blog post.',
    params: ById,
    response: Blog,
    errorStatuses: [410],
  },
  'GET /api/news/all': {
    access: 'public',
    summary: 'All news items, the oldest first.',
    query: ArticleListQuery,
    listFields: SearchFields,
    most: listLimits.wholeNews,
    item: News,
  },
  'GET /api/news/:id': {
    access: 'public',
    summary: 'One news item.',
    params: ById,
    response: News,
    errorStatuses: [410],
  },
} as const satisfies Record<string, EndpointRow>;

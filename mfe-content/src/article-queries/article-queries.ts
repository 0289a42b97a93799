import { isApiFailure, limits, type BlogSummary, type News } from '@site/shared-contracts';
import { apiExtractQuery, apiQuery } from '@site/shared-contracts/query';

export const blogQuery = (id: number) => apiQuery('GET /api/blog/:id', { params: { id } });
export const newsQuery = (id: number) => apiQuery('GET /api/news/:id', { params: { id } });

/** Specified for the home page. */
export const latestBlog = apiExtractQuery('GET /api/blog/all', {}, { order: 'newest', first: 3 });

/** Articles beside the one that is read, and the one itself: a carousel of hundreds serves nobody. */
const RECENT = 13;

export const recentBlog = apiExtractQuery('GET /api/blog/all', {}, { order: 'newest', first: RECENT });

/** The list comes with every item's whole text, which no page shows. */
export const recentNews = apiExtractQuery(
  'GET /api/news/all',
  {},
  { order: 'reversed', first: RECENT, without: ['description', 'version'] },
);

/** One page of /blog. A server that knows no pages sends everything, which is then shown as one. */
export const blogPageQuery = (page: number) =>
  apiQuery('GET /api/blog/all', { query: { sort: 'newest', page, pageSize: limits.blogPage } });

/** Servers call it one or the other. */
export const newsId = ({ _id, id }: Pick<News, 'id' | '_id'>): number => _id ?? id;

/** What stands on a card. */
export type ArticleSummary = Omit<BlogSummary, 'id'>;

/** The id in an article's address; undefined for what no article can have as its id. */
export const readArticleId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** 404 where there is no such thing, 410 where there was; undefined for every other failure. */
export const absence = (error: unknown): 404 | 410 | undefined => {
  if (!isApiFailure(error)) return undefined;
  return error.status === 404 || error.status === 410 ? error.status : undefined;
};

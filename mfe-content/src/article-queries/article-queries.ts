import { limits, links, type ApiResponse, type BlogSummary, type News } from '@site/shared-contracts';
import { apiExtractQuery, apiQuery } from '@site/shared-contracts/query';

export const blogQuery = (id: number) => apiQuery('GET /api/blog/:id', { params: { id } });
export const newsQuery = (id: number) => apiQuery('GET /api/news/:id', { params: { id } });

const newest = (pageSize: number) => ({ query: { sort: 'newest', page: 1, pageSize } }) as const;

/** As specified for the home page. */
const LATEST_BLOG_COUNT = 3;
/** The featured item, and as many as are in view beside it. */
const LATEST_NEWS_COUNT = 6;
/** The other articles in the carousel, and the current one: a carousel of hundreds would be useless. */
const RECENT_COUNT = 13;

/** The API's list contains the full text of every item, which no page shows. */
const withoutText = ['description', 'version'] as const;

const firstPosts = (first: number) =>
  apiExtractQuery('GET /api/blog/all', newest(first), { order: 'newest', first });
const firstNews = (first: number) =>
  apiExtractQuery('GET /api/news/all', newest(first), { order: 'reversed', first, without: withoutText });

export const latestBlog = firstPosts(LATEST_BLOG_COUNT);
export const recentBlog = firstPosts(RECENT_COUNT);
export const latestNews = firstNews(LATEST_NEWS_COUNT);
export const recentNews = firstNews(RECENT_COUNT);

/** One page of /blog. A server without pagination sends everything, which is then shown as one page. */
export const blogPageQuery = (page: number) =>
  apiQuery('GET /api/blog/all', { query: { sort: 'newest', page, pageSize: limits.blogPage } });

/** One page of /news. */
export const newsPageQuery = (page: number) =>
  apiExtractQuery(
    'GET /api/news/all',
    { query: { sort: 'newest', page, pageSize: limits.blogPage } },
    { order: 'reversed', first: limits.blogPage, without: withoutText },
  );

/** One page of the articles with a tag. */
export const taggedArticlesQuery = (slug: string, page: number) =>
  apiQuery('GET /api/articles/tagged/:slug', {
    params: { slug },
    query: { page, pageSize: limits.blogPage },
  });

/** The tags in use, for the head of the blog. */
export const tagsQuery = apiQuery('GET /api/tags/all', {});

export type TaggedArticles = ApiResponse<'GET /api/articles/tagged/:slug'>;

/** Those that visitors do not see are left out. */
export const relatedProductsQuery = (ids: readonly number[]) =>
  apiQuery('GET /api/products/all', { query: { ids: ids.join(',') } });

/** Some servers send the id as `_id`. */
export const newsId = ({ _id, id }: Pick<News, 'id' | '_id'>): number => _id ?? id;

export const linkToNews = (item: Pick<News, 'id' | '_id' | 'path'>): string =>
  item.path ?? links.newsArticle(newsId(item));

/** The fields of an article on a card. */
export type ArticleSummary = Omit<BlogSummary, 'id'>;

/** The id in an article's URL; undefined for a text that cannot be an id. */
export const readArticleId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

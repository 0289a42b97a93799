// What a search finds beside products.
import { limits, type ProductListParams } from '@site/shared-contracts';
import { apiExtractQuery, apiQuery } from '@site/shared-contracts/query';

/** What of an article the list does not show. */
const without = ['image', 'createdAt', 'changedAt'] as const;

/** At first a few, and on request as many as one page of the call may have. */
const articleCounts = { few: 3, all: 48 } as const;

export const foundArticlesQuery = (search: string, count: keyof typeof articleCounts) =>
  apiExtractQuery(
    'GET /api/search/articles',
    { query: { search: search.slice(0, limits.search), page: 1, pageSize: articleCounts[count] } },
    { order: 'asSent', first: articleCounts[count], without },
  );

/** Of which the page shows the categories. */
export const foundCategoriesQuery = (search: string) =>
  apiQuery('GET /api/search/suggestions', { query: { search: search.slice(0, limits.search) } });

/** The value of the parameter `articles` by which the page shows all of them. */
const ALL = 'all';

export const readArticleCount = (query: URLSearchParams): keyof typeof articleCounts =>
  query.get('articles') === ALL ? 'all' : 'few';

/** The same page with all articles. */
export function linkToAllArticles({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.set('articles', ALL);
  return `${pathname}?${query.toString()}`;
}

/** What the page of a search needs beside its products. */
export const foundBeside = ({ search, page }: ProductListParams, { searchParams }: URL) =>
  search === undefined
    ? []
    : [
        foundCategoriesQuery(search),
        ...(page === 1 ? [foundArticlesQuery(search, readArticleCount(searchParams))] : []),
      ];

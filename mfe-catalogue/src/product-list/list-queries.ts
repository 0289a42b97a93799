import { limits } from '@site/shared-contracts';
import { apiExtractQuery, apiQuery } from '@site/shared-contracts/query';
import type { ListParams } from '../list-params/list-params';

export const categoriesQuery = apiQuery('GET /api/category/all', {});

/** As many as one row of the list. */
const POPULAR_COUNT = 3;

/** Those with the most enquiries. */
export const popularQuery = apiExtractQuery(
  'GET /api/products/all',
  { query: { sort: 'trending', page: 1, pageSize: POPULAR_COUNT } },
  { order: 'asSent', first: POPULAR_COUNT },
);

type ListEndpoint = 'GET /api/products/all' | 'GET /api/products/category/:id';

/** One page of products, from one category or of all of them. */
export function productsQuery({ search, sort, page, filters }: ListParams, category: number | undefined) {
  // The form says that the rest is too much.
  const query = {
    search: search?.slice(0, limits.search),
    sort,
    page,
    pageSize: limits.cataloguePage,
    ...Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, [...values]])),
    facets: 'true' as const,
    // A search that finds nothing is kept for the admins, who may add a synonym.
    ...(search && { purpose: 'page' as const }),
  };
  const inCategory = { params: { id: category }, query };
  return category === undefined
    ? apiQuery<ListEndpoint>('GET /api/products/all', { query })
    : apiQuery<ListEndpoint>('GET /api/products/category/:id', inCategory);
}

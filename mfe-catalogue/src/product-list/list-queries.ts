import { limits, type ProductListParams } from '@site/shared-contracts';
import { apiQuery } from '@site/shared-contracts/query';

export const categoriesQuery = apiQuery('GET /api/category/all', {});

type ListEndpoint = 'GET /api/products/all' | 'GET /api/products/category/:id';

/** One page of products, from one category or of all of them. */
export function productsQuery({ search, sort, page }: ProductListParams, category: number | undefined) {
  const query = { search, sort, page, pageSize: limits.cataloguePage };
  const inCategory = { params: { id: category }, query };
  return category === undefined
    ? apiQuery<ListEndpoint>('GET /api/products/all', { query })
    : apiQuery<ListEndpoint>('GET /api/products/category/:id', inCategory);
}

import { apiQuery } from '@site/shared-contracts/query';

/** The same query as the product page has. The id is a number: the route has checked it. */
export const productQuery = (id: string) => apiQuery('GET /api/products/:id', { params: { id: Number(id) } });

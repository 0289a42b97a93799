import { apiQuery } from '@site/shared-contracts/query';

/** The same call as the product's own page makes, for an id that is known to be a number. */
export const productQuery = (id: string) => apiQuery('GET /api/products/:id', { params: { id: Number(id) } });

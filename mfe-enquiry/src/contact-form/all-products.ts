import { apiQuery } from '@site/shared-contracts/query';

/** The same query as the trending products have, so that a page requests it once. */
export const allProducts = apiQuery('GET /api/products/all', {});

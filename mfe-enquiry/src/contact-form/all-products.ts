import { apiQuery } from '@site/shared-contracts/query';

/** Exactly this call: the trending products ask for the same, and a page view makes it once. */
export const allProducts = apiQuery('GET /api/products/all', {});

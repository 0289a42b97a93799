import { apiQuery } from '@site/shared-contracts/query';

/** The enquiry form makes exactly this call too, so that a page view sends it only once. */
export const allProducts = apiQuery('GET /api/products/all', {});

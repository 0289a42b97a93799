import { apiQuery } from '@site/shared-contracts/query';

export const productQuery = (id: number) => apiQuery('GET /api/products/:id', { params: { id } });

export const similarQuery = (id: number) => apiQuery('GET /api/products/similar/:id', { params: { id } });

/** As many as one call takes. */
const MOST_USED_WITH = 12;

/** Those that visitors do not see are left out. */
export const usedWithQuery = (ids: readonly number[]) =>
  apiQuery('GET /api/products/all', { query: { ids: ids.slice(0, MOST_USED_WITH).join(',') } });

/** The id in a product's URL; undefined for a text that cannot be an id. */
export const readProductId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

import { apiQuery } from '@site/shared-contracts/query';

export const productQuery = (id: number) => apiQuery('GET /api/products/:id', { params: { id } });

export const similarQuery = (id: number) => apiQuery('GET /api/products/similar/:id', { params: { id } });

/** The id in a product's URL; undefined for a text that cannot be an id. */
export const readProductId = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

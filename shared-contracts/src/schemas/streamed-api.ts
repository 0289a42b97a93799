import type { EndpointRow } from './endpoint';
import { Product } from './products';
import { sitemapApi } from './sitemap';

/** Public calls for servers and programs: no browser loads them, so that they are no part of its bundle. */
export const streamedApi = {
  ...sitemapApi,
  'GET /api/products/details': {
    access: 'public',
    summary: 'The whole catalogue, each product as in `GET /api/products/:id`: by category, then by id.',
    item: Product,
    isStreamed: true,
  },
} as const satisfies Record<string, EndpointRow & { isStreamed: true }>;

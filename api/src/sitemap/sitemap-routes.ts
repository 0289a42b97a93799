import { streamedRoute } from '../streamed-route';
import type { SitemapStore } from './sitemap-store';

export const sitemapRoutes = (sitemap: SitemapStore) => [
  streamedRoute('GET /api/sitemap', () => sitemap.list()),
];

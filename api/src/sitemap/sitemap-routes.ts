import { route } from '../route';
import type { SitemapStore } from './sitemap-store';

export const sitemapRoutes = (sitemap: SitemapStore) => [
  route('GET /api/sitemap', async () => ({ data: await sitemap.list() })),
];

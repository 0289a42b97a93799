import { addPathsOfKinds } from '../addresses/add-paths';
import type { Database } from '../database/database';
import { streamedRoute } from '../http/streamed-route';
import type { SitemapStore } from './sitemap-store';

export const sitemapRoutes = (db: Database, sitemap: SitemapStore) => [
  streamedRoute('GET /api/sitemap', async function* () {
    for await (const batch of sitemap.list()) yield addPathsOfKinds(db, batch);
  }),
];

import { addPathsOfKinds } from '../addresses/add-paths';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { TagStore } from './tag-store';

export const tagRoutes = (db: Database, tags: TagStore) => [
  route('GET /api/tags/all', () => tags.list()),

  route('GET /api/articles/tagged/:slug', async ({ params, query }) => {
    const { data, ...list } = await tags.listArticles(params.slug, query);
    return { ...list, data: await addPathsOfKinds(db, data) };
  }),
];

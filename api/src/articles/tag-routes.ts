import { route } from '../route';
import type { TagStore } from './tag-store';

export const tagRoutes = (tags: TagStore) => [
  route('GET /api/tags/all', () => tags.list()),

  route('GET /api/articles/tagged/:slug', ({ params, query }) => tags.listArticles(params.slug, query)),
];

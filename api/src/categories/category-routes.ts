import { route } from '../route';
import type { CategoryStore } from './category-store';

export const categoryRoutes = (categories: CategoryStore) => [
  route('GET /api/category/all', async () => ({ data: await categories.list() })),

  route('POST /api/category/create', ({ body, ...by }) => categories.add(body, by)),

  route('PUT /api/category/update/:id', ({ params, body, ...by }) => categories.change(params.id, body, by)),

  route('DELETE /api/category/delete/:id', ({ params, ...by }) => categories.remove(params.id, by)),
];

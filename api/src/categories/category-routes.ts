import { route } from '../route';
import type { CategoryStore } from './category-store';

export const categoryRoutes = (categories: CategoryStore) => [
  route('GET /api/category/all', async () => ({ data: await categories.list() })),
];

import { addPaths } from '../addresses/add-paths';
import type { ContentKinds } from '../content/content-kinds';
import type { Database } from '../database/database';
import { route } from '../http/route';
import { moveCategory } from './category-order';
import { createCategoryStore } from './category-store';
import { createCategoryVisibility } from './category-visibility';
import { listManagedCategories } from './list-managed-categories';

export function categoryRoutes(db: Database, kinds: ContentKinds) {
  const categories = createCategoryStore(db);
  const visibility = createCategoryVisibility(db, kinds);
  return [
    route('GET /api/category/all', async () => ({
      data: await addPaths(db, 'category', await categories.list()),
    })),

    route('GET /api/category/managed', async () => ({
      data: await addPaths(db, 'category', await listManagedCategories(db)),
    })),

    route('POST /api/category/create', ({ body, ...by }) => categories.add(body, by)),

    route('PUT /api/category/update/:id', ({ params, body, ...by }) =>
      categories.change(params.id, body, by),
    ),

    route('PUT /api/category/move/:id', ({ params, body, ...by }) =>
      moveCategory(db, params.id, body.before, by),
    ),

    route('POST /api/category/hide/:id', ({ params, ...by }) => visibility.hide(params.id, by)),

    route('POST /api/category/show/:id', ({ params, ...by }) => visibility.show(params.id, by)),

    route('DELETE /api/category/delete/:id', ({ params, ...by }) => categories.remove(params.id, by)),
  ];
}

import { addPaths, addPathsToList, addProductPaths } from '../addresses/add-paths';
import { rejectMissing } from '../problems/problems';
import { route } from '../http/route';
import { streamedRoute } from '../http/streamed-route';
import type { Database } from '../database/database';
import type { ProductChanges } from './product-changes';
import { readProductForm } from './product-form';
import { moveProduct } from './product-order';
import type { ProductStore } from './product-store';

const noProduct = 'There is no such product.';

export const productRoutes = (db: Database, products: ProductStore, changes: ProductChanges) => [
  route('GET /api/products/all', async ({ query }) =>
    addPathsToList(db, 'product', await products.list(query)),
  ),

  route('GET /api/products/category/:id', async ({ params: { id }, query }) =>
    addPathsToList(
      db,
      'product',
      (await products.listInCategory(id, query)) ??
        rejectMissing(await products.isCategoryInTrash(id), 'There is no such category.'),
    ),
  ),

  route('GET /api/products/similar/:id', async ({ params: { id } }) => ({
    data: await addPaths(
      db,
      'product',
      (await products.listSimilar(id)) ?? rejectMissing(await products.isInTrash(id), noProduct),
    ),
  })),

  streamedRoute('GET /api/products/details', async function* () {
    for await (const batch of products.listDetails()) yield addPaths(db, 'product', batch);
  }),

  route('GET /api/products/:id', async ({ params: { id } }) =>
    addProductPaths(db, (await products.find(id)) ?? rejectMissing(await products.isInTrash(id), noProduct)),
  ),

  route('POST /api/products/create', ({ form, file, ...by }) => changes.add(readProductForm(form, file), by)),

  route('PUT /api/products/update/:id', ({ params, form, file, ...by }) =>
    changes.change(params.id, readProductForm(form, file), by),
  ),

  route('PUT /api/products/move/:id', ({ params, body, ...by }) =>
    moveProduct(db, params.id, body.place, by),
  ),

  route('DELETE /api/products/delete/:id', async ({ params, ...by }) => {
    await changes.remove(params.id, by);
    return {};
  }),
];

import { found } from '../problems/problems';
import { route } from '../route';
import type { ProductStore } from './product-store';

const noProduct = 'There is no such product.';

export const productRoutes = (products: ProductStore) => [
  route('GET /api/products/all', ({ query }) => products.list(query)),

  route('GET /api/products/category/:id', async ({ params, query }) =>
    found(await products.listInCategory(params.id, query), 'There is no such category.'),
  ),

  route('GET /api/products/similar/:id', async ({ params }) => ({
    data: found(await products.listSimilar(params.id), noProduct),
  })),

  route('GET /api/products/:id', async ({ params }) => found(await products.find(params.id), noProduct)),
];

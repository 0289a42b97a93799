import { createLazyPart } from '../lazy-part/lazy-part';

/** Loads the code of the products below the page, with their carousel. */
export const loadSimilarProducts = async () => (await import('./similar-products')).SimilarProducts;

export const LazySimilarProducts = createLazyPart<{ id: number }>(
  'product-similar',
  loadSimilarProducts,
  () => null,
);

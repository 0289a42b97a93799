import { createLazyPart } from '../lazy-part/lazy-part';

/** Loads the code of the products that are used with this one. */
export const loadUsedWith = async () => (await import('./used-with')).UsedWith;

export const LazyUsedWith = createLazyPart<{ ids: readonly number[] }>(
  'product-used-with',
  loadUsedWith,
  () => null,
);

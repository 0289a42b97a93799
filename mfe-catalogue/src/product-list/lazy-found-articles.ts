import { createLazyPart } from '../lazy-part/lazy-part';

/** Loads the code of the articles below the products of a search. */
export const loadFoundArticles = async () => (await import('./found-articles')).FoundArticles;

export const LazyFoundArticles = createLazyPart<{ search: string }>(
  'found-articles',
  loadFoundArticles,
  () => null,
);

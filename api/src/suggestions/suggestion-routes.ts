import { addPathsOfKinds } from '../addresses/add-paths';
import { createFoundArticleStore } from '../articles/found-article-store';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { ProductStore } from '../products/product-store';
import { createSuggestionStore } from './suggestion-store';

export function suggestionRoutes(db: Database, products: ProductStore) {
  const articles = createFoundArticleStore(db);
  const suggestions = createSuggestionStore(db, { products, articles });
  return [
    route('GET /api/search/suggestions', ({ query }) => suggestions.suggest(query.search)),

    route('GET /api/search/articles', async ({ query }) => {
      const { data, ...list } = await articles.list(query);
      return { ...list, data: await addPathsOfKinds(db, data) };
    }),
  ];
}

import type { SearchSuggestions } from '@site/shared-contracts/schemas';
import { addPaths, addPathsOfKinds } from '../addresses/add-paths';
import type { FoundArticleStore } from '../articles/found-article-store';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import { readInOrder } from '../database/reading/read-in-order';
import type { ProductStore } from '../products/product-store';
import { liveCategories } from '../categories/category-store';

/** Of each kind. */
const most = { products: 5, categories: 3, articles: 3 };

type Suggestions = Omit<SearchSuggestions, 'status'>;

const nothing: Suggestions = { products: [], categories: [], articles: [] };

/** What a search finds first. */
export function createSuggestionStore(
  db: Database,
  { products, articles }: { products: ProductStore; articles: FoundArticleStore },
) {
  /** Those with products that visitors see. */
  const readCategories = async (ids: readonly number[]) => {
    const rows = await readInOrder(liveCategories(db), 'category.id', ids.slice(0, 2 * most.categories));
    const shown = rows.filter(({ count }) => count > 0).slice(0, most.categories);
    return addPaths(
      db,
      'category',
      shown.map(({ id, name }) => ({ id, name })),
    );
  };

  async function suggest(search: string): Promise<Suggestions> {
    const page = { search, page: 1 };
    const [found, foundArticles] = await Promise.all([
      products.suggest(search, most.products),
      articles.list({ ...page, pageSize: most.articles }),
    ]);
    const [shownProducts, categories, shownArticles] = await Promise.all([
      addPaths(db, 'product', found.data),
      readCategories(found.categories),
      addPathsOfKinds(db, foundArticles.data),
    ]);
    return {
      products: shownProducts.map(({ id, productName, path, image, imageUrl }) => ({
        ...{ id, productName, path, image, imageUrl },
      })),
      categories,
      articles: shownArticles.map(({ kind, id, title, path }) => ({ kind, id, title, path })),
      correction: found.correction,
    };
  }
  return {
    suggest: async (search = ''): Promise<Suggestions> =>
      searchWords(search).length === 0 ? nothing : suggest(search),
  };
}

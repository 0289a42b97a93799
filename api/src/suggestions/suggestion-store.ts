import type { SearchSuggestions } from '@site/shared-contracts/schemas';
import { addPaths, addPathsOfKinds } from '../addresses/add-paths';
import type { FoundArticleStore } from '../articles/found-article-store';
import { listFoundCategories } from '../categories/list-found-categories';
import type { Database } from '../database/database';
import { searchWords } from '../database/reading/normalise-for-search';
import type { ProductStore } from '../products/product-store';

/** Of each kind. */
const most = { products: 5, categories: 3, articles: 3 };

type Suggestions = Omit<SearchSuggestions, 'status'>;

const nothing: Suggestions = { products: [], categories: [], articles: [] };

/** What a search finds first. */
export function createSuggestionStore(
  db: Database,
  { products, articles }: { products: ProductStore; articles: FoundArticleStore },
) {
  async function suggest(search: string): Promise<Suggestions> {
    const query = { search, page: 1 };
    const [foundProducts, categories, foundArticles] = await Promise.all([
      products.list({ ...query, pageSize: most.products }),
      listFoundCategories(db, search, most.categories),
      articles.list({ ...query, pageSize: most.articles }),
    ]);
    const { correction } = foundProducts;
    return {
      products: (await addPaths(db, 'product', foundProducts.data)).map(
        ({ id, productName, path, image, imageUrl }) => ({ id, productName, path, image, imageUrl }),
      ),
      categories: await addPaths(db, 'category', categories),
      articles: (await addPathsOfKinds(db, foundArticles.data)).map(({ kind, id, title, path }) => ({
        ...{ kind, id, title },
        path,
      })),
      correction,
    };
  }
  return {
    suggest: async (search = ''): Promise<Suggestions> =>
      searchWords(search).length === 0 ? nothing : suggest(search),
  };
}

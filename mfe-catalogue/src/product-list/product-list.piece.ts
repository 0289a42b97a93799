import {
  isApiFailure,
  type Category,
  type List,
  type Piece,
  type ProductSummary,
} from '@site/shared-contracts';
import { chooseCategory, readListParams, withPath } from '../list-params/list-params';
import { listMetadata } from './list-metadata';
import { categoriesQuery, popularQuery, productsQuery } from './list-queries';
import { loadFoundArticles } from './lazy-found-articles';
import { ProductList } from './product-list';
import { foundBeside } from './search-queries';

export const piece: Piece<'catalogue/product-list'> = {
  Component: ProductList,
  async prefetch({ queryClient, url }) {
    const params = readListParams(url.pathname, url.searchParams);
    // Fetched in parallel: the likely category is nearly always the right one, even without the list of categories.
    const likelyCategory = chooseCategory(params, undefined);
    await Promise.allSettled([
      queryClient.query(categoriesQuery),
      queryClient.query(productsQuery(params, likelyCategory)),
      ...foundBeside(params, url).map(({ queryKey }) => queryClient.query({ queryKey })),
      params.search !== undefined && loadFoundArticles(),
    ]);
    const categories = queryClient.getQueryData<List<Category>>(categoriesQuery.queryKey)?.data;
    const category = chooseCategory(params, categories);
    if (category !== likelyCategory)
      await Promise.allSettled([queryClient.query(productsQuery(params, category))]);

    const { data: products, error: failure = null } =
      queryClient.getQueryState<List<ProductSummary>>(productsQuery(params, category).queryKey) ?? {};
    const isMissing = isApiFailure(failure) && failure.status === 404;
    if (isMissing || products?.total === 0) await Promise.allSettled([queryClient.query(popularQuery)]);
    return listMetadata({ params: withPath(params, categories), category, categories, products, failure });
  },
};

import type { Category, List, Piece, ProductSummary } from '@site/shared-contracts';
import { chooseCategory, readAddress } from './list-address';
import { describeList } from './list-facts';
import { categoriesQuery, productsQuery } from './list-queries';
import { ProductList } from './product-list';

export const piece: Piece<'catalogue/product-list'> = {
  Component: ProductList,
  async prefetch({ queryClient, url }) {
    const address = readAddress(url.pathname, url.searchParams);
    // Side by side: nearly always the category is the right one without the list of categories.
    const likely = chooseCategory(address, undefined);
    await Promise.allSettled([
      queryClient.query(categoriesQuery),
      queryClient.query(productsQuery(address, likely)),
    ]);
    const categories = queryClient.getQueryData<List<Category>>(categoriesQuery.queryKey)?.data;
    const category = chooseCategory(address, categories);
    if (category !== likely) await Promise.allSettled([queryClient.query(productsQuery(address, category))]);

    const { data: products, error: failure = null } =
      queryClient.getQueryState<List<ProductSummary>>(productsQuery(address, category).queryKey) ?? {};
    return describeList({ address, category, categories, products, failure });
  },
};

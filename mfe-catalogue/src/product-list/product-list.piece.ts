import type { Category, List, Piece } from '@site/shared-contracts';
import { chooseCategory, findCategoryName, nameList, readAddress } from './list-address';
import { categoriesQuery, productsQuery } from './list-queries';
import { ProductList } from './product-list';

export const piece: Piece<'catalogue/product-list'> = {
  Component: ProductList,
  async prefetch({ queryClient, url }) {
    const address = readAddress(url.searchParams);
    // Side by side: nearly always the category is the right one without the list of categories.
    const likely = chooseCategory(address, undefined);
    await Promise.allSettled([
      queryClient.query(categoriesQuery),
      queryClient.query(productsQuery(address, likely)),
    ]);
    const categories = queryClient.getQueryData<List<Category>>(categoriesQuery.queryKey)?.data;
    const category = chooseCategory(address, categories);
    if (category !== likely) await Promise.allSettled([queryClient.query(productsQuery(address, category))]);

    return { status: 200, title: nameList(address, findCategoryName(category, categories)) };
  },
};

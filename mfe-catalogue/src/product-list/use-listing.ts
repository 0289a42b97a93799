import { isApiFailure, paths } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useLocation, useNavigation } from '@site/shared-contracts/router';
import {
  chooseCategory,
  findCategoryName,
  readListParams,
  withPath,
  withProducts,
} from '../list-params/list-params';
import { categoriesQuery, productsQuery } from './list-queries';

/** The state of the list for the current URL. */
export type Listing = ReturnType<typeof useListing>;

/** @param namedCategory the one that an address with words names */
export function useListing(namedCategory: number | undefined) {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const read = readListParams(pathname, new URLSearchParams(search), namedCategory);
  const categories = useQuery(categoriesQuery);
  const allCategories = categories.data?.data;
  const params = withPath(read, allCategories);
  /** Undefined for all products. */
  const category = chooseCategory(params, allCategories);
  const products = useQuery({ ...productsQuery(params, category), placeholderData: keepPreviousData });
  const isNotFound = isApiFailure(products.error) && products.error.status === 404;
  const isKnown = allCategories?.some(({ id }) => id === category) ?? true;
  return {
    params,
    /** The categories that have products. */
    categories: withProducts(allCategories ?? []),
    category,
    categoryName: findCategoryName(category, allCategories),
    /** What stands above the products of the category. */
    introduction:
      read.search === undefined ? allCategories?.find(({ id }) => id === category)?.introduction : undefined,
    isUnknownCategory: category !== undefined && (isNotFound || !isKnown),
    /** Undefined while they are loading, and if they could not be fetched. */
    products: products.data,
    hasFailed: products.isError,
    /** The next products are loading; the previous ones stay visible. */
    isChanging: products.isPlaceholderData || isListPath(next?.pathname, params.path),
    isRetrying: products.isFetching,
    retry: () => {
      if (categories.isError) void categories.refetch();
      void products.refetch();
    },
  };
}

const isListPath = (path: string | undefined, current: string | undefined) =>
  path !== undefined && [paths.products, paths.allProducts, current].includes(path);

import {
  isApiFailure,
  paths,
  type Category,
  type List,
  type ProductListParams,
  type ProductSummary,
} from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useLocation, useNavigation } from '@site/shared-contracts/router';
import { chooseCategory, findCategoryName, readAddress, withProducts } from './list-address';
import { categoriesQuery, productsQuery } from './list-queries';

/** What the list shows, as the address asks for it. */
export interface Listing {
  address: ProductListParams;
  /** Those that have products. */
  categories: readonly Category[];
  /** Undefined for all products. */
  category: number | undefined;
  categoryName: string | undefined;
  isUnknownCategory: boolean;
  /** Undefined while they are loading, and where they could not be had. */
  products: List<ProductSummary> | undefined;
  hasFailed: boolean;
  /** The next products are on their way; those of before stand here meanwhile. */
  isChanging: boolean;
  isRetrying: boolean;
  retry: () => void;
}

export function useListing(): Listing {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const address = readAddress(pathname, new URLSearchParams(search));
  const categories = useQuery(categoriesQuery);
  const known = categories.data?.data;
  const category = chooseCategory(address, known);
  const products = useQuery({ ...productsQuery(address, category), placeholderData: keepPreviousData });
  const isRefused = isApiFailure(products.error) && products.error.status === 404;
  const isKnown = known?.some(({ id }) => id === category) ?? true;
  return {
    address,
    categories: withProducts(known ?? []),
    category,
    categoryName: findCategoryName(category, known),
    isUnknownCategory: category !== undefined && (isRefused || !isKnown),
    products: products.data,
    hasFailed: products.isError,
    isChanging: products.isPlaceholderData || isListPath(next?.pathname),
    isRetrying: products.isFetching,
    retry: () => {
      if (categories.isError) void categories.refetch();
      void products.refetch();
    },
  };
}

const isListPath = (path: string | undefined) => path === paths.products || path === paths.allProducts;

import {
  missingParts,
  productTableSorts,
  productTableStates,
  type ProductFilters,
  type ProductTableSort,
} from '@site/shared-contracts/schemas';
import { readPage, readSearch } from '../../lists/list-params';
import { parseId } from '../../lists/parse-id';

export const pageSizes = [25, 50, 100] as const;

/** The part of the table that is shown: in the URL of the screen, and in the call of the API. */
export interface ProductTableQuery {
  filter: ProductFilters;
  sort: ProductTableSort;
  page: number;
  pageSize: number;
}

/** Invalid values are left out. */
export function readProductTableQuery(params: URLSearchParams): ProductTableQuery {
  const search = readSearch(params);
  const categoryId = parseId(params.get('categoryId') ?? undefined);
  const state = productTableStates.find((each) => each === params.get('state'));
  const missing = missingParts.find((each) => each === params.get('missing'));
  return {
    filter: {
      ...(search && { search }),
      ...(categoryId !== undefined && { categoryId }),
      ...(state && { state }),
      ...(missing && { missing }),
    },
    sort: productTableSorts.find((each) => each === params.get('sort')) ?? 'name',
    page: readPage(params),
    pageSize: pageSizes.find((each) => String(each) === params.get('pageSize')) ?? pageSizes[0],
  };
}

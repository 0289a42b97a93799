import type { ProductSummary } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { productQuery } from '../enquiry-form/product-query';
import { formProducts, readRequestedProduct, selectLimit } from './form-products';

export interface FormProducts {
  /** Undefined where they could not be loaded, and where there are too many for a select. */
  products: readonly Pick<ProductSummary, 'id' | 'productName'>[] | undefined;
  /** There are too many for a select. */
  isSearch: boolean;
  /** The name of the product that the URL asks for. */
  preselected: string | undefined;
}

/** The same array for every render while the list is loading. */
const none: readonly ProductSummary[] = [];

export function useFormProducts(search: string): FormProducts {
  const { data, isError } = useQuery(formProducts);
  const isSearch = data !== undefined && data.total > selectLimit;
  const id = readRequestedProduct(new URLSearchParams(search));
  const requested = useQuery({ ...productQuery(id ?? ''), enabled: isSearch && id !== undefined });
  if (isSearch) return { products: undefined, isSearch, preselected: id && requested.data?.productName };
  // A cached list stays, even if a later request for it fails.
  const products = data?.data ?? (isError ? undefined : none);
  return { products, isSearch, preselected: products?.find((each) => String(each.id) === id)?.productName };
}

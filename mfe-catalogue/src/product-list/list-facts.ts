import {
  isApiFailure,
  links,
  type Category,
  type List,
  type PageMetadata,
  type ProductListParams,
  type ProductSummary,
} from '@site/shared-contracts';
import { findCategoryName, findOpeningCategory, nameList } from './list-address';

export interface ListState {
  address: ProductListParams & { page: number };
  /** Undefined for all products. */
  category: number | undefined;
  /** Undefined where they could not be had, like the products. */
  categories: readonly Category[] | undefined;
  products: List<ProductSummary> | undefined;
  /** Why there are no products. */
  failure: Error | null;
}

/** What the list says about itself: each category, and each page of it, is a page of its own for search engines. */
export function describeList({ address, category, categories, products, failure }: ListState): PageMetadata {
  const name = nameList(address, findCategoryName(category, categories));
  const refusal = missingStatus(failure);
  const isKnown = category === undefined || (categories?.some(({ id }) => id === category) ?? true);
  if ((refusal || !isKnown) && typeof address.category === 'number')
    return { status: refusal ?? 404, title: 'No such category', hasOwnView: true };
  if (!products) return { status: 503, title: name };

  const { page } = address;
  const last = Math.max(1, Math.ceil(products.total / Math.max(1, products.pageSize)));
  const title = page > 1 ? `${name}, page ${page}` : name;
  if (page > last) return { status: 404, title, hasOwnView: true };
  if (address.search !== undefined) return { status: 200, title: name, isUnlisted: true };

  const isOpening = address.category !== 'all' && category === findOpeningCategory(categories ?? []);
  const path = (target: number) =>
    links.products({ category: isOpening ? undefined : address.category, page: target });
  return {
    status: 200,
    title,
    description: describeProducts(name, products),
    // In whatever order.
    canonicalPath: path(page),
    trail: isOpening && page === 1 ? [] : [{ label: 'Products', path: links.products() }],
    // An empty category is not offered to anybody.
    ...(products.total === 0 && category !== undefined && { isUnlisted: true }),
    neighbours: {
      previous: page > 1 ? path(page - 1) : undefined,
      next: page < last ? path(page + 1) : undefined,
    },
  };
}

function missingStatus(failure: Error | null): 404 | 410 | undefined {
  if (!isApiFailure(failure)) return undefined;
  return failure.status === 404 || failure.status === 410 ? failure.status : undefined;
}

/** Names that fit into what search engines show. */
const NAMES = 4;

function describeProducts(name: string, { data, total }: List<ProductSummary>): string {
  const names = data.slice(0, NAMES).map(({ productName }) => productName);
  if (names.length === 0) return `${name}: products that are on their way.`;
  const more = total - names.length;
  return `${name}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}, with sizes and prices.`;
}

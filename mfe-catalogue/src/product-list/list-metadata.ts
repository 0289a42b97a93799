import {
  links,
  missingStatus,
  type Category,
  type List,
  type PageMetadata,
  type ProductSummary,
} from '@site/shared-contracts';
import {
  findCategoryName,
  findInitialCategory,
  isFiltered,
  listTitle,
  type ListParams,
} from '../list-params/list-params';

export interface ListState {
  params: ListParams;
  /** Undefined for all products. */
  category: number | undefined;
  /** Undefined if they could not be fetched, like the products. */
  categories: readonly Category[] | undefined;
  products: List<ProductSummary> | undefined;
  /** Why the products could not be fetched. */
  failure: Error | null;
}

/** The metadata of the list: each page of each category is a page of its own for search engines. */
export function listMetadata({ params, category, categories, products, failure }: ListState): PageMetadata {
  const name = listTitle(params, findCategoryName(category, categories));
  const errorStatus = missingStatus(failure);
  const isKnown = category === undefined || (categories?.some(({ id }) => id === category) ?? true);
  if ((errorStatus || !isKnown) && typeof params.category === 'number')
    return { status: errorStatus ?? 404, title: 'No such category', hasOwnView: true };
  if (!products) return { status: 503, title: name };

  const { page } = params;
  const last = Math.max(1, Math.ceil(products.total / Math.max(1, products.pageSize)));
  const title = page > 1 ? `${name}, page ${page}` : name;
  if (page > last) return { status: 404, title, hasOwnView: true };
  const found: PageMetadata = { status: 200, title: name, isUnlisted: true };
  if (params.search !== undefined) return params.path ? { ...found, canonicalPath: params.path } : found;

  const isInitial = params.category !== 'all' && category === findInitialCategory(categories ?? []);
  const wordPath = categories?.find(({ id }) => id === category)?.path;
  const path = (target: number) =>
    links.products({ category: isInitial ? undefined : params.category, page: target, path: wordPath });
  if (isFiltered(params) || params.compared.length > 0) return { ...found, canonicalPath: path(1) };
  const { introduction } = categories?.find(({ id }) => id === category) ?? {};
  return {
    status: 200,
    title,
    description: introduction?.replace(/\s+/g, ' ') ?? describeProducts(name, products),
    // The same for every sort order.
    canonicalPath: path(page),
    trail:
      page === 1 && (isInitial || params.category === 'all')
        ? []
        : [{ label: 'Products', path: links.products({ category: 'all' }) }],
    // Visitors cannot choose an empty category.
    ...(products.total === 0 && category !== undefined && { isUnlisted: true }),
    neighbours: {
      previous: page > 1 ? path(page - 1) : undefined,
      next: page < last ? path(page + 1) : undefined,
    },
  };
}

/** The number of names that fit into the description that search engines show. */
const NAMES_IN_DESCRIPTION = 4;

function describeProducts(name: string, { data, total }: List<ProductSummary>): string {
  const names = data.slice(0, NAMES_IN_DESCRIPTION).map(({ productName }) => productName);
  if (names.length === 0) return `${name}: products that are on their way.`;
  const more = total - names.length;
  return `${name}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}, with sizes and prices.`;
}

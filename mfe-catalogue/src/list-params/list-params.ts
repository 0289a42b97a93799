import {
  defaultCategory,
  facetKey,
  facetNames,
  initialCategory,
  links,
  mostFacetValues,
  paths,
  type Category,
  type FacetName,
  type ProductListParams,
  type ProductSort,
} from '@site/shared-contracts';

/** The values that are chosen of each facet. */
export type Filters = Partial<Record<FacetName, readonly string[]>>;

/** The whole state of the list, which is in its URL. */
export interface ListParams extends ProductListParams {
  page: number;
  filters: Filters;
  /** The products that are to be compared; one more than can be compared where somebody has added too many. */
  compared: readonly number[];
}

/** As many as a table shows beside each other. */
export const mostCompared = 4;

/** The labels of all sort orders. */
export const sortNames: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  unitPrice: 'Price per litre or kg',
  newest: 'Newest first',
};

const isSort = (text: string | null): text is ProductSort => text !== null && Object.hasOwn(sortNames, text);

/**
 * Reads the parameters of a list URL and ignores invalid values, because anyone can type any URL. A search without a
 * category covers all products.
 */
export function readListParams(
  path: string,
  query: URLSearchParams,
  /** Of an address with words. */
  namedCategory?: number,
): ListParams {
  const sort = query.get('sort');
  const category = query.get('category');
  const trimmedSearch = query.get('search')?.trim();
  const search = trimmedSearch === '' ? undefined : trimmedSearch;
  const isForAll = path === paths.allProducts || category === 'all' || search !== undefined;
  return {
    category: namedCategory ?? readWholeNumber(category) ?? (isForAll ? 'all' : undefined),
    search,
    sort: isSort(sort) ? sort : undefined,
    page: readWholeNumber(query.get('page')) ?? 1,
    filters: readFilters(query),
    compared: readIds(query.get('compare'), mostCompared + 1),
  };
}

const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    facetNames.flatMap((facet) => {
      const values = new Set(query.getAll(facet).map(facetKey).filter(Boolean));
      return values.size > 0 ? [[facet, [...values].slice(0, mostFacetValues)]] : [];
    }),
  );

export const isFiltered = ({ filters }: Pick<ListParams, 'filters'>): boolean =>
  Object.keys(filters).length > 0;

/** The ids of `3,1,2`, each once. */
export const readIds = (text: string | null, most: number): number[] =>
  [...new Set((text ?? '').split(',').flatMap((id) => readWholeNumber(id) ?? []))].slice(0, most);

/** The URL of a list. */
export function listUrl({ filters = {}, compared = [], ...params }: Partial<ListParams>): string {
  const [path = '', query] = links.products(params).split('?');
  const search = new URLSearchParams(query);
  for (const facet of facetNames) for (const value of filters[facet] ?? []) search.append(facet, value);
  if (compared.length > 0) search.set('compare', compared.join(','));
  // A comma needs no escape in a query.
  const text = search.toString().replaceAll('%2C', ',');
  return text ? `${path}?${text}` : path;
}

/** The same list without one of the values, or without all of them. */
export function withoutFilter(params: ListParams, facet?: FacetName, value?: string): ListParams {
  const { filters } = params;
  if (!facet) return { ...params, filters: {}, page: 1 };
  const left = filters[facet]?.filter((each) => each !== value) ?? [];
  return { ...params, filters: { ...filters, [facet]: left }, page: 1 };
}

/** The largest id that the API accepts. */
const LARGEST_ID = 2_147_483_647;

function readWholeNumber(text: string | null): number | undefined {
  const isWhole = text !== null && /^[1-9]\d{0,9}$/.test(text);
  return isWhole && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}

/** The categories that visitors can choose: those that have products. */
export const withProducts = (categories: readonly Category[]): Category[] =>
  categories.filter(({ count }) => count > 0);

/**
 * The category whose products are shown; undefined for all products. Until the categories are loaded, the default
 * category is assumed to exist.
 */
export function chooseCategory(
  { category }: ProductListParams,
  categories: readonly Category[] | undefined,
): number | undefined {
  if (category === 'all') return undefined;
  return category ?? (categories ? findInitialCategory(categories) : defaultCategory.id);
}

/** The category that the list shows first; undefined if none has products. */
export const findInitialCategory = (categories: readonly Category[]): number | undefined =>
  initialCategory(withProducts(categories).map(({ id }) => id));

/** The options of the category filter, all products first. */
export const categoryOptions = (categories: readonly Category[]) => [
  {
    value: 'all' as const,
    name: 'All products',
    count: categories.reduce((sum, { count }) => sum + count, 0),
    path: undefined,
  },
  ...categories.map(({ id, name, count, path }) => ({ value: id, name, count, path })),
];

/** The same with the path of the category, for links. */
export const withPath = <Params extends ProductListParams>(
  params: Params,
  categories: readonly Category[] | undefined,
): Params => {
  const path = categories?.find(({ id }) => id === params.category)?.path;
  return path ? { ...params, path } : params;
};

/** The name of a category, if it is known. */
export const findCategoryName = (id: number | undefined, categories: readonly Category[] | undefined) =>
  categories
    ? categories.find((category) => category.id === id)?.name
    : id === defaultCategory.id
      ? defaultCategory.name
      : undefined;

/** The title of the list, on the page and in the browser's tab. */
export function listTitle({ category, search }: ProductListParams, categoryName: string | undefined) {
  if (search) return `Results for “${search}”`;
  return category === 'all' ? 'All products' : (categoryName ?? 'Products');
}

import {
  defaultCategory,
  initialCategory,
  paths,
  type Category,
  type ProductListParams,
  type ProductSort,
} from '@site/shared-contracts';

/** The labels of all sort orders. */
export const sortNames: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
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
): ProductListParams & { page: number } {
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
  };
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

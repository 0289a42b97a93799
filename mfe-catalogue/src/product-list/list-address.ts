import {
  defaultCategory,
  limits,
  initialCategory,
  paths,
  type Category,
  type ProductListParams,
  type ProductSort,
} from '@site/shared-contracts';

/** Every order that the address can name, in words. */
export const sortNames: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  newest: 'Newest first',
};

export const isSort = (text: string | null): text is ProductSort =>
  text !== null && Object.hasOwn(sortNames, text);

/**
 * What an address says, without what makes no sense in it: anybody may write anything there. A search that names no
 * category goes through all products.
 */
export function readAddress(path: string, query: URLSearchParams): ProductListParams & { page: number } {
  const sort = query.get('sort');
  const category = query.get('category');
  const words = query.get('search')?.trim().slice(0, limits.search);
  const search = words === '' ? undefined : words;
  const asksForAll = path === paths.allProducts || category === 'all' || search !== undefined;
  return {
    category: readWholeNumber(category) ?? (asksForAll ? 'all' : undefined),
    search,
    sort: isSort(sort) ? sort : undefined,
    page: readWholeNumber(query.get('page')) ?? 1,
  };
}

/** The largest number that the API takes. */
const MAX = 2_147_483_647;

function readWholeNumber(text: string | null): number | undefined {
  const isWhole = text !== null && /^[1-9]\d{0,9}$/.test(text);
  return isWhole && Number(text) <= MAX ? Number(text) : undefined;
}

/** The categories that visitors are offered: an empty one has nothing for them. */
export const withProducts = (categories: readonly Category[]): Category[] =>
  categories.filter(({ count }) => count > 0);

/**
 * The category whose products are shown; undefined for all products. As long as the categories are not known, the
 * default one is taken to exist.
 */
export function chooseCategory(
  { category }: ProductListParams,
  categories: readonly Category[] | undefined,
): number | undefined {
  if (category === 'all') return undefined;
  return category ?? (categories ? findOpeningCategory(categories) : defaultCategory.id);
}

/** The category that the list opens with; undefined where none has products. */
export const findOpeningCategory = (categories: readonly Category[]): number | undefined =>
  initialCategory(withProducts(categories).map(({ id }) => id));

/** What the list can be narrowed to, all products first. */
export const listChoices = (categories: readonly Category[]) => [
  {
    choice: 'all' as const,
    name: 'All products',
    count: categories.reduce((sum, { count }) => sum + count, 0),
  },
  ...categories.map(({ id, name, count }) => ({ choice: id, name, count })),
];

/** The name of a category, as far as it is known. */
export const findCategoryName = (id: number | undefined, categories: readonly Category[] | undefined) =>
  categories
    ? categories.find((category) => category.id === id)?.name
    : id === defaultCategory.id
      ? defaultCategory.name
      : undefined;

/** What the list is called: on the page and in the browser's tab. */
export function nameList({ category, search }: ProductListParams, categoryName: string | undefined) {
  if (search) return `Results for “${search}”`;
  return category === 'all' ? 'All products' : (categoryName ?? 'Products');
}

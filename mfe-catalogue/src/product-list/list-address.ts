import {
  defaultCategory,
  limits,
  openingCategory,
  type Category,
  type ProductListAddress,
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

/** What an address says, without what makes no sense in it: anybody may write anything there. */
export function readAddress(search: URLSearchParams): ProductListAddress & { page: number } {
  const sort = search.get('sort');
  const words = search.get('search')?.trim().slice(0, limits.search);
  return {
    category: readWholeNumber(search.get('category')),
    search: words === '' ? undefined : words,
    sort: isSort(sort) ? sort : undefined,
    page: readWholeNumber(search.get('page')) ?? 1,
  };
}

/** The largest number that the API takes. */
const MAX = 2_147_483_647;

function readWholeNumber(text: string | null): number | undefined {
  const isWhole = text !== null && /^[1-9]\d{0,9}$/.test(text);
  return isWhole && Number(text) <= MAX ? Number(text) : undefined;
}

/**
 * The category whose products are shown; undefined for the whole catalogue, which is what a search is made in. As long
 * as the categories are not known, the default one is taken to exist.
 */
export function chooseCategory(
  { category, search }: ProductListAddress,
  categories: readonly Category[] | undefined,
): number | undefined {
  if (category !== undefined || search !== undefined) return category;
  return openingCategory((categories ?? []).map(({ id }) => id));
}

/** The name of a category, as far as it is known. */
export const findCategoryName = (id: number | undefined, categories: readonly Category[] | undefined) =>
  categories
    ? categories.find((category) => category.id === id)?.name
    : id === defaultCategory.id
      ? defaultCategory.name
      : undefined;

/** What the list is called: on the page and in the browser's tab. */
export const nameList = ({ search }: ProductListAddress, categoryName: string | undefined) =>
  search ? `Results for “${search}”` : (categoryName ?? 'Products');

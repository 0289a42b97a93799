// The quote list: the products that a visitor is about to ask for together. The enquiry remote keeps it in the browser and has
// its page; product pages and cards add to it with a link that works without scripts.
import { limits } from './values/limits';
import { toDigits } from './values/typed-values';

export const quoteListPath = '/quote-list';

/** The name in the browser's storage. The shell only checks whether there is something. */
export const quoteListName = 'enquiry.quote-list';

/** Dispatched on the window for a product to add. Who takes it prevents the default, which is to open the page of the list. */
export const addToQuoteListEvent = 'site:add-to-quote-list';

export interface QuoteListItem {
  productId: number;
  /** Empty: the first one of the product. */
  size: string;
  /** As typed, in packs. */
  quantity: string;
  /** As it was called when it was added; empty where it comes from an address. */
  name: string;
}

/** The products of a list: the first one of a request, and its further ones. */
export const mostQuoteItems = limits.quoteLines + 1;

type Linked = Omit<QuoteListItem, 'name'>;

/** The page of the list with these products in its address. */
export const linkToQuoteList = (items: readonly Linked[] = []): string => {
  const values = new URLSearchParams(
    items.map(({ productId, quantity, size }) => ['item', `${String(productId)}.${quantity}.${size}`]),
  );
  return items.length > 0 ? `${quoteListPath}?${values.toString()}` : quoteListPath;
};

/** The products in an address. */
export const quoteItemsIn = (search: URLSearchParams): QuoteListItem[] =>
  search
    .getAll('item')
    .flatMap((text) => {
      const [, id, quantity = '', size = ''] = /^([1-9]\d{0,8})\.(\d{0,10})\.(.{0,60})$/.exec(text) ?? [];
      return id === undefined ? [] : { productId: Number(id), quantity, size, name: '' };
    })
    .slice(0, mostQuoteItems);

/** Asks the page to add the product. False where nothing on the page does so: the link is to be followed then. */
export const addToQuoteList = (item: QuoteListItem): boolean =>
  !window.dispatchEvent(new CustomEvent(addToQuoteListEvent, { cancelable: true, detail: item }));

/** The place of the product that a request begins with: one that has the specification's minimum, where there is one. */
export function firstOfRequest(items: readonly { quantity: string }[]): number {
  const index = items.findIndex(({ quantity }) => Number(toDigits(quantity)) >= limits.quoteQuantity);
  return Math.max(0, index);
}

/** The names of the errors of each product, in the order of the list: `''` for the first of the request, `lines.0.` for others. */
export function errorPrefixes(items: readonly { quantity: string }[]): string[] {
  const first = firstOfRequest(items);
  return items.map((_, index) =>
    index === first ? '' : `lines.${String(index < first ? index : index - 1)}.`,
  );
}

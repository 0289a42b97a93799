import { asStored } from '@site/shared-contracts/enquiry-forms';
import { isRecord, isString, parseJson } from '@site/shared-contracts/json-checks';
import { mostQuoteItems, quoteListName, type QuoteListItem } from '@site/shared-contracts/quote-list';
import { createRemoteStorage, type RemoteStorage } from '@site/shared-contracts/remote-storage';
import { createStore } from 'zustand';

/** An item with a name of its own, so that the same product can be there in two sizes. */
export interface ListedItem extends QuoteListItem {
  key: string;
}

export interface QuoteListState {
  items: readonly ListedItem[];
  /** False where the browser stores nothing: the list ends with this page. */
  isStored: boolean;
}

/** `listed`: it was there already. `full`: no more fit in one request. */
export type Added = 'added' | 'listed' | 'full';

/**
 * The list of this browser. Each change begins with what is stored now, so that tabs do not overwrite what others have added.
 */
export function createQuoteList(storage: Pick<RemoteStorage<'enquiry'>, 'get' | 'set' | 'remove'>) {
  const store = createStore<QuoteListState>()(() => ({ items: [], isStored: true }));

  /** What the storage has; what the page has where nothing can be stored. */
  const read = (): readonly ListedItem[] => {
    const { items, isStored } = store.getState();
    const text = isStored ? storage.get(quoteListName) : undefined;
    return text === undefined ? items : parseItems(text ?? '');
  };
  const write = (items: readonly ListedItem[]): void => {
    if (items.length === 0) storage.remove(quoteListName);
    const isStored = items.length === 0 || storage.set(quoteListName, JSON.stringify(items));
    // What is stored there is older than what this page has.
    if (!isStored) storage.remove(quoteListName);
    store.setState({ items, isStored });
  };
  const refresh = (): void => {
    store.setState({ items: read() });
  };

  return {
    store,
    refresh,

    add(item: QuoteListItem): Added {
      const items = read();
      const isListed = items.some(
        ({ productId, size }) => productId === item.productId && size === item.size,
      );
      if (isListed || items.length >= mostQuoteItems) {
        store.setState({ items });
        return isListed ? 'listed' : 'full';
      }
      write([...items, { ...item, key: newKey(items) }]);
      return 'added';
    },

    change(key: string, change: Partial<Pick<QuoteListItem, 'size' | 'quantity'>>): void {
      write(read().map((item) => (item.key === key ? { ...item, ...change } : item)));
    },

    remove(key: string): void {
      write(read().filter((item) => item.key !== key));
    },

    /** Puts back what was removed, at its place. */
    insert(item: ListedItem, index: number): void {
      const others = read().filter(({ key }) => key !== item.key);
      write([...others.slice(0, index), item, ...others.slice(index)]);
    },

    /** Those that were sent. What was added or changed since stays. */
    removeSent(sent: readonly Pick<QuoteListItem, 'productId' | 'size' | 'quantity'>[]): void {
      const isSent = (item: ListedItem) =>
        sent.some(
          ({ productId, size, quantity }) =>
            item.productId === productId &&
            (item.size === size || item.size === '') &&
            // Sent in the digits of a keyboard, whatever was typed.
            asStored('quote', 'quantity', item.quantity) === quantity,
        );
      const items = read();
      if (items.some(isSent)) write(items.filter((item) => !isSent(item)));
    },

    /** Follows what other tabs do. Returns the function that ends it. */
    watch(): () => void {
      refresh();
      const onStorage = ({ key }: StorageEvent) => {
        if (key === quoteListName || key === null) refresh();
      };
      window.addEventListener('storage', onStorage);
      // A page that the back button restores has missed all storage events.
      window.addEventListener('pageshow', refresh);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', refresh);
      };
    },
  };
}

/** Other than those that are there. */
const newKey = (items: readonly ListedItem[]): string =>
  String(Math.max(0, ...items.map(({ key }) => Number(key) || 0)) + 1);

function parseItems(text: string): ListedItem[] {
  const items = parseJson(text);
  return Array.isArray(items) ? items.filter(isListedItem).slice(0, mostQuoteItems) : [];
}

const isListedItem = (value: unknown): value is ListedItem =>
  isRecord(value) &&
  Number.isSafeInteger(value.productId) &&
  [value.key, value.size, value.quantity, value.name].every(isString);

/** That of the page, for the page of the list, the bar and the outbox. */
export const pageQuoteList = createQuoteList(createRemoteStorage('enquiry', 'localStorage'));

import { quoteListName } from '@site/shared-contracts/quote-list';
import { createQuoteList } from './quote-list-store';

function storageOf(texts: Map<string, string>, isFull = false) {
  return {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, text: string) => !isFull && Boolean(texts.set(name, text)),
    remove: (name: string) => void texts.delete(name),
  };
}
const item = (productId: number, size = '5 L') => ({
  ...{ productId, size, quantity: '10', name: `Product ${productId}` },
});
const idsOf = (list: ReturnType<typeof createQuoteList>) =>
  list.store.getState().items.map(({ productId }) => productId);

test('tabs do not overwrite what others have added', () => {
  const texts = new Map<string, string>();
  const [one, other] = [createQuoteList(storageOf(texts)), createQuoteList(storageOf(texts))];
  expect(one.add(item(1))).toBe('added');
  expect(other.add(item(2))).toBe('added');
  expect(one.add(item(3))).toBe('added');
  expect(idsOf(one)).toEqual([1, 2, 3]);
  expect(other.add(item(3))).toBe('listed');
});

test('a removed row comes back at its place, and an empty list leaves nothing in the storage', () => {
  const texts = new Map<string, string>();
  const list = createQuoteList(storageOf(texts));
  for (const id of [1, 2, 3]) list.add(item(id));
  const [, second] = list.store.getState().items;
  if (!second) throw new Error('It is missing.');
  list.remove(second.key);
  expect(idsOf(list)).toEqual([1, 3]);
  list.insert(second, 1);
  expect(idsOf(list)).toEqual([1, 2, 3]);
  list.removeSent([item(1), item(2), item(3)]);
  expect(texts.has(quoteListName)).toBe(false);
});

test('a full storage keeps the list on the page, and damaged or foreign texts are no list', () => {
  const full = createQuoteList(storageOf(new Map(), true));
  full.add(item(1));
  full.add(item(2));
  expect(idsOf(full)).toEqual([1, 2]);
  expect(full.store.getState().isStored).toBe(false);
  for (const text of ['{', '{"a":1}', '[{"productId":"1"},null]']) {
    const list = createQuoteList(storageOf(new Map([[quoteListName, text]])));
    list.refresh();
    expect(idsOf(list)).toEqual([]);
  }
});

test('what was changed since it was sent stays', () => {
  const list = createQuoteList(storageOf(new Map()));
  list.add(item(1));
  list.add(item(2));
  const [first] = list.store.getState().items;
  list.change(first?.key ?? '', { quantity: '30' });
  list.removeSent([item(1), item(2)]);
  expect(idsOf(list)).toEqual([1]);
});

test('what was sent leaves the list in whatever digits its quantity was typed', () => {
  const list = createQuoteList(storageOf(new Map()));
  list.add({ ...item(1), quantity: '१० ' });
  list.removeSent([item(1)]);
  expect(idsOf(list)).toEqual([]);
});

test('a request has 51 products at most', () => {
  const list = createQuoteList(storageOf(new Map()));
  for (let id = 1; id <= 51; id += 1) list.add(item(id));
  expect(list.add(item(52))).toBe('full');
});

import { selectCachedPart } from './cached-list-part';

const list = {
  data: [
    { id: 1, createdAt: '2026-01-01T00:00:00Z', body: 'long' },
    { id: 2, createdAt: '2026-03-01T00:00:00.500Z', body: 'long' },
    { id: 3, createdAt: '2026-03-01T00:00:00Z', body: 'long' },
    { id: 4, createdAt: '2025-01-01T00:00:00Z', body: 'long' },
  ],
  total: 4,
  page: 1,
  pageSize: 4,
};
const ids = (items: object[]) => items.map((item) => ('id' in item ? item.id : undefined));

test('the newest items come first, compared as moments and not as texts', () => {
  expect(ids(selectCachedPart(list, { order: 'newest', first: 3 }).data)).toEqual([2, 3, 1]);
});

test('a reversed list begins with the last item, whatever its date', () => {
  expect(ids(selectCachedPart(list, { order: 'reversed', first: 2 }).data)).toEqual([4, 3]);
});

test('a page that the server sent is in its order already, even where moments are the same', () => {
  const page = { ...list, pageSize: 3, total: 9 };
  expect(ids(selectCachedPart(page, { order: 'reversed', first: 3 }, 3).data)).toEqual([1, 2, 3]);
  expect(ids(selectCachedPart(page, { order: 'newest', first: 3 }, 3).data)).toEqual([1, 2, 3]);
});

test('of a server that ignores the page, the part is taken from its whole list', () => {
  expect(ids(selectCachedPart(list, { order: 'reversed', first: 3 }, 3).data)).toEqual([4, 3, 2]);
  expect(ids(selectCachedPart(list, { order: 'asSent', first: 3 }, 3).data)).toEqual([1, 2, 3]);
});

test('a list that is of use only as a whole is left out if there is more of it', () => {
  const part = { order: 'asSent', onlyIfWhole: true } as const;
  expect(selectCachedPart(list, { ...part, first: 4 }, 4)).toEqual(list);
  expect(selectCachedPart(list, { ...part, first: 3 }, 3)).toEqual({ ...list, data: [] });
  const page = { ...list, pageSize: 4, total: 5 };
  expect(selectCachedPart(page, { ...part, first: 4 }, 4)).toEqual({ ...page, data: [] });
});

test('fields are left out, the total stays, and the given list is not changed', () => {
  const before = structuredClone(list);
  const extract = selectCachedPart(list, { order: 'reversed', first: 1, without: ['body'] });
  expect(extract).toEqual({
    data: [{ id: 4, createdAt: '2025-01-01T00:00:00Z' }],
    total: 4,
    page: 1,
    pageSize: 4,
  });
  expect(list).toEqual(before);
});

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

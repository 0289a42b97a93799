import { readDays, readPage, readSearch, withFilter, withPage } from './list-params';

const params = (text: string) => new URLSearchParams(text);

test.each([
  ['', 1],
  ['page=7', 7],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=1e3', 1],
  ['page=seven', 1],
  ['page=99999999', 1],
])('%j is page %i', (text, page) => {
  expect(readPage(params(text))).toBe(page);
});

test('a search is trimmed and cut to the length that the API accepts', () => {
  expect(readSearch(params('search=+soap+'))).toBe('soap');
  expect(readSearch(params('search=++'))).toBeUndefined();
  expect(readSearch(params(`search=${'x'.repeat(500)}`))).toHaveLength(100);
});

test('only valid dates are read', () => {
  expect(readDays(params('from=2026-02-28&to=2026-03-01'))).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  for (const text of ['', 'from=', 'from=yesterday', 'to=2026-13-01', 'to=28.02.2026'])
    expect(readDays(params(text))).toEqual({});
});

test('changing a filter removes the page and keeps the other filters', () => {
  expect(withFilter(params('sort=name&page=4'), 'search', 'soap').toString()).toBe('sort=name&search=soap');
  expect(withFilter(params('sort=name&search=soap'), 'search', '').toString()).toBe('sort=name');
});

test('changing the page keeps the filters; the first page is not in the URL', () => {
  expect(withPage(params('search=soap'), 3).toString()).toBe('search=soap&page=3');
  expect(withPage(params('search=soap&page=3'), 1).toString()).toBe('search=soap');
});

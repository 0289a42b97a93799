import { keysOfCalls, keysOfChange, surrogateKey } from './page-keys';

test('a page has the keys of what its calls read, and both where a call may read anything', () => {
  expect(keysOfCalls(['GET /api/products/:id', 'GET /api/category/all'])).toEqual(['products']);
  expect(keysOfCalls(['GET /api/news/all', 'GET /api/products/all'])).toEqual(['products', 'articles']);
  expect(keysOfCalls(['GET /api/tags/all'])).toEqual(['products', 'articles']);
  expect(keysOfCalls([])).toEqual([]);
});

test('every page has the key of the site; one that is not there, or of which nothing is known, has all', () => {
  expect(surrogateKey({ status: 200, madeOf: [] })).toBe('site');
  expect(surrogateKey({ status: 200, madeOf: ['articles'] })).toBe('site articles');
  expect(surrogateKey({ status: 404, madeOf: ['articles'] })).toBe('site products articles');
  expect(surrogateKey({ status: 200, madeOf: undefined })).toBe('site products articles');
});

const before = { revision: 10, kinds: { product: 4, redirect: 1 } };

test.each([
  ['nothing', before, []],
  ['a product', { revision: 11, kinds: { product: 5, redirect: 1 } }, ['products']],
  ['the first article', { revision: 11, kinds: { ...before.kinds, news: 1 } }, ['articles']],
  [
    'a category and an article',
    { revision: 13, kinds: { ...before.kinds, category: 2, blog: 1 } },
    ['products', 'articles'],
  ],
  ['a redirect beside a product', { revision: 12, kinds: { product: 5, redirect: 2 } }, ['site']],
  ['something without a kind', { revision: 12, kinds: { product: 5, redirect: 1 } }, ['site']],
  ['a restored backup', { revision: 12, kinds: { product: 12 } }, ['site']],
  ['lower numbers', { revision: 3, kinds: { product: 2, redirect: 1 } }, ['site']],
  ['an older API', { revision: 11 }, ['site']],
])('after a change of %s', (_, now, keys) => {
  expect(keysOfChange(before, now)).toEqual(keys);
});

test('what was changed before the start is not known', () => {
  expect(keysOfChange(undefined, before)).toEqual(['site']);
});

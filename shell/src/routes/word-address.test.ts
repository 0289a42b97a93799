import { links, paths, wordPaths } from '@site/shared-contracts';
import type { Page } from './page';
import { isElsewhere, specifiedUrl, withQueryOf } from './word-address';

const at = (address: string) => new URL(address, 'http://shell');
const product: Page = {
  path: paths.product,
  overBanner: false,
  placements: () => [],
  metadata: () => ({ status: 200, title: '' }),
};
const withWords: Page = {
  ...product,
  path: wordPaths.product,
  words: { kind: 'product', like: paths.product, link: (id) => links.product(id) },
};

test('data that are a minute old do not lead from one former address to another', () => {
  const url = at('/products/floor-care/venfloor');
  expect(isElsewhere(withWords, { id: '7' }, url, '/products/floors/venfloor')).toBe(false);
  // A build that knows no words.
  expect(isElsewhere(withWords, { id: '7' }, url, '/productsDetails/7')).toBe(true);
});

test.each([
  ['/productsDetails/7', { id: '7' }, '/products/floor-care/venfloor', true],
  ['/productsDetails/7/3', { id: '7' }, '/productsDetails/7', false],
  ['/products?category=3', {}, '/products/floor-care', true],
  ['/products?category=all', {}, '/products/all', false],
  ['/products', {}, '/products/beauty-soap', false],
  ['/blogDetails', {}, '/blog/newest', false],
])('%s with %j and the canonical path %s: %s', (address, params, canonicalPath, expected) => {
  expect(isElsewhere(product, params, at(address), canonicalPath)).toBe(expected);
});

test('a redirect keeps the query, but for the category that the words name', () => {
  const url = at('/products?category=3&sort=price&page=2');
  expect(withQueryOf(url, '/products/floor-care?page=2')).toBe('/products/floor-care?sort=price&page=2');
});

test('pieces are prepared for the address of the specification', () => {
  const url = specifiedUrl(withWords, { id: '7' }, at('/products/floor-care/venfloor?quote=7'));
  expect(url.pathname + url.search).toBe('/productsDetails/7?quote=7');
  expect(specifiedUrl(product, { id: '7' }, url)).toBe(url);
});

import { links, printedUrl } from './links';

test('default values are left out of the URL of the product list', () => {
  expect(links.products()).toBe('/products');
  expect(links.products({ category: 1, page: 1, search: '' })).toBe('/products?category=1');
  expect(links.products({ search: 'floor & tile', sort: '-price', page: 2 })).toBe(
    '/products?search=floor+%26+tile&sort=-price&page=2',
  );
  expect(links.products({ category: 'all', page: 1 })).toBe('/products/all');
  expect(links.products({ category: 'all', search: 'pine', page: 2 })).toBe(
    '/products/all?search=pine&page=2',
  );
});

test('the link to the quote dialog keeps the other query parameters', () => {
  expect(links.quote(3)).toBe('?quote=3');
  expect(links.quote(3, { search: '?category=1&quote=9' })).toBe('?category=1&quote=3');
  expect(links.withoutQuote({ pathname: '/products', search: '?category=1&quote=9' })).toBe(
    '/products?category=1',
  );
  expect(links.withoutQuote({ pathname: '/', search: '?quote=9' })).toBe('/');
});

test('the link to the quote dialog carries a size, and a link without one carries none', () => {
  expect(links.quote(3, { search: '?category=1' }, '5 L')).toBe('?category=1&quote=3&size=5+L');
  expect(links.quote(3, { search: '?quote=9&size=1+L' })).toBe('?quote=3');
  expect(links.withoutQuote({ pathname: '/', search: '?quote=9&size=5+L' })).toBe('/');
});

test('closing the quote dialog keeps the size that is chosen on the page of a product', () => {
  const search = '?quote=9&size=5+L&purpose=sample';
  for (const pathname of ['/productsDetails/9', '/productsDetails/9/2', '/products/floors/shine'])
    expect(links.withoutQuote({ pathname, search })).toBe(`${pathname}?size=5+L`);
  for (const pathname of ['/products/all', '/products/floors', '/compare'])
    expect(links.withoutQuote({ pathname, search })).toBe(pathname);
});

test('the printed address has what pages read, and nothing of campaigns', () => {
  const search = '?utm_source=mail&category=1&quote=9&size=5+L&category=2&preview=x';
  expect(printedUrl({ pathname: '/products', search })).toBe('/products?category=1&category=2');
  expect(printedUrl({ pathname: '/', search: '?utm_source=mail' })).toBe('/');
});

test('showing and hiding the map keeps the other query parameters', () => {
  const contact = { pathname: '/contact', search: '?product=12' };
  expect(links.map(true, contact)).toBe('/contact?product=12&map=show#map');
  expect(links.map(false, { pathname: '/contact', search: '?map=show' })).toBe('/contact#map');
});

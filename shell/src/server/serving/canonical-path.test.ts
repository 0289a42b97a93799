import { canonicalPathOf } from './canonical-path';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/About', '/about'],
  ['/about/', '/about'],
  ['//about//', '/about'],
  ['/%61bout', '/about'],
  ['/PRODUCTS', '/products'],
  ['/productsdetails/3', '/productsDetails/3'],
  ['/ProductsDetails//3/7/', '/productsDetails/3/7'],
  ['/productsDetails/%33', '/productsDetails/3'],
  ['/blogdetails', '/blogDetails'],
  ['/NEWSDETAILS/4', '/newsDetails/4'],
  ['/Login', '/login'],
  ['/Admin', '/admin'],
  ['/admin/newsandevents', '/admin/newsAndEvents'],
  ['/ADMIN/BLOGFORM/2', '/admin/blogForm/2'],
  ['/admin/addProduct/7', '/admin/addproduct/7'],
])('%s is another spelling of %s', (spelling, page) => {
  expect(canonicalPathOf(spelling)).toBe(page);
  expect(canonicalPathOf(page)).toBe(page);
});

test.each([
  '/nothing',
  '/Nothing/',
  '/about/us',
  '/productsDetails',
  '/evil.example/about',
  '/admin/nothing',
  '/products/all/of/them',
])('%s is no spelling of any page', (path) => {
  expect(canonicalPathOf(path)).toBeUndefined();
});

test('parameters in a path keep their letter case, and cannot lead to another host', () => {
  expect(canonicalPathOf('/PRODUCTSDETAILS/AbC')).toBe('/productsDetails/AbC');
  for (const path of ['/productsdetails/%2F%2Fevil.example', '/blogdetails/a%5Cb', '/newsdetails/%C3%A9%3Fx'])
    expect(canonicalPathOf(path)).toBe(path.replace('details', 'Details'));
});

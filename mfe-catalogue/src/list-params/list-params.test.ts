import { chooseCategory, readListParams } from './list-params';

const soap = { id: 7, name: 'Beauty Soap', count: 5 };
const floor = { id: 3, name: 'Floor Care', count: 3 };
const read = (query: string, path = '/products') => readListParams(path, new URLSearchParams(query));

test('all parameters are read from the URL', () => {
  expect(read('category=3&search=pine&sort=-price&page=2&quote=9')).toEqual({
    category: 3,
    search: 'pine',
    sort: '-price',
    page: 2,
  });
});

test('invalid values are ignored', () => {
  for (const senseless of [
    '',
    'category=soap',
    'category=-1&page=0',
    'category=7.5&page=1e3',
    'search=%20%20',
  ]) {
    expect(read(senseless)).toEqual({ page: 1 });
  }
  expect(read('sort=toString&category=99999999999&page=')).toEqual({ page: 1 });
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(500);
});

test('all products have a URL of their own; a search without a category covers all products', () => {
  expect(read('', '/products/all')).toEqual({ category: 'all', page: 1 });
  expect(read('sort=name&page=2', '/products/all')).toEqual({ category: 'all', sort: 'name', page: 2 });
  expect(read('category=all')).toEqual({ category: 'all', page: 1 });
  expect(read('search=pine')).toEqual({ category: 'all', search: 'pine', page: 1 });
  expect(read('search=pine&category=3', '/products/all')).toEqual({ category: 3, search: 'pine', page: 1 });
});

test('the list shows the default category first, or the first category if the server does not have it', () => {
  expect(chooseCategory({}, undefined)).toBe(7);
  expect(chooseCategory({}, [floor, soap])).toBe(7);
  expect(chooseCategory({}, [floor])).toBe(3);
  expect(chooseCategory({ category: 3 }, [floor, soap])).toBe(3);
  expect(chooseCategory({ category: 'all' }, [floor, soap])).toBeUndefined();
});

test('the list shows a category with products first, and all products if no category has any', () => {
  const empty = { ...soap, count: 0 };
  expect(chooseCategory({}, [{ id: 1, name: 'New', count: 0 }, empty, floor])).toBe(3);
  expect(chooseCategory({}, [empty])).toBeUndefined();
  expect(chooseCategory({}, [])).toBeUndefined();
  expect(chooseCategory({ category: 7 }, [empty, floor])).toBe(7);
});

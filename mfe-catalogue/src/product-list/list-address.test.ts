import { chooseCategory, readAddress } from './list-address';

const soap = { id: 7, name: 'Beauty Soap', count: 5 };
const floor = { id: 3, name: 'Floor Care', count: 3 };
const read = (query: string, path = '/products') => readAddress(path, new URLSearchParams(query));

test('an address is read as it is written', () => {
  expect(read('category=3&search=pine&sort=-price&page=2&quote=9')).toEqual({
    category: 3,
    search: 'pine',
    sort: '-price',
    page: 2,
  });
});

test('what makes no sense is left out', () => {
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
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test('all products have an address of their own; a search without a category goes through them', () => {
  expect(read('', '/products/all')).toEqual({ category: 'all', page: 1 });
  expect(read('sort=name&page=2', '/products/all')).toEqual({ category: 'all', sort: 'name', page: 2 });
  expect(read('category=all')).toEqual({ category: 'all', page: 1 });
  expect(read('search=pine')).toEqual({ category: 'all', search: 'pine', page: 1 });
  expect(read('search=pine&category=3', '/products/all')).toEqual({ category: 3, search: 'pine', page: 1 });
});

test('the list opens with the default category, or the first where a server has no such category', () => {
  expect(chooseCategory({}, undefined)).toBe(7);
  expect(chooseCategory({}, [floor, soap])).toBe(7);
  expect(chooseCategory({}, [floor])).toBe(3);
  expect(chooseCategory({ category: 3 }, [floor, soap])).toBe(3);
  expect(chooseCategory({ category: 'all' }, [floor, soap])).toBeUndefined();
});

test('the list opens with a category that has products, and with all products where none has', () => {
  const empty = { ...soap, count: 0 };
  expect(chooseCategory({}, [{ id: 1, name: 'New', count: 0 }, empty, floor])).toBe(3);
  expect(chooseCategory({}, [empty])).toBeUndefined();
  expect(chooseCategory({}, [])).toBeUndefined();
  expect(chooseCategory({ category: 7 }, [empty, floor])).toBe(7);
});

import { chooseCategory, listUrl, readListParams, withoutFilter } from './list-params';

const soap = { id: 7, name: 'Beauty Soap', count: 5 };
const floor = { id: 3, name: 'Floor Care', count: 3 };
const readAll = (query: string, path = '/products') => readListParams(path, new URLSearchParams(query));
const read = (query: string, path?: string) => {
  const { category, search, sort, page } = readAll(query, path);
  return { category, search, sort, page };
};

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

test('filters and compared products are read from the URL, and written to it', () => {
  const params = readAll(
    'use=Kitchen&use=hard++floors&ph=neutral&ph=&compare=3,1,3,x&colour=red',
    '/products/all',
  );
  expect(params).toMatchObject({
    filters: { use: ['kitchen', 'hard floors'], ph: ['neutral'] },
    compared: [3, 1],
  });
  const url = '/products/all?use=kitchen&use=hard+floors&ph=neutral&compare=3,1';
  expect(listUrl(params)).toBe(url);
  expect(listUrl(withoutFilter(params, 'use', 'kitchen'))).toBe(
    '/products/all?use=hard+floors&ph=neutral&compare=3,1',
  );
  expect(listUrl(withoutFilter(params))).toBe('/products/all?compare=3,1');
});

test('one more than can be compared is kept, so that the list can say that it is one too many', () => {
  expect(readAll('compare=1,2,3,4,5,6').compared).toEqual([1, 2, 3, 4, 5]);
});

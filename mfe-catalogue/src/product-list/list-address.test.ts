import { chooseCategory, readAddress } from './list-address';

const soap = { id: 7, name: 'Beauty Soap', count: 5 };
const floor = { id: 3, name: 'Floor Care', count: 3 };
const read = (search: string) => readAddress(new URLSearchParams(search));

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

test('the list opens with the default category, or the first where a server has no such category', () => {
  expect(chooseCategory({}, undefined)).toBe(7);
  expect(chooseCategory({}, [floor, soap])).toBe(7);
  expect(chooseCategory({}, [floor])).toBe(3);
  expect(chooseCategory({}, [])).toBe(7);
});

test('a search goes through the whole catalogue unless a category narrows it', () => {
  expect(chooseCategory({ search: 'pine' }, [floor, soap])).toBeUndefined();
  expect(chooseCategory({ search: 'pine', category: 3 }, [floor, soap])).toBe(3);
});

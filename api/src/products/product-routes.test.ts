import type { Problem } from '@site/shared-contracts';
import { Product, ProductSummary } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';

const products = [
  aProduct({
    id: 1,
    name: 'Crème Wash',
    description: 'Für alle Böden.',
    price: 100,
    offerPrice: 90,
    picture: 'large-picture.jpg',
  }),
  aProduct({ id: 2, name: 'aloe bar', price: 300, offerPrice: 270 }),
  aProduct({ id: 3, name: 'Éclat Polish', categoryId: 3, price: 200, offerPrice: 50 }),
  aProduct({ id: 4, name: 'Bulk 100% Base', price: undefined, offer: undefined, offerPrice: undefined }),
  aProduct({ id: 5, name: 'Zinc Wash', categoryId: 3, price: 100, offerPrice: 90 }),
];
let api: ApiUnderTest;

beforeAll(async () => {
  const categories = [
    { id: 3, name: 'Floor Care' },
    { id: 7, name: 'Beauty Soap' },
  ];
  api = await runApi({ content: { categories, products } });
});

interface ListResponse {
  status: number;
  data: ProductSummary[];
  total?: number;
  page?: number;
  pageSize?: number;
}
const list = async (path: string) => (await (await api.get(path)).json()) as ListResponse;
const idsOf = async (path: string) => (await list(path)).data.map(({ id }) => id);
const problemOf = async (path: string) => {
  const response = await api.get(path);
  return { response, problem: (await response.json()) as Problem };
};

test('all products, in the order of their ids, on one page unless asked otherwise', async () => {
  const response = await list('/api/products/all');

  expect(response).toMatchObject({ status: 200, total: 5, page: 1, pageSize: 5 });
  expect(response.data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(z.parse(z.array(z.strictObject(ProductSummary.shape)), response.data)).toEqual(response.data);
});

test('chosen products come in the order that is asked for, each once and without those that do not exist', async () => {
  expect(await idsOf('/api/products/all?ids=4,2,99,4')).toEqual([4, 2]);
  expect(await list('/api/products/all?ids=99')).toMatchObject({ status: 200, total: 0, data: [] });
  const { response, problem } = await problemOf('/api/products/all?ids=4,x');
  expect(response.status).toBe(422);
  expect(problem.errors).toMatchObject({ ids: 'Expected at most twelve numbers with commas.' });
});

test('one product, bare', async () => {
  const product = (await (await api.get('/api/products/1')).json()) as Product;

  expect(z.parse(z.strictObject(Product.shape), product)).toEqual(product);
  expect(product).toMatchObject({
    id: 1,
    productName: 'Crème Wash',
    productDescription: 'Für alle Böden.',
    productPrice: 100,
    offer: 10,
    productOfferPrice: 90,
    sizes: ['125 g', '4 x 125 g'],
    categoryId: 7,
    categoryName: 'Beauty Soap',
    image: { width: 700, height: 900, alt: 'Two boxes on a stand' },
  });
  expect(product.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{16}-640\.webp$/);
  expect(product.image?.variants.map(({ type, width }) => [type, width])).toEqual([
    ['image/webp', 320],
    ['image/webp', 640],
    ['image/webp', 700],
  ]);
});

test('a price that is not set is left out', async () => {
  const product: unknown = await (await api.get('/api/products/4')).json();
  expect(product).not.toHaveProperty('productPrice');
  expect(product).not.toHaveProperty('offer');
  expect(product).not.toHaveProperty('productOfferPrice');
});

test('the products of a category', async () => {
  expect(await idsOf('/api/products/category/3')).toEqual([3, 5]);
});

test('similar products: the others of the category', async () => {
  const response = await list('/api/products/similar/2');
  expect(response.data.map(({ id }) => id)).toEqual([1, 4]);
  expect(Object.keys(response)).toEqual(['status', 'data']);
});

test.each([
  ['an accent that is missing', 'creme', [1]],
  ['an accent that is too many', 'zínc', [5]],
  ['another case', 'ALOE', [2]],
  ['several words in any order', 'wash zinc', [5]],
  ['a word of the description', 'boden', [1]],
  ['punctuation, which is no wildcard', '100%', [4]],
  ['a decomposed spelling', 'e\u0301clat', [3]],
  ['nothing that we have', 'plutonium', []],
  ['a word that no product has with the other', 'zinc polish', [3, 5]],
  ['nothing at all', ' ', [1, 2, 3, 4, 5]],
])('search tolerates %s', async (_, search, ids) => {
  expect(await idsOf(`/api/products/all?search=${encodeURIComponent(search)}`)).toEqual(ids);
});

describe('of the products that a search finds', () => {
  const names = [
    ['Opportunity Cleaner', 'Unique.'],
    ['Bar Soap', 'Made in a soap works, with soap.'],
    ['Floor Wash', 'As gentle as a soap bar.'],
    ['Laundry Soap Bar', ''],
    ['Soap', ''],
    ['Soapstone Polish', ''],
    ['Hand-soap', ''],
    ['Megasoap', ''],
    ['Big Megabar Soap', ''],
    ['Ünï Test', ''],
    ['Megasoap', ''],
  ] as const;
  let searched: ApiUnderTest;

  beforeAll(async () => {
    searched = await runApi({
      content: {
        categories: [{ id: 7, name: 'Household' }],
        products: names.map(([name, description], index) =>
          aProduct({ id: index + 1, name, description, price: 100 - index, offerPrice: 90 - index }),
        ),
      },
    });
  });

  const found = async (search: string, more = '') => {
    const response = await searched.get(`/api/products/all?search=${encodeURIComponent(search)}${more}`);
    return ((await response.json()) as ListResponse).data.map(({ id }) => id);
  };

  test.each([
    // Exactly it, a word of it, a word that begins with it, anywhere in it, in the description; short names first, then by id.
    ['soap', [5, 2, 7, 4, 9, 6, 8, 11, 3]],
    ['SOÁP', [5, 2, 7, 4, 9, 6, 8, 11, 3]],
    ['soap bar', [4, 2, 9, 3]],
    ['bar soap', [2, 4, 9, 3]],
    ['ünï', [10, 1]],
    ['UNI', [10, 1]],
    ['uni test', [10]],
  ])('“%s” brings those first whose name fits best', async (search, ids) => {
    expect(await found(search)).toEqual(ids);
  });

  test('a sort that was chosen counts for more than how well the name fits', async () => {
    expect(await found('soap', '&sort=price')).toEqual([11, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await found('soap', '&sort=newest')).toEqual([11, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  test('pages go on in the same order', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => found('soap', `&page=${page}&pageSize=3`)));
    expect(pages.flat()).toEqual([5, 2, 7, 4, 9, 6, 8, 11, 3]);
  });
});

test.each([
  ['name', [2, 4, 1, 3, 5]],
  ['-name', [5, 3, 1, 4, 2]],
  ['price', [3, 1, 5, 2, 4]],
  ['-price', [2, 1, 5, 3, 4]],
  ['newest', [5, 4, 3, 2, 1]],
])('sorted by %s: without case, by what is paid, unknown prices last', async (sort, ids) => {
  expect(await idsOf(`/api/products/all?sort=${sort}`)).toEqual(ids);
});

test('pages cut the list without overlap, and one past the end is empty', async () => {
  expect(await list('/api/products/all?page=2&pageSize=2')).toMatchObject({
    data: [{ id: 3 }, { id: 4 }],
    total: 5,
    page: 2,
    pageSize: 2,
  });
  expect(await idsOf('/api/products/all?page=3&pageSize=2')).toEqual([5]);
  expect(await list('/api/products/all?page=9&pageSize=2')).toMatchObject({ data: [], total: 5, page: 9 });
  expect(await list('/api/products/all?page=1')).toMatchObject({ pageSize: 12 });
});

test('search, sort and page work together within a category', async () => {
  const response = await list(
    '/api/products/category/3?search=wash&sort=-price&page=1&pageSize=1&utm_source=mail',
  );
  expect(response).toMatchObject({ data: [{ id: 5 }], total: 1, pageSize: 1 });
});

test.each([
  '/api/products/999999',
  '/api/products/abc',
  '/api/products/-1',
  '/api/products/1.5',
  '/api/products/99999999999',
  '/api/products/category/999',
  '/api/products/category/soap',
  '/api/products/similar/999',
  '/api/products',
  '/api/products/1/2',
  '/',
])('%s is not there', async (path) => {
  const { response, problem } = await problemOf(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  expect(problem).toMatchObject({
    title: 'Not Found',
    status: 404,
    instance: response.headers.get('x-request-id'),
  });
});

test.each([
  ['page=0', 'page'],
  ['page=two', 'page'],
  ['page=1&page=2', 'page'],
  ['pageSize=101', 'pageSize'],
  ['sort=colour', 'sort'],
  [`search=${'x'.repeat(101)}`, 'search'],
])('%s is rejected with a message for the field', async (query, field) => {
  const { response, problem } = await problemOf(`/api/products/all?${query}`);
  expect(response.status).toBe(422);
  expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  expect(problem.errors?.[field]).not.toBe('Invalid input');
});

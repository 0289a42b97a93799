import { aProduct, floor, serveStubApi, soap } from '../../test-support/stub-api';
import { piece } from './product-list.piece';

const api = serveStubApi();
const metadataOf = (params: string) =>
  piece.prefetch?.({
    queryClient: api.createClient(),
    props: { brochure: { label: 'Brochure', href: '/brochure.pdf' } },
    url: new URL(`http://localhost${params}`),
  });

beforeEach(() => {
  api.responses['/api/category/all'] = [floor, soap];
  api.responses['/api/products/category/7'] = [aProduct(1), aProduct(2)];
  api.responses['/api/products/category/3'] = {
    data: [1, 2, 3, 4, 5].map((id) => aProduct(id)),
    total: 25,
    page: 1,
    pageSize: 12,
  };
  api.responses['/api/products/all'] = [aProduct(8)];
});

test('a category is a page of its own, with its products in its description', async () => {
  expect(await metadataOf('/products?category=3')).toMatchObject({
    status: 200,
    title: 'Floor Care',
    description: 'Floor Care: Product 1, Product 2, Product 3, Product 4 and 21 more, with sizes and prices.',
    canonicalPath: '/products?category=3',
    trail: [{ label: 'Products', path: '/products/all' }],
    neighbours: { previous: undefined, next: '/products?category=3&page=2' },
  });
});

test('the category that the list shows first has one canonical URL', async () => {
  for (const params of ['/products', '/products?category=7', '/products?category=7&sort=name'])
    expect(await metadataOf(params)).toMatchObject({ title: 'Beauty Soap', canonicalPath: '/products' });
  api.responses['/api/category/all'] = [floor];
  expect(await metadataOf('/products?category=3')).toMatchObject({ canonicalPath: '/products' });
});

test('all products are a page of their own', async () => {
  api.responses['/api/products/all'] = { data: [aProduct(8)], total: 25, page: 2, pageSize: 12 };
  for (const params of [
    '/products/all?page=2',
    '/products/all?page=2&sort=price',
    '/products?category=all&page=2',
  ])
    expect(await metadataOf(params)).toMatchObject({
      status: 200,
      title: 'All products, page 2',
      canonicalPath: '/products/all?page=2',
      trail: [{ label: 'Products', path: '/products/all' }],
      neighbours: { previous: '/products/all', next: '/products/all?page=3' },
    });
  expect(await metadataOf('/products/all')).not.toHaveProperty('isUnlisted');
});

test('an empty category is not listed by search engines, and is not what the list shows first', async () => {
  api.responses['/api/category/all'] = [floor, { ...soap, count: 0 }];
  api.responses['/api/products/category/7'] = [];
  expect(await metadataOf('/products?category=7')).toMatchObject({
    status: 200,
    title: 'Beauty Soap',
    isUnlisted: true,
  });
  expect(await metadataOf('/products')).toMatchObject({ title: 'Floor Care', canonicalPath: '/products' });
});

test('if no category has products, the list is empty and its status is 200', async () => {
  api.responses['/api/category/all'] = [{ ...soap, count: 0 }];
  api.responses['/api/products/all'] = [];
  expect(await metadataOf('/products')).toMatchObject({
    status: 200,
    title: 'Products',
    canonicalPath: '/products',
  });
});

test('pages of the list link to their neighbours', async () => {
  expect(await metadataOf('/products?category=3&page=2')).toMatchObject({
    title: 'Floor Care, page 2',
    canonicalPath: '/products?category=3&page=2',
    neighbours: { previous: '/products?category=3', next: '/products?category=3&page=3' },
  });
  expect(await metadataOf('/products?category=3&page=3')).not.toHaveProperty('isUnlisted');
});

test.each([
  ['/products?page=2', 'Beauty Soap, page 2'],
  ['/products?page=999', 'Beauty Soap, page 999'],
  ['/products?category=3&page=4', 'Floor Care, page 4'],
  ['/products/all?page=2', 'All products, page 2'],
  ['/products?search=pine&page=2', 'Results for “pine”, page 2'],
  ['/products?category=3&search=pine&page=4&sort=name', 'Results for “pine”, page 4'],
])('%s is beyond the last page and not found', async (params, title) => {
  expect(await metadataOf(params)).toEqual({ status: 404, title, hasOwnView: true });
});

test.each(['0', 'abc', '-1', '1.5', ''])('page=%s is read as the first page', async (page) => {
  expect(await metadataOf(`/products?page=${page}`)).toMatchObject({
    status: 200,
    canonicalPath: '/products',
  });
});

test('results of a search are not listed by search engines', async () => {
  expect(await metadataOf('/products?search=pine')).toEqual({
    status: 200,
    title: 'Results for “pine”',
    isUnlisted: true,
  });
});

test.each([404, 410])(
  'a category that the API responds to with %s is missing, and the list says so',
  async (status) => {
    api.responses['/api/products/category/9'] = status;
    expect(await metadataOf('/products?category=9')).toEqual({
      status,
      title: 'No such category',
      hasOwnView: true,
    });
  },
);

test('if the products cannot be fetched, the status is 503', async () => {
  api.responses['/api/products/category/3'] = 503;
  expect(await metadataOf('/products?category=3')).toEqual({ status: 503, title: 'Floor Care' });
});

test('a category with an address with words has its pages there, also the one that the list shows first', async () => {
  api.responses['/api/category/all'] = [
    { ...floor, path: '/products/floor-care' },
    { ...soap, path: '/products/beauty-soap' },
  ];
  expect(await metadataOf('/products?category=3')).toMatchObject({
    canonicalPath: '/products/floor-care',
    neighbours: { next: '/products/floor-care?page=2' },
  });
  expect(await metadataOf('/products')).toMatchObject({ canonicalPath: '/products/beauty-soap' });
  expect(await metadataOf('/products?category=3&search=wax')).toMatchObject({
    canonicalPath: '/products/floor-care',
    isUnlisted: true,
  });
});

test('a filtered list is not listed by search engines, and refers to the whole list', async () => {
  for (const params of ['/products?category=3&use=kitchen', '/products?category=3&compare=1,2'])
    expect(await metadataOf(params)).toMatchObject({
      status: 200,
      title: 'Floor Care',
      isUnlisted: true,
      canonicalPath: '/products?category=3',
    });
});

test('the introduction of a category is its description', async () => {
  api.responses['/api/category/all'] = [{ ...floor, introduction: 'For every floor.\nAnd stairs.' }, soap];
  expect(await metadataOf('/products?category=3')).toMatchObject({
    description: 'For every floor. And stairs.',
  });
});

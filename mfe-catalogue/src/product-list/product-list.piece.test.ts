import { aProduct, floor, serveStubApi, soap } from '../../test-support/stub-api';
import { piece } from './product-list.piece';

const api = serveStubApi();
const factsOf = (address: string) =>
  piece.prefetch?.({
    queryClient: api.createClient(),
    props: { brochure: { label: 'Brochure', href: '/brochure.pdf' } },
    url: new URL(`http://localhost${address}`),
  });

beforeEach(() => {
  api.answers['/api/category/all'] = [floor, soap];
  api.answers['/api/products/category/7'] = [aProduct(1), aProduct(2)];
  api.answers['/api/products/category/3'] = {
    data: [1, 2, 3, 4, 5].map((id) => aProduct(id)),
    total: 25,
    page: 1,
    pageSize: 12,
  };
  api.answers['/api/products/all'] = [aProduct(8)];
});

test('a category is a page of its own, with its products in its description', async () => {
  expect(await factsOf('/products?category=3')).toMatchObject({
    status: 200,
    title: 'Floor Care',
    description: 'Floor Care: Product 1, Product 2, Product 3, Product 4 and 21 more, with sizes and prices.',
    canonicalPath: '/products?category=3',
    trail: [{ label: 'Products', path: '/products' }],
    neighbours: { previous: undefined, next: '/products?category=3&page=2' },
  });
});

test('the category that the list opens with has one address', async () => {
  for (const address of ['/products', '/products?category=7', '/products?category=7&sort=name'])
    expect(await factsOf(address)).toMatchObject({ title: 'Beauty Soap', canonicalPath: '/products' });
  api.answers['/api/category/all'] = [floor];
  expect(await factsOf('/products?category=3')).toMatchObject({ canonicalPath: '/products' });
});

test('pages know each other, and one beyond the last is not for search engines', async () => {
  expect(await factsOf('/products?category=3&page=2')).toMatchObject({
    title: 'Floor Care, page 2',
    canonicalPath: '/products?category=3&page=2',
    neighbours: { previous: '/products?category=3', next: '/products?category=3&page=3' },
  });
  expect(await factsOf('/products?category=3&page=3')).not.toHaveProperty('isUnlisted');
  expect(await factsOf('/products?category=3&page=9')).toMatchObject({ status: 200, isUnlisted: true });
});

test('results of a search are not for search engines', async () => {
  expect(await factsOf('/products?search=pine')).toEqual({
    status: 200,
    title: 'Results for “pine”',
    isUnlisted: true,
  });
});

test.each([404, 410])(
  'a category that the API answers with %s is missing, and the list says so',
  async (status) => {
    api.answers['/api/products/category/9'] = status;
    expect(await factsOf('/products?category=9')).toEqual({
      status,
      title: 'No such category',
      hasOwnView: true,
    });
  },
);

test('products that could not be had say nothing about the page', async () => {
  api.answers['/api/products/category/3'] = 503;
  expect(await factsOf('/products?category=3')).toEqual({ status: 503, title: 'Floor Care' });
});

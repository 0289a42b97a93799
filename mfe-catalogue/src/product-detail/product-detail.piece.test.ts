import { detergent, serveStubApi } from '../../test-support/stub-api';
import { piece } from './product-detail.piece';

const api = serveStubApi();
const metadataOf = (id: string) =>
  piece.prefetch?.({
    queryClient: api.createClient(),
    props: { id },
    url: new URL(`http://localhost/productsDetails/${id}`),
  });

test('the title of the page is the name of the product', async () => {
  const words = 'Made for machines that run on short cycles and cool water. '.repeat(5);
  api.responses['/api/products/1'] = { ...detergent, productDescription: words };
  api.responses['/api/products/similar/1'] = [];
  const metadata = await metadataOf('1');
  expect(metadata).toMatchObject({ status: 200, title: 'Venwash Liquid Detergent' });
  expect(metadata?.description).toMatch(/^Made for machines .{80,150} \w+…$/);
  expect(metadata).toMatchObject({
    canonicalPath: '/productsDetails/1',
    subject: { kind: 'product', product: { id: 1, productDescription: words } },
    trail: [
      { label: 'Products', path: '/products/all' },
      { label: 'Laundry Care', path: '/products?category=1' },
    ],
  });
  expect(api.requestedUrls.sort()).toEqual(['/api/products/1', '/api/products/similar/1']);
});

test('search engines get the title and the description that were written for them', async () => {
  const searchTexts = { searchTitle: 'Low-foam detergent', searchDescription: 'For short cycles.' };
  api.responses['/api/products/1'] = { ...detergent, ...searchTexts };
  expect(await metadataOf('1')).toMatchObject({
    title: searchTexts.searchTitle,
    description: searchTexts.searchDescription,
  });
});

test('the products that are used with it are fetched before the page is rendered', async () => {
  api.responses['/api/products/1'] = { ...detergent, usedWith: [3, 2] };
  expect(await metadataOf('1')).toMatchObject({ status: 200 });
  expect(api.requestedUrls).toContain('/api/products/all?ids=3,2');
});

test('an unknown product has status 404', async () => {
  expect(await metadataOf('999999')).toEqual({ status: 404, title: 'Product not found' });
});

test('a deleted product has status 410', async () => {
  api.responses['/api/products/1'] = 410;
  expect(await metadataOf('1')).toEqual({ status: 410, title: 'Product no longer available' });
});

test.each(['abc', '0', '-1', '1.5', '01', '1e3', '99999999999999'])(
  'the id %s is not found without asking',
  async (id) => {
    expect(await metadataOf(id)).toEqual({ status: 404, title: 'Product not found' });
    expect(api.requestedUrls).toEqual([]);
  },
);

test('a failed call has status 503 and no subject', async () => {
  api.responses['/api/products/1'] = 503;
  expect(await metadataOf('1')).toEqual({ status: 503, title: 'Product' });
});

test('a product with an address with words has its page there, below that of its category', async () => {
  const path = '/products/laundry/detergent';
  api.responses['/api/products/1'] = { ...detergent, path, categoryPath: '/products/laundry' };
  api.responses['/api/products/similar/1'] = [];
  expect(await metadataOf('1')).toMatchObject({
    canonicalPath: path,
    trail: [
      { label: 'Products', path: '/products/all' },
      { label: 'Laundry Care', path: '/products/laundry' },
    ],
  });
});

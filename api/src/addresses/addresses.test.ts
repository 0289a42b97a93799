import type { FoundAddress, ItemAddresses, Problem } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

const blog = {
  title: 'Hard water',
  shortDescription: 'Why it matters.',
  date: '2026-01-05',
  picture: 'picture.jpg',
};

beforeEach(async () => {
  api = await runApi({
    content: {
      categories: [
        { id: 3, name: 'Floor Care' },
        { id: 7, name: 'Beauty Soap' },
      ],
      products: [
        aProduct({ id: 1, categoryId: 3, name: 'Venfloor' }),
        aProduct({ id: 2, categoryId: 7, name: 'Bloom' }),
      ],
    },
  });
  headers = await signIn(api);
});

const set = (item: string, slug: string) =>
  api.send<ItemAddresses & Problem>('PUT', `/api/address/update/${item}`, { headers, json: { slug } });
const remove = (item: string) => api.send('DELETE', `/api/address/delete/${item}`, { headers });
const managed = (item: string) => api.send<ItemAddresses>('GET', `/api/address/managed/${item}`, { headers });
const find = (address: string) => api.send<FoundAddress>('GET', `/api/address/find/${address}`);
const read = async (path: string) => (await api.get(path)).text();
/** Without AVIF files, which are made in the background, and the sitemap's times: a new address is a change. */
const readSteady = async (path: string) =>
  (await read(path)).replaceAll(/\{"type":"image\/avif"[^}]*\},|,"changedAt":"[^"]*"/g, '');
/** Every response in which visitors see products and categories. */
const publicResponses = () =>
  Promise.all(
    [
      '/api/products/all',
      '/api/products/1',
      '/api/products/category/3',
      '/api/products/similar/1',
      '/api/products/details',
      '/api/category/all',
      '/api/sitemap',
    ].map(readSteady),
  );

async function addArticle(kind: 'blog' | 'news', title: string): Promise<number> {
  const form = new FormData();
  form.set('title', title);
  form.set('shortDescription', blog.shortDescription);
  form.set(kind === 'blog' ? 'blogShortDescription' : 'description', 'A text.');
  const { status, body } = await api.send<{ id: number }>('POST', `/api/${kind}/create`, { headers, form });
  expect(status).toBe(200);
  return body.id;
}

async function moveProduct(id: number, categoryId: number) {
  const form = new FormData();
  const fields = { productName: 'Venfloor', productDescription: 'A soap.', categoryId: String(categoryId) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { status } = await api.send('PUT', `/api/products/update/${id}`, { headers, form });
  expect(status).toBe(200);
}

test('without a slug every response is as before; with one, it has the path', async () => {
  const before = await publicResponses();
  expect(before.join()).not.toContain('"path"');
  expect((await set('product/1', 'Venfloor')).body.current).toMatchObject({ slug: 'venfloor' });
  expect(JSON.parse(await read('/api/products/1'))).toMatchObject({ path: '/products/all/venfloor' });
  await set('category/3', 'floor-care');
  const path = '/products/floor-care/venfloor';
  expect(JSON.parse(await read('/api/products/1'))).toMatchObject({ path });
  for (const list of ['all', 'category/3', 'all?ids=1', 'all?search=venfloor', 'details'])
    expect(await read(`/api/products/${list}`)).toContain(`"path":"${path}"`);
  expect(JSON.parse(await read('/api/category/all'))).toMatchObject({
    data: [{ id: 3, path: '/products/floor-care' }, { id: 7 }],
  });
  expect(await read('/api/sitemap')).toContain(`"path":"${path}"`);
  expect(await read('/api/products/2')).not.toContain('"path"');
  await remove('product/1');
  await remove('category/3');
  expect(await publicResponses()).toEqual(before);
});

test('every former slug leads to the item, wherever it is now', async () => {
  for (const slug of ['one', 'two', 'three']) await set('product/1', slug);
  await set('category/3', 'floors');
  await set('category/7', 'soaps');
  await moveProduct(1, 7);
  for (const slug of ['one', 'two', 'three', 'THREE'])
    expect((await find(`product/${slug}`)).body).toMatchObject({ id: 1, path: '/products/soaps/three' });
  await set('category/7', 'beauty');
  expect((await find('product/one')).body).toMatchObject({ path: '/products/beauty/three' });
  expect((await find('category/soaps')).body).toMatchObject({ id: 7, path: '/products/beauty' });
  await remove('product/1');
  expect((await find('product/three')).body).toMatchObject({ path: '/productsDetails/1' });
  const { body } = await managed('product/1');
  expect(body).toMatchObject({
    specified: '/productsDetails/1',
    name: 'Venfloor',
    prefix: '/products/beauty/',
  });
  expect(body).not.toHaveProperty('current');
  expect(body.former.map(({ slug }) => slug)).toEqual(['three', 'two', 'one']);
  // A former one can be the current one again.
  expect((await set('product/1', 'one')).body.former.map(({ slug }) => slug)).toEqual(['three', 'two']);
});

test('articles have their own slugs, also in lists and among the articles of a tag', async () => {
  const post = await addArticle('blog', 'Hard water');
  const item = await addArticle('news', 'A new plant');
  await set(`blog/${post}`, 'water');
  await set(`news/${item}`, 'water');
  expect(JSON.parse(await read(`/api/blog/${post}`))).toMatchObject({ path: '/blog/water' });
  expect(await read('/api/blog/all')).toContain('"path":"/blog/water"');
  expect(await read('/api/news/all')).toContain('"path":"/news/water"');
  expect(await read('/api/sitemap')).toContain('"path":"/news/water"');
  expect((await set(`blog/${item}`, 'other')).status).toBe(404);
});

test('a slug of another item is refused with its name, also a former one', async () => {
  await set('product/1', 'venfloor');
  expect((await set('product/2', 'venfloor')).body).toMatchObject({
    status: 409,
    errors: { slug: "This is the address of the product 'Venfloor'. Choose another one." },
  });
  await set('product/1', 'floor-cleaner');
  expect((await set('product/2', 'VENFLOOR')).body.detail).toBe(
    "This is a former address of the product 'Venfloor', and leads there. Choose another one.",
  );
  // Another kind has its own addresses.
  expect((await set('category/3', 'venfloor')).status).toBe(200);
});

test('of two admins who give the same slug at the same moment, one gets it', async () => {
  const both = await Promise.all([set('product/1', 'soap'), set('product/2', 'soap')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const same = await Promise.all(['x', 'y', 'z'].map((slug) => set('product/1', `soap-${slug}`)));
  expect(same.some(({ status }) => status === 200)).toBe(true);
  const { body } = await managed('product/1');
  expect(body.current).toBeDefined();
});

test.each([
  ['', 'This field is required.'],
  ['all', 'This word is part of other addresses of the site. Choose another one.'],
  ['a--b', /letters a to z/],
  ['-a', /letters a to z/],
  ['a/b', /letters a to z/],
  ['തറ', /letters a to z/],
  ['a'.repeat(81), 'At most 80 characters: 1 too many.'],
])('the slug %j is refused', async (slug, message) => {
  const { status, body } = await set('product/1', slug);
  expect(status).toBe(422);
  expect(body.errors?.slug).toMatch(message);
});

test('what visitors do not see is not found, in the trash it is gone, and it comes back at the same address', async () => {
  await set('product/1', 'venfloor');
  await api.send('POST', '/api/category/hide/3', { headers, json: {} });
  expect((await find('product/venfloor')).status).toBe(404);
  // An admin can prepare the address of what is hidden.
  expect((await set('product/1', 'venfloor-plus')).status).toBe(200);
  expect((await set('product/2', 'venfloor')).body.detail).toContain(
    "'Venfloor', which is hidden, and leads",
  );
  await api.send('POST', '/api/category/show/3', { headers, json: {} });
  expect((await find('product/venfloor')).body).toMatchObject({ path: '/products/all/venfloor-plus' });
  await api.send('DELETE', '/api/products/delete/1', { headers });
  expect((await find('product/venfloor')).status).toBe(410);
  expect((await set('product/2', 'venfloor')).status).toBe(409);
  await api.send('POST', '/api/trash/restore/product/1', { headers, json: {} });
  expect((await find('product/venfloor')).body).toMatchObject({ path: '/products/all/venfloor-plus' });
});

test('the address of what was deleted for good is free again', async () => {
  await set('product/1', 'venfloor');
  await api.send('DELETE', '/api/products/delete/1', { headers });
  await api.send('DELETE', '/api/trash/purge/product/1', { headers });
  expect((await find('product/venfloor')).status).toBe(404);
  expect((await set('product/2', 'venfloor')).status).toBe(200);
  expect((await find('product/venfloor')).body).toMatchObject({ id: 2 });
});

test('a change is in the audit log and makes caches stale', async () => {
  const revision = async () => (await api.send<{ revision: number }>('GET', '/api/revision')).body.revision;
  const first = await revision();
  await set('product/1', 'venfloor');
  const second = await revision();
  expect(second).toBeGreaterThan(first);
  await remove('product/1');
  expect(await revision()).toBeGreaterThan(second);
  const { body } = await api.send<{ data: unknown[] }>('GET', '/api/audit/all?kind=product&itemId=1', {
    headers,
  });
  expect(body.data).toMatchObject([
    { action: 'remove address', kind: 'product', before: { name: 'Venfloor', slug: 'venfloor' } },
    { action: 'change address', kind: 'product', after: { name: 'Venfloor', slug: 'venfloor' } },
  ]);
  expect((await remove('product/1')).status).toBe(404);
});

import type { Product } from '@site/shared-contracts';
import type { ContentItem, SitemapEntry } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';

const longAgo = '2024-03-01T00:00:00.000Z';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  const article = {
    title: 'Hard water',
    shortDescription: 'Soap.',
    body: 'Calcium.',
    picture: 'picture.jpg',
  };
  api = await runApi({
    content: {
      categories: [
        { id: 3, name: 'Floor Care' },
        { id: 5, name: 'Not filled yet' },
        { id: 7, name: 'Beauty Soap' },
      ],
      products: [aProduct({ id: 1 }), aProduct({ id: 2 }), aProduct({ id: 3, categoryId: 3 })],
      articles: [
        { ...article, kind: 'blog', alt: '', createdAt: longAgo },
        { ...article, kind: 'news', alt: '', createdAt: longAgo },
      ],
    },
  });
  headers = await signIn(api);
});

const entries = async () => (await api.send<{ data: SitemapEntry[] }>('GET', '/api/sitemap')).body.data;
const names = async () => (await entries()).map(({ kind, id }) => `${kind} ${id}`);
const change = async (method: string, path: string) => {
  expect((await api.send(method, path, { headers, json: {} })).status).toBe(200);
};

test('lists everything that has a page, and nothing that is in the trash', async () => {
  const categories = ['category 3', 'category 7'];
  const products = ['product 1', 'product 2', 'product 3'];
  expect(await names()).toEqual([...categories, ...products, 'blog 1', 'news 2']);
  await change('DELETE', '/api/products/delete/2');
  await change('DELETE', '/api/news/delete/2');
  expect(await names()).toEqual([...categories, 'product 1', 'product 3', 'blog 1']);
  await change('POST', '/api/trash/restore/product/2');
  await change('DELETE', '/api/category/delete/7');
  expect(await names()).toEqual(['category 3', 'product 3', 'blog 1']);
  await change('POST', '/api/trash/restore/category/7');
  expect(await names()).toEqual([...categories, ...products, 'blog 1']);
});

test('a category is listed while it has products', async () => {
  await change('DELETE', '/api/products/delete/3');
  expect(await names()).not.toContain('category 3');
  await change('POST', '/api/trash/restore/product/3');
  expect(await names()).toContain('category 3');
});

/** Which of them are newer than before what `act` does. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = new Map((await entries()).map(({ kind, id, changedAt }) => [`${kind} ${id}`, changedAt]));
  const now = Date.now();
  while (Date.now() === now);
  await act();
  return (await entries())
    .filter(({ kind, id, changedAt = '' }) => changedAt > (before.get(`${kind} ${id}`) ?? ''))
    .map(({ kind, id }) => `${kind} ${id}`);
}

test('each says when its page was last changed: a category with each of its products', async () => {
  expect((await entries()).find(({ kind }) => kind === 'blog')?.changedAt).toBe(longAgo);

  const { body: product } = await api.send<Product>('GET', '/api/products/1');
  const form = new FormData();
  for (const name of ['productName', 'productDescription', 'categoryId'] as const)
    form.append(name, String(product[name]));
  form.append('sizes', product.sizes.join());
  expect(await changedBy(() => api.send('PUT', '/api/products/update/1', { headers, form }))).toEqual([
    'category 7',
    'product 1',
  ]);

  expect(
    await changedBy(() =>
      api.send('PUT', '/api/category/update/3', { headers, json: { name: 'Floors and tiles' } }),
    ),
  ).toEqual(['category 3']);

  // The list of its category is shorter now.
  expect(await changedBy(() => change('DELETE', '/api/products/delete/2'))).toEqual(['category 7']);
});

test('a data sheet changes the page of its product, and nothing that an open form is compared with', async () => {
  const sheets = sheetCalls(api, headers);
  const read = async <Body>(path: string) => (await api.send<Body>('GET', path, { headers })).body;
  const item = await read<ContentItem>('/api/content/product/1');
  const product = await read<Product>('/api/products/1');
  let id = 0;
  const upload = async () => (id = (await sheets.upload()).body.id);
  expect(await changedBy(upload)).toEqual(['product 1']);
  const correct = () => sheets.send('PUT', `/api/sheets/update/${id}`, { revisedOn: '2025-01-31' });
  expect(await changedBy(correct)).toEqual(['product 1']);
  expect(await changedBy(() => change('POST', `/api/sheets/withdraw/${id}`))).toEqual(['product 1']);
  expect(await changedBy(() => change('POST', `/api/sheets/restore/${id}`))).toEqual(['product 1']);
  expect(await read('/api/content/product/1')).toEqual(item);
  expect(await read('/api/products/1')).toEqual({ ...product, sheets: expect.any(Array) as unknown });
});

test('an address with words changes the page that has it, one of a category those of its products too', async () => {
  const set = (item: string, slug: string) => () =>
    api.send('PUT', `/api/address/update/${item}`, { headers, json: { slug } });
  const remove = (item: string) => () => change('DELETE', `/api/address/delete/${item}`);
  expect(await changedBy(set('product/1', 'bloom'))).toEqual(['product 1']);
  expect(await changedBy(set('product/1', 'bloom-bar'))).toEqual(['product 1']);
  expect(await changedBy(set('blog/1', 'hard-water'))).toEqual(['blog 1']);
  // Product 2 has no address with words, so that it has none of its category's.
  expect(await changedBy(set('category/7', 'beauty'))).toEqual(['category 7', 'product 1']);
  expect(await changedBy(remove('category/7'))).toEqual(['category 7', 'product 1']);
  expect(await changedBy(remove('product/1'))).toEqual(['product 1']);
  expect(await changedBy(set('product/1', 'bloom'))).toEqual(['product 1']);
});

test('a changed article has a new time of change and keeps its date', async () => {
  const form = new FormData();
  const text = { title: 'Hard water', shortDescription: 'Soap.', blogShortDescription: 'Magnesium.' };
  for (const [name, value] of Object.entries(text)) form.append(name, value);
  expect(await changedBy(() => api.send('PUT', '/api/blog/update/1', { headers, form }))).toEqual(['blog 1']);
  const { body } = await api.send<{ createdAt: string; changedAt: string }>('GET', '/api/blog/1');
  expect(body.createdAt).toBe(longAgo);
  expect(Date.parse(body.changedAt)).toBeGreaterThan(Date.parse(longAgo));
});

test('a page that was restored from the trash has a new time of change', async () => {
  for (const [kind, id] of [
    ['blog', 1],
    ['news', 2],
  ] as const) {
    const before = (await entries()).find((entry) => entry.kind === kind)?.changedAt ?? '';
    await change('DELETE', `/api/${kind}/delete/${id}`);
    await change('POST', `/api/trash/restore/${kind}/${id}`);
    const after = (await entries()).find((entry) => entry.kind === kind)?.changedAt ?? '';
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  }
});

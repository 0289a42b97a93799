import type { Problem } from '@site/shared-contracts';
import type { AuditEntry, Category, ContentItem, ManagedCategory } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  const categories = [
    { id: 3, name: 'Floor Care' },
    { id: 7, name: 'Beauty Soap' },
    { id: 9, name: 'Dishwash' },
  ];
  const products = [
    aProduct({ id: 1, categoryId: 7 }),
    aProduct({ id: 2, categoryId: 7 }),
    aProduct({ id: 3, categoryId: 3 }),
  ];
  api = await runApi({ content: { categories, products } });
  headers = await signIn(api);
});

const call = <Body = Problem & { version: number }>(method: string, path: string, json?: unknown) =>
  api.send<Body>(method, path, { ...(json !== undefined && { json }), headers });
const list = async () =>
  (await api.send<{ data: Category[] }>('GET', '/api/category/all')).body.data.map(({ id }) => id);
const managed = async () =>
  (await call<{ data: ManagedCategory[] }>('GET', '/api/category/managed')).body.data;
const move = (id: number, before?: number) => call('PUT', `/api/category/move/${id}`, { before });

describe('the order', () => {
  test('is that of the ids until somebody moves a category; a new one is the last', async () => {
    expect(await list()).toEqual([3, 7, 9]);
    await call('POST', '/api/category/create', { name: 'Glass Care' });
    expect(await list()).toEqual([3, 7, 9, 10]);
    await move(9, 3);
    await call('POST', '/api/category/create', { name: 'Hand Wash' });
    expect(await list()).toEqual([9, 3, 7, 10, 11]);
  });

  test('changes by moves relative to a neighbour, so that none of two at the same time is lost', async () => {
    expect((await Promise.all([move(9, 3), move(3)])).map(({ status }) => status)).toEqual([200, 200]);
    // Whichever was first.
    const both = await list();
    expect([
      [9, 7, 3],
      [7, 9, 3],
    ]).toContainEqual(both);
    await move(7, 7);
    expect(await list()).toEqual(both);
    expect((await move(7, 99)).status).toBe(409);
    expect((await move(99, 7)).status).toBe(404);
    expect((await call('PUT', '/api/category/move/7', { before: 'all' })).status).toBe(422);
    const { body } = await call<{ data: AuditEntry[] }>('GET', '/api/audit/all?kind=category');
    expect(body.data[0]).toMatchObject({ action: 'move', after: { name: expect.any(String) as string } });
  });
});

describe('a hidden category', () => {
  const publicPaths = [
    '/api/category/all',
    '/api/products/all',
    '/api/products/all?search=bloom',
    '/api/products/all?ids=1,2',
    '/api/products/details',
    '/api/sitemap',
  ];

  test('is nowhere for visitors, and neither are its products; shown again, everything is as before', async () => {
    const read = () => Promise.all(publicPaths.map(async (path) => (await api.get(path)).text()));
    const before = await read();
    const hidden = await call('POST', '/api/category/hide/7');
    expect(hidden).toMatchObject({ status: 200, body: { id: 7, products: 2 } });
    expect(await list()).toEqual([3, 9]);
    for (const text of await read()) {
      expect(text).not.toMatch(/Beauty Soap|"categoryId":7/);
      expect(text).not.toMatch(/\{"id":[12],/);
    }
    for (const path of ['category/7', '1', '2', 'similar/1'])
      expect((await api.get(`/api/products/${path}`)).status).toBe(404);
    expect((await managed()).find(({ id }) => id === 7)).toMatchObject({
      isHidden: true,
      hiddenProducts: 2,
      count: 0,
    });
    const items = await call<{ data: ContentItem[] }>('GET', '/api/content/items?state=hidden');
    expect(items.body.data.map(({ id }) => id).sort()).toEqual([1, 2]);

    expect((await call('POST', '/api/category/hide/7')).status).toBe(409);
    const shown = await call('POST', '/api/category/show/7');
    expect(shown).toMatchObject({ status: 200, body: { products: 2 } });
    expect((await call('POST', '/api/category/show/7')).status).toBe(409);
    const withoutVersions = (texts: string[]) =>
      texts.map((text) => text.replace(/"(version|changedAt)":("[^"]*"|\d+)/g, ''));
    expect(withoutVersions(await read())).toEqual(withoutVersions(before));
  });

  test('publishes nothing: a product that is added or published in it is rejected at its field', async () => {
    await call('POST', '/api/category/hide/7');
    const publish = await call('POST', '/api/content/product/1/publish', {});
    expect(publish.status).toBe(422);
    expect(publish.body.errors).toEqual({
      categoryId: "The category 'Beauty Soap' is hidden. Show it first.",
    });
  });

  test('a product that was moved and published meanwhile stays as it is; a draft stays a draft', async () => {
    const details = await call<{ values: object }>('GET', '/api/content/product/1');
    await call('PUT', '/api/content/product/1', {
      values: { ...details.body.values, productName: 'Not finished' },
    });
    await call('POST', '/api/category/hide/7');
    const other = await call<{ values: object }>('GET', '/api/content/product/2');
    await call('PUT', '/api/content/product/2', { values: { ...other.body.values, categoryId: 3 } });
    expect((await call('POST', '/api/content/product/2/publish', {})).status).toBe(200);
    expect((await call('POST', '/api/category/show/7')).body).toMatchObject({ products: 1 });
    const names = await call<{ data: { id: number; productName: string; categoryId: number }[] }>(
      'GET',
      '/api/products/all',
    );
    expect(names.body.data.map(({ id, categoryId }) => [id, categoryId])).toEqual([
      [1, 7],
      [2, 3],
      [3, 3],
    ]);
    expect(names.body.data[0]?.productName).not.toBe('Not finished');
    expect(await call('GET', '/api/content/product/1')).toMatchObject({
      body: { item: { state: 'changed' }, values: { productName: 'Not finished' } },
    });
  });

  test('leaves what is planned for its products to those who have planned it', async () => {
    const details = await call<{ values: object }>('GET', '/api/content/product/1');
    const values = { ...details.body.values, productName: 'For December' };
    await call('PUT', '/api/content/product/1', { values });
    const publishAt = '2100-12-01T03:30:00.000Z';
    const unpublishAt = '2100-12-02T03:30:00.000Z';
    await call('POST', '/api/content/product/1/publish', { at: publishAt });
    for (const id of [1, 2]) await call('POST', `/api/content/product/${id}/unpublish`, { at: unpublishAt });
    const plans = async () => {
      const items = [1, 2].map((id) => call<{ item: ContentItem }>('GET', `/api/content/product/${id}`));
      return (await Promise.all(items)).map(({ body: { item } }) => [item.publishAt, item.unpublishAt]);
    };
    const planned = [
      [publishAt, unpublishAt],
      [undefined, unpublishAt],
    ];
    for (const change of ['hide', 'show']) {
      expect((await call('POST', `/api/category/${change}/7`)).status).toBe(200);
      expect(await plans()).toEqual(planned);
    }
    expect((await call('GET', '/api/products/1')).body).not.toMatchObject({ productName: 'For December' });
  });

  test('a product that was to be hidden meanwhile is not shown again with it', async () => {
    const at = new Date(Date.now() + 400).toISOString();
    await call('POST', '/api/content/product/1/unpublish', { at });
    await call('POST', '/api/category/hide/7');
    const item = async () => (await call<{ item: ContentItem }>('GET', '/api/content/product/1')).body.item;
    while ((await item()).unpublishAt !== undefined);
    expect((await call('POST', '/api/category/show/7')).body).toMatchObject({ products: 1 });
    expect((await item()).state).toBe('hidden');
  });

  test('is hidden and shown only in the version that the admin has seen', async () => {
    const outdated = await api.send<Problem>('POST', '/api/category/hide/7', {
      headers: { ...headers, 'if-match': '"9"' },
    });
    expect(outdated.status).toBe(412);
    expect(await list()).toContain(7);
  });
});

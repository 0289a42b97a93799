import type { Problem } from '@site/shared-contracts';
import type { AuditEntry, Category, TrashedItem } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  const categories = [
    { id: 3, name: 'Floor Care' },
    { id: 7, name: 'Beauty Soap' },
  ];
  const products = [
    aProduct({ id: 1, categoryId: 7 }),
    aProduct({ id: 2, categoryId: 7 }),
    aProduct({ id: 3, categoryId: 3 }),
  ];
  api = await runApi({ content: { categories, products } });
  headers = await signIn(api);
});

const list = async () => (await api.send<{ data: Category[] }>('GET', '/api/category/all')).body.data;
const idsOf = async (path: string) =>
  (await api.send<{ data: { id: number }[] }>('GET', path, { headers })).body.data.map(({ id }) => id);
const add = (name: unknown) =>
  api.send<{ id: number; version: number } & Problem>('POST', '/api/category/create', {
    json: { name },
    headers,
  });

test('a new category is on the list at once', async () => {
  const { status, body } = await add('  Glass Care ');
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, id: 8, version: 1 } });
  expect(await list()).toContainEqual({ id: 8, name: 'Glass Care', version: 1, count: 0 });
});

test.each(['Floor Care', 'floor care', 'FLÓOR-CARE'])('"%s" is taken', async (name) => {
  const { status, body } = await add(name);
  expect(status).toBe(409);
  expect(body.errors).toEqual({ name: 'There is a category of this name already.' });
});

test.each([
  ['', 'This field is required.'],
  ['   ', 'This field is required.'],
  [undefined, 'This field is required.'],
  [5, 'This field is required.'],
  ['!?', 'A name needs a letter or a digit.'],
  ['x'.repeat(121), 'At most 120 characters: 1 too many.'],
  ['null\0byte', 'This text holds a character that cannot be stored.'],
])('%j is not a name', async (name, message) => {
  const { status, body } = await add(name);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: message });
});

test('nothing but the name is taken from the body', async () => {
  const json = { name: 'Glass Care', id: 99, count: 50, version: 7, deletedAt: 1 };
  await api.send('POST', '/api/category/create', { json, headers });
  expect(await list()).toContainEqual({ id: 8, name: 'Glass Care', version: 1, count: 0 });
});

test('deleted with its products, counted, and brought back with the same ones', async () => {
  await api.send('DELETE', '/api/products/delete/1', { headers });
  const { status, body } = await api.send('DELETE', '/api/category/delete/7', { headers });
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, deletedProducts: 1 } });
  expect((await list()).map(({ id }) => id)).toEqual([3]);
  expect(await idsOf('/api/products/all')).toEqual([3]);
  expect((await api.get('/api/products/category/7')).status).toBe(410);
  expect((await api.get('/api/products/2')).status).toBe(410);

  const trash = await api.send<{ data: TrashedItem[]; total: number }>('GET', '/api/trash/all', { headers });
  expect(trash.body.total).toBe(2);
  expect(trash.body.data).toEqual([
    {
      kind: 'category',
      id: 7,
      name: 'Beauty Soap',
      deletedAt: expect.any(String) as string,
      products: 1,
    },
    { kind: 'product', id: 1, name: 'Bloom Rose & Milk', deletedAt: expect.any(String) as string },
  ]);

  const early = await api.send<Problem>('POST', '/api/trash/restore/product/1', { headers });
  expect(early.status).toBe(409);
  expect(early.body.detail).toBe('Its category is in the trash too. Restore that first.');

  expect((await api.send('POST', '/api/trash/restore/category/7', { headers })).status).toBe(200);
  expect((await list()).map(({ id, count }) => [id, count])).toEqual([
    [3, 1],
    [7, 1],
  ]);
  expect(await idsOf('/api/products/all')).toEqual([2, 3]);
  expect((await api.send('POST', '/api/trash/restore/product/1', { headers })).status).toBe(200);
  expect(await idsOf('/api/products/category/7')).toEqual([1, 2]);
});

test('a name may be used again while its first category is in the trash, which then cannot be restored', async () => {
  await api.send('DELETE', '/api/category/delete/7', { headers });
  expect((await add('beauty soap')).status).toBe(200);
  const { status, body } = await api.send<Problem>('POST', '/api/trash/restore/category/7', { headers });
  expect(status).toBe(409);
  expect(body.detail).toBe('There is a category of this name again. Rename that one first.');
  expect(await idsOf('/api/products/all')).toEqual([3]);
});

test('purged is gone for good, with everything in it', async () => {
  expect((await api.send('DELETE', '/api/trash/purge/category/7', { headers })).status).toBe(404);
  await api.send('DELETE', '/api/category/delete/7', { headers });
  expect((await api.send('DELETE', '/api/trash/purge/category/7', { headers })).status).toBe(200);
  expect((await api.send('POST', '/api/trash/restore/category/7', { headers })).status).toBe(404);
  expect(await idsOf('/api/trash/all')).toEqual([]);
  const { body } = await api.send('GET', '/api/audit/all?action=purge', { headers });
  expect(body).toMatchObject({ data: [{ before: { name: 'Beauty Soap', products: [1, 2] } }] });
});

test('a request without a body may announce JSON', async () => {
  const json = { ...headers, 'content-type': 'application/json' };
  expect((await api.send('DELETE', '/api/category/delete/7', { headers: json })).status).toBe(200);
  expect((await api.send('POST', '/api/trash/restore/category/7', { headers: json })).status).toBe(200);
  const empty = await api.send<Problem>('POST', '/api/category/create', { headers: json });
  expect(empty.body.errors).toEqual({ name: 'This field is required.' });
});

test('renamed only from its current version', async () => {
  const rename = (name: string, tag: string) =>
    api.send<Problem & { version: number }>('PUT', '/api/category/update/7', {
      json: { name },
      headers: { ...headers, 'if-match': tag },
    });
  expect((await rename('Bath Soap', '"1"')).body).toEqual({ status: 200, id: 7, version: 2 });
  const late = await rename('Hand Soap', '"1"');
  expect(late.status).toBe(412);
  expect(late.body.current).toEqual({ id: 7, name: 'Bath Soap', version: 2, count: 2 });
  expect((await rename('floor care', '"2"')).status).toBe(409);
  expect((await list()).find(({ id }) => id === 7)).toMatchObject({ name: 'Bath Soap', version: 2 });
});

test('each change is in the audit log, and only the changes that happened', async () => {
  await add('Glass Care');
  await add('Glass Care');
  await api.send('DELETE', '/api/category/delete/7', { headers });
  await api.send('POST', '/api/trash/restore/category/7', { headers });
  const { body } = await api.send<{ data: AuditEntry[] }>('GET', '/api/audit/all?kind=category', {
    headers,
  });
  expect(body.data.map(({ action, itemId, before, after }) => ({ action, itemId, before, after }))).toEqual([
    { action: 'restore', itemId: 7, before: undefined, after: { name: 'Beauty Soap', products: [1, 2] } },
    { action: 'delete', itemId: 7, before: { name: 'Beauty Soap', products: [1, 2] }, after: undefined },
    { action: 'create', itemId: 8, before: undefined, after: { name: 'Glass Care' } },
  ]);
  expect(body.data[0]?.admin).toMatch(/@/);
});

test.each([
  'PUT /api/category/update/99',
  'DELETE /api/category/delete/99',
  'DELETE /api/category/delete/abc',
])('%s: there is none', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const { status } = await api.send(method, path, { json: { name: 'New' }, headers });
  expect(status).toBe(404);
});

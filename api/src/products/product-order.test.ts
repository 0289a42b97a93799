import type { Problem } from '@site/shared-contracts';
import type { AuditEntry } from '@site/shared-contracts/schemas';
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
  const products = [1, 2, 3, 4].map((id) => aProduct({ id, categoryId: 7 }));
  api = await runApi({
    content: { categories, products: [...products, aProduct({ id: 5, categoryId: 3 })] },
  });
  headers = await signIn(api);
});

const call = <Body = Problem & { id: number }>(method: string, path: string, json?: unknown) =>
  api.send<Body>(method, path, { ...(json !== undefined && { json }), headers });
const move = (id: number, place: number) => call('PUT', `/api/products/move/${id}`, { place });
const idsOf = async (path: string) =>
  (await api.send<{ data: { id: number }[] }>('GET', path)).body.data.map(({ id }) => id);
const list = (category = 7) => idsOf(`/api/products/category/${category}`);

test('the order is that of the ids until a product is moved; pages and the details have the same order', async () => {
  expect(await list()).toEqual([1, 2, 3, 4]);
  expect((await move(4, 1)).body).toEqual({ status: 200 });
  expect(await list()).toEqual([4, 1, 2, 3]);
  await move(4, 3);
  expect(await list()).toEqual([1, 2, 4, 3]);
  await move(1, 99);
  expect(await list()).toEqual([2, 4, 3, 1]);
  expect(await idsOf('/api/products/category/7?page=2&pageSize=2')).toEqual([3, 1]);
  expect(await idsOf('/api/products/category/7?sort=newest&pageSize=10')).not.toEqual([2, 4, 3, 1]);
  expect(await idsOf('/api/products/all')).toEqual([1, 2, 3, 4, 5]);
  expect(await idsOf('/api/products/details')).toEqual([5, 2, 4, 3, 1]);
});

test('moves at the same time come one after the other; none is lost', async () => {
  expect((await Promise.all([move(4, 1), move(3, 1)])).map(({ status }) => status)).toEqual([200, 200]);
  const both = await list();
  expect([
    [3, 4, 1, 2],
    [4, 3, 1, 2],
  ]).toContainEqual(both);
});

test('a product that comes into a category is its last one', async () => {
  await move(4, 1);
  const { values } = (await call<{ values: object }>('GET', '/api/content/product/5')).body;
  await call('PUT', '/api/content/product/5', { values: { ...values, categoryId: 7 } });
  expect((await call('POST', '/api/content/product/5/publish', {})).status).toBe(200);
  expect(await list()).toEqual([4, 1, 2, 3, 5]);
  await call('POST', '/api/content/product', { values: { ...values, categoryId: 7 } });
  await call('POST', '/api/content/product/6/publish', {});
  expect(await list()).toEqual([4, 1, 2, 3, 5, 6]);
});

test('what is hidden and shown again, or restored from the trash, is where it was', async () => {
  await move(4, 2);
  await call('POST', '/api/content/product/4/unpublish', {});
  expect(await list()).toEqual([1, 2, 3]);
  await call('POST', '/api/content/product/4/publish', {});
  expect(await list()).toEqual([1, 4, 2, 3]);

  await call('POST', '/api/category/hide/7');
  await call('POST', '/api/category/show/7');
  expect(await list()).toEqual([1, 4, 2, 3]);

  await call('DELETE', '/api/products/delete/4');
  await call('POST', '/api/trash/restore/product/4');
  expect(await list()).toEqual([1, 4, 2, 3]);
});

test('a move is in the audit log; it rejects what cannot be a place', async () => {
  await move(2, 1);
  const { body } = await call<{ data: AuditEntry[] }>('GET', '/api/audit/all?kind=product');
  expect(body.data[0]).toMatchObject({ action: 'move', before: { position: 2 }, after: { position: 1 } });
  expect((await move(99, 1)).status).toBe(404);
  expect((await move(1, 0)).status).toBe(422);
  expect((await call('PUT', '/api/products/move/1', { place: 1.5 })).status).toBe(422);
});

import { aProduct } from '../../test-support/demo-folder';
import { runApi } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

test('the revision changes with each change that visitors can see, and with no other', async () => {
  const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct({ id: 1 })] };
  const api = await runApi({ content });
  const headers = await signIn(api);
  const revision = async () => (await api.send<{ revision: number }>('GET', '/api/revision')).body.revision;
  const seen = [await revision()];
  await api.send('POST', '/api/auth/logout');
  expect(await revision()).toBe(seen[0]);
  for (const [method, path] of [
    ['DELETE', '/api/products/delete/1'],
    ['POST', '/api/trash/restore/product/1'],
    ['DELETE', '/api/category/delete/7'],
    ['DELETE', '/api/trash/purge/category/7'],
  ] as const) {
    expect((await api.send(method, path, { headers, json: {} })).status).toBe(200);
    seen.push(await revision());
  }
  expect(new Set(seen).size).toBe(seen.length);
});

test('it says of which kind the changes were', async () => {
  const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct({ id: 1 })] };
  const api = await runApi({ content });
  const headers = await signIn(api);
  const read = async () =>
    (await api.send<{ revision: number; kinds: Record<string, number> }>('GET', '/api/revision')).body;
  const before = await read();
  await api.send('PUT', '/api/category/update/7', { headers, json: { name: 'Soap' } });
  await api.send('PUT', '/api/category/update/7', { headers, json: { name: 'Soaps' } });
  await api.send('DELETE', '/api/products/delete/1', { headers, json: {} });
  const { revision, kinds } = await read();
  expect(revision).toBe(before.revision + 3);
  expect(kinds).toEqual({ ...before.kinds, category: 2, product: 1 });
});

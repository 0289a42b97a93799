import type { Problem } from '@site/shared-contracts';
import { Blog, type Preview } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;
let id: number;

const article = { title: 'A secret draft', shortDescription: 'Why soap curdles.', body: 'Calcium.' };

beforeEach(async () => {
  api = await runApi();
  headers = await signIn(api);
  const added = await api.send<{ id: number }>('POST', '/api/content/blog', {
    json: { values: article },
    headers,
  });
  id = added.body.id;
});

async function makeLink(): Promise<{ token: string; path: string; expiresAt: string }> {
  const { body } = await api.send<{ path: string; expiresAt: string }>(
    'POST',
    `/api/content/blog/${id}/preview`,
    {
      json: {},
      headers,
    },
  );
  const url = new URL(body.path, 'http://site.example');
  return { token: url.searchParams.get('preview') ?? '', path: url.pathname, expiresAt: body.expiresAt };
}

const open = (token: string) => api.send<Preview & Problem>('POST', '/api/preview', { json: { token } });

test('a link shows the newest draft of its item, in the shape of the page’s call, and is not stored', async () => {
  const { token, path, expiresAt } = await makeLink();
  expect(path).toBe(`/blogDetails/${id}`);
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  await api.send('PUT', `/api/content/blog/${id}`, {
    json: { values: { ...article, title: 'Newer' } },
    headers,
  });
  const { status, headers: sent, body } = await open(token);
  expect(status).toBe(200);
  expect(sent.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ kind: 'blog', id, path, expiresAt, name: 'Newer' });
  expect(z.parse(z.strictObject(Blog.shape), body.response)).toMatchObject({ id, title: 'Newer' });
  expect((await api.get(`/api/blog/${id}`)).status).toBe(404);
});

test('an empty draft can be shown too', async () => {
  const { body } = await api.send<{ id: number }>('POST', '/api/content/product', {
    json: { values: {} },
    headers,
  });
  const link = await api.send<{ path: string }>('POST', `/api/content/product/${body.id}/preview`, {
    headers,
  });
  const shown = await open(link.body.path.split('preview=')[1] ?? '');
  expect(shown.body.response).toMatchObject({ productName: 'Product without a name', sizes: [] });
});

test('refused: altered, of another purpose, signed out, of an item in the trash', async () => {
  const { token } = await makeLink();
  const [head = '', claims = '', signature = ''] = token.split('.');
  const otherItem = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const altered = Buffer.from(JSON.stringify({ ...otherItem, item: 999 })).toString('base64url');
  for (const wrong of [
    `${head}.${altered}.${signature}`,
    `${token}x`,
    'x',
    headers.authorization?.split(' ')[1] ?? '',
  ])
    expect((await open(wrong)).status).toBe(403);
  expect(
    (await api.send('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401);

  await api.send('DELETE', `/api/content/blog/${id}`, { headers });
  expect((await open(token)).status).toBe(410);
  await api.send('POST', `/api/trash/restore/blog/${id}`, { headers });
  expect((await open(token)).status).toBe(200);

  await api.send('POST', '/api/auth/logout', { headers });
  const signedOut = await open(token);
  expect(signedOut.status).toBe(403);
  expect(JSON.stringify(signedOut.body)).not.toContain('secret');
});

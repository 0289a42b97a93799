import type { Problem } from '@site/shared-contracts';
import { Blog, type Preview, type PreviewLink } from '@site/shared-contracts/schemas';
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

test('refused: altered, of another purpose, of an item in the trash', async () => {
  const { token } = await makeLink();
  const session = headers.authorization?.split(' ')[1] ?? '';
  for (const wrong of [token.slice(1), token.slice(0, -1), `${token}x`, token.toUpperCase(), 'x', session])
    expect((await open(wrong)).status).toBe(403);
  expect(
    (await api.send('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(401);

  await api.send('DELETE', `/api/content/blog/${id}`, { headers });
  expect((await open(token)).status).toBe(410);
  await api.send('POST', `/api/trash/restore/blog/${id}`, { headers });
  expect((await open(token)).status).toBe(200);
});

const list = async (item = id) =>
  (await api.send<{ data: PreviewLink[] }>('GET', `/api/content/blog/${item}/previews`, { headers })).body
    .data;

test('a link lasts seven days, also when its admin signs out; another admin can end it alone', async () => {
  const [one, two] = [await makeLink(), await makeLink()];
  const days = (Date.parse(one.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  await api.send('POST', '/api/auth/logout-everywhere', { headers });
  expect((await open(one.token)).status).toBe(200);

  headers = await signIn(api);
  const json = { username: 'second@site.example', password: 'lantern-47-tidal-orchard' };
  expect(
    (await api.send('POST', '/api/admins/create', { json: { ...json, role: 'owner' }, headers })).status,
  ).toBe(200);
  headers = await signIn(api, json);
  const links = await list();
  expect(links).toHaveLength(2);
  expect(JSON.stringify(links)).not.toContain(one.token);
  for (const { id: link, admin, expiresAt } of links) {
    expect(admin).not.toBe(json.username);
    if (expiresAt !== one.expiresAt) continue;
    // Of another item: it stays.
    await api.send('DELETE', `/api/content/blog/${id + 1}/previews/${link}`, { headers });
    expect((await open(one.token)).status).toBe(200);
    const ended = await api.send('DELETE', `/api/content/blog/${id}/previews/${link}`, { headers });
    expect(ended.status).toBe(200);
    break;
  }
  const statuses = [(await open(one.token)).status, (await open(two.token)).status];
  expect(statuses.sort()).toEqual([200, 403]);
  expect(await list()).toHaveLength(1);
});

test('many wrong tokens are refused for a while; a link that works is not', async () => {
  const { token } = await makeLink();
  const statuses = [];
  for (let tries = 0; tries < 130; tries += 1) statuses.push((await open(`draft_wrong-${tries}`)).status);
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  expect((await open(token)).status).toBe(200);
});

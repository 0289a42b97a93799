import fs from 'node:fs/promises';
import { serveShell } from '../../../test-support/serve-shell';
import type { Inspection } from './inspector-routes';

const shell = serveShell();
const admin = { authorization: 'Bearer token-of-an-admin' };

beforeEach(() => {
  shell.api.respond = ({ endpoint, headers }) =>
    endpoint === 'GET /api/auth/me'
      ? {
          status: headers.authorization === admin.authorization ? 200 : 401,
          body: { rights: ['site.develop'] },
        }
      : undefined;
});

const inspect = async () => (await (await shell.get('/_inspector.json', admin)).json()) as Inspection;

test('an admin sees the builds of each remote, who signed them and what was changed', async () => {
  await shell.setLive(shell.host.publish('1.1.0', { text: 'Our new products' }));
  const { remotes, problems } = await inspect();
  expect(problems).toEqual([]);
  expect(remotes).toMatchObject([
    {
      name: 'catalogue',
      live: '1.1.0',
      builds: [
        { metadata: { version: '1.1.0' }, deployment: { traffic: 100, default: true } },
        { metadata: { version: '1.0.0' }, deployment: { traffic: 0, default: false } },
      ],
      history: [{ to: '1.1.0' }, { to: '1.0.0' }],
    },
  ]);
  expect(remotes[0]?.pieces.map(({ name }) => name)).toContain('product-list');
  expect(remotes[0]?.bytes).toBeGreaterThan(0);
  expect(remotes[0]?.key).toMatch(/^[A-Za-z0-9+/]{59}=$/);
});

test('it shows what is wrong with a registry', async () => {
  await fs.writeFile(shell.registry.fileOf('catalogue'), 'damaged');
  await shell.loader.refresh();
  const { problems, remotes } = await inspect();
  expect(problems).toMatchObject([{ remote: 'catalogue' }]);
  expect(remotes[0]?.live).toBe('1.0.0');
});

test('nobody else sees it', async () => {
  for (const headers of [{}, { authorization: 'Bearer invalid' }])
    expect((await shell.get('/_inspector.json', headers)).status).toBe(401);
  const page = await shell.get('/_inspector');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
});

const setOutlines = (hasOutlines: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shell.origin}/_inspector/outlines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ hasOutlines }),
  });

test('with outlines a page says which piece is where and whose it is, in that browser only', async () => {
  expect((await inspect()).hasOutlines).toBe(false);
  const response = await setOutlines(true, admin);
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
  expect(response.headers.get('set-cookie')).toMatch(/^site-outlines=.*; HttpOnly; SameSite=Lax$/);
  const outlined = await shell.get('/products', { cookie });
  expect(outlined.headers.get('cache-control')).toBe('private, no-store');
  const html = await outlined.text();
  const style = /<style>(\[data-piece\].*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toContain('content:attr(data-piece)');
  expect(style).toContain(
    '[data-piece^="catalogue/"]::before{content:attr(data-piece) " \\B7  @company/catalogue-team"}',
  );
  expect(await (await shell.get('/products')).text()).not.toContain(style);
  expect(await (await shell.get('/_inspector.json', { ...admin, cookie })).json()).toMatchObject({
    hasOutlines: true,
  });
});

test('only an admin turns outlines on, on a page of this site; nobody makes the cookie up', async () => {
  expect((await setOutlines(true)).status).toBe(401);
  expect((await setOutlines(true, { ...admin, origin: 'https://evil.example' })).status).toBe(403);
  expect((await setOutlines('on', admin)).status).toBe(400);
  const signed = (await setOutlines(true, admin)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const off = await setOutlines(false, admin);
  expect(off.headers.get('set-cookie')).toContain('site-outlines=; Path=/; Max-Age=0');
  // One for outlines is none for overrides, and the other way round.
  const value = signed.replace('site-outlines=', '');
  for (const cookie of ['site-outlines=on', `${signed}x`, `site-overrides=${value}`])
    expect((await shell.get('/products', { cookie })).headers.get('cache-control')).toContain('public');
});

import { OVERRIDE_SECRET, serveShell } from '../../../test-support/serve-shell';
import { createOverrideTokens } from './overrides';

const shell = serveShell();
const PAGE = '/products';
const HOUR = 3_600_000;
const admin = { authorization: 'Bearer token-of-an-admin' };

beforeEach(async () => {
  shell.api.respond = ({ endpoint, headers }) => {
    if (endpoint !== 'GET /api/auth/me') return undefined;
    return { status: headers.authorization === admin.authorization ? 200 : 401, body: {} };
  };
  await shell.setLive(shell.host.publish('1.1.0', { text: 'Our new products' }));
});

const post = (path: string, body: unknown, headers: Record<string, string> = admin) =>
  fetch(shell.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const titleOf = async (response: Response) => ((await response.json()) as { title: string }).title;
const htmlOf = async (headers: Record<string, string> = {}) => (await shell.get(PAGE, headers)).text();

test('a browser gets the version that it has asked for, and nobody else does', async () => {
  const before = await htmlOf();
  const saved = await post('/_overrides', { remote: 'catalogue', version: '1.0.0' });
  expect(saved.status).toBe(200);
  expect(saved.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
  const cookie = cookieOf(saved);

  const page = await shell.get(PAGE, { cookie });
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  const html = await page.text();
  expect(html).toContain('Our products');
  expect(html).toContain('catalogue: 1.0.0');
  expect(html).toContain('action="/_overrides/reset"');
  // Before and after it, with the page in the cache or not.
  expect(before).toContain('Our new products');
  expect(await htmlOf()).toBe(before);
  expect(await htmlOf({ cookie })).toContain('Our products');
  const composition = (headers: Record<string, string>) =>
    shell.get('/composition.json', headers).then((response) => response.json());
  expect(await composition({ cookie })).toMatchObject({ remotes: { catalogue: { version: '1.0.0' } } });
  expect(await composition({})).toMatchObject({ remotes: { catalogue: { version: '1.1.0' } } });
});

test('a page that a browser with overrides has requested first is not stored for others', async () => {
  const cookie = cookieOf(await post('/_overrides', { remote: 'catalogue', version: '1.0.0' }));
  expect(await htmlOf({ cookie })).toContain('Our products');
  const html = await htmlOf();
  expect(html).toContain('Our new products');
  expect(html).not.toContain('/_overrides');
});

test('one click removes the overrides, without a right and without scripts', async () => {
  const cookie = cookieOf(await post('/_overrides', { remote: 'catalogue', version: '1.0.0' }));
  const reset = await fetch(`${shell.origin}/_overrides/reset`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', referer: `${shell.origin}${PAGE}` },
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  expect(reset.status).toBe(303);
  expect(reset.headers.get('location')).toBe(PAGE);
  expect(reset.headers.get('set-cookie')).toMatch(/^site-overrides=; Path=\/; Max-Age=0;/);
});

test('a build at an allowed origin is loaded by the browser: none of its code runs here', async () => {
  const origin = 'https://builds.example.com';
  const cookie = cookieOf(await post('/_overrides', { remote: 'catalogue', origin }));
  const page = await shell.get(PAGE, { cookie });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(
    new RegExp(`connect-src 'self' ${origin};.*, script-src 'self' ${origin} 'sha256-`),
  );
  const html = await page.text();
  expect(html).not.toContain('Our new products');
  expect(html).toContain(`"origin":"${origin}"`);
  expect((await shell.get(PAGE)).headers.get('content-security-policy')).not.toContain(origin);
});

test.each([
  'https://builds.example.com.evil.example',
  'http://localhost:3101',
  'javascript:alert(1)',
  '//builds',
])('an origin that is not on the list is refused: %s', async (origin) => {
  const response = await post('/_overrides', { remote: 'catalogue', origin });
  expect(response.status).toBe(400);
  expect(await titleOf(response)).toContain('is not one of the origins');
  expect(response.headers.get('set-cookie')).toBeNull();
});

test.each([
  [{ remote: 'catalogue', version: '9.9.9' }, 'catalogue has no build 9.9.9.'],
  [{ remote: 'nothing', version: '1.0.0' }, "There is no remote 'nothing'"],
  [{ version: '1.0.0' }, 'Expected a remote, and a version or an origin'],
])('%j is refused', async (body, title) => {
  const response = await post('/_overrides', body);
  expect(response.status).toBe(400);
  expect(await titleOf(response)).toBe(title);
});

test.each([
  ['nobody', {}],
  ['a visitor with an invalid token', { authorization: 'Bearer invalid' }],
])('%s can set overrides, make links or see versions', async (_, headers) => {
  const change = { remote: 'catalogue', version: '1.0.0' };
  for (const response of [
    await post('/_overrides', change, headers),
    await post('/_overrides/links', change, headers),
    await shell.get('/_overrides.json', headers),
  ]) {
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

test('a page of another site cannot set overrides, not even with the token', async () => {
  const change = { remote: 'catalogue', version: '1.0.0' };
  const response = await post('/_overrides', change, { ...admin, 'sec-fetch-site': 'cross-site' });
  expect(response.status).toBe(403);
});

test('a link shows a colleague the same, until it expires', async () => {
  const made = await post('/_overrides/links', { remote: 'catalogue', version: '1.0.0' });
  const { path, hours } = (await made.json()) as { path: string; hours: number };
  expect(hours).toBe(24);
  const opened = await shell.get(path);
  expect(opened.status).toBe(303);
  expect(await htmlOf({ cookie: cookieOf(opened) })).toContain('Our products');
});

const tokens = (now: number) => createOverrideTokens(OVERRIDE_SECRET, () => now);
const version = { catalogue: { version: '1.0.0' } };

test.each([
  ['expired', tokens(Date.now() - 2 * HOUR).sign('link', version, HOUR), 'This link has expired.'],
  [
    'signed by another site',
    createOverrideTokens('another secret, of 32 characters').sign('link', version, HOUR),
    'This link was altered, or another site has made it.',
  ],
  [
    'about an origin that is not allowed any more',
    tokens(Date.now()).sign('link', { catalogue: { origin: 'https://old.example.com' } }, HOUR),
    "'https://old.example.com' is not one of the origins that OVERRIDE_ORIGINS allows",
  ],
  ['a cookie', tokens(Date.now()).sign('cookie', version, HOUR), 'This is no link of this site.'],
])('a link that is %s is refused', async (_, token, title) => {
  const response = await shell.get(`/_overrides?token=${token}`);
  expect(response.status).toBe(403);
  expect(await titleOf(response)).toBe(title);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a link or a cookie of which one character was changed is refused', async () => {
  const token = tokens(Date.now()).sign('link', version, HOUR);
  for (let at = 0; at < token.length; at += 7) {
    const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect((await shell.get(`/_overrides?token=${altered}`)).status).toBe(403);
    expect(await htmlOf({ cookie: `site-overrides=${altered}` })).toContain('Our new products');
  }
});

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '/.//evil.example',
  '///evil.example',
  '/x/..//evil.example/?a=b',
])('removing overrides at %s does not lead to another site', async (page) => {
  const reset = await fetch(`${shell.origin}/_overrides/reset`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', referer: `${shell.origin}${page}` },
  });
  const location = reset.headers.get('location') ?? '';
  expect(new URL(location, shell.origin).origin).toBe(shell.origin);
});

import { signLink, type OverrideLink } from '@site/publishing/registry/override-link';
import { publicKeyOf } from '@site/publishing/registry/signed-document';
import { OVERRIDE_SECRET, serveShell } from '../../../test-support/serve-shell';
import { createKey } from '../../../test-support/test-registry';
import { createOverrideTokens } from './overrides';

const shell = serveShell();
const PAGE = '/products';
const HOUR = 3_600_000;
const admin = { authorization: 'Bearer token-of-an-admin' };

beforeEach(async () => {
  shell.api.respond = ({ endpoint, headers }) => {
    if (endpoint !== 'GET /api/auth/me') return undefined;
    return {
      status: headers.authorization === admin.authorization ? 200 : 401,
      body: { rights: ['site.develop'] },
    };
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

const linkTo = async (
  link: Partial<Record<'remote' | 'version' | 'origin', string>> & { expiresAt?: number },
  key?: string,
) => {
  const named = { remote: 'catalogue', expiresAt: Date.now() + HOUR, ...link } as OverrideLink;
  return signLink(named, key ?? (await shell.registry.keyOf('catalogue')));
};
const open = (link: string, headers: Record<string, string> = {}) =>
  shell.get(`/_overrides?link=${link}`, headers);
const LOCAL = 'http://localhost:3101';

test('who has a key of a remote shows a build of it by a link, without an account', async () => {
  const opened = await open(await linkTo({ version: '1.0.0' }));
  expect(opened.status).toBe(303);
  const html = await htmlOf({ cookie: cookieOf(opened) });
  expect(html).toContain('Our products');
  expect(html).toContain('catalogue: 1.0.0');
  expect(await htmlOf()).toContain('Our new products');
});

test('a developer shows the build on the own machine, of which no code runs here', async () => {
  const key = createKey();
  const { catalogue } = shell.registry.trusted.remotes;
  if (catalogue) catalogue.developerKeys = [publicKeyOf(key)];
  await shell.registry.writeTrusted();
  await shell.loader.refresh();
  const cookie = cookieOf(await open(await linkTo({ origin: LOCAL }, key)));
  const page = await shell.get(PAGE, { cookie });
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${LOCAL};`);
  expect(await page.text()).not.toContain('Our new products');
  // What does not run there comes from the site.
  const live = await shell.get('/composition.json?overrides=off', { cookie });
  expect(await live.json()).toMatchObject({ remotes: { catalogue: { version: '1.1.0' } } });
});

test('links of several remotes are shown together', async () => {
  const content = shell.host.publish('2.0.0', { name: 'content', pieces: ['about-page'] });
  await shell.registry.write('content', [content]);
  await shell.loader.refresh();
  const first = cookieOf(await open(await linkTo({ version: '1.0.0' })));
  const link = await linkTo({ remote: 'content', origin: LOCAL }, await shell.registry.keyOf('content'));
  const html = await htmlOf({ cookie: cookieOf(await open(link, { cookie: first })) });
  expect(html).toContain(`catalogue: 1.0.0, content: ${LOCAL}`);
});

const REFUSED_KEY = 'the key that has signed it is not one that this site trusts for catalogue';
const refusedLinks: [string, () => Promise<string>, string][] = [
  ['has expired', () => linkTo({ version: '1.0.0', expiresAt: Date.now() - 1 }), 'This link has expired at'],
  ['a key of another remote has signed', async () => linkTo({ origin: LOCAL }, createKey()), REFUSED_KEY],
  [
    'names another remote than its key',
    async () => linkTo({ remote: 'content', origin: LOCAL }, await shell.registry.keyOf('catalogue')),
    "This site has no remote 'content'.",
  ],
  [
    'names an origin that is not this machine',
    () => linkTo({ origin: 'https://builds.example.com' }),
    "names a port of the own machine, not 'https://builds.example.com'",
  ],
  [
    'names an origin that only looks like this machine',
    () => linkTo({ origin: 'http://localhost:3101@evil.example' }),
    'names a port of the own machine',
  ],
  [
    'names a version that is gone',
    () => linkTo({ version: '9.9.9' }),
    'The preview 9.9.9 of catalogue has ended',
  ],
  ['lacks its end', async () => (await linkTo({ version: '1.0.0' })).split('.')[0] ?? '', REFUSED_KEY],
  ['is no link', () => Promise.resolve('x.y'), 'This link is incomplete'],
];
test('a link that shows nothing says why', async () => {
  for (const [what, make, title] of refusedLinks) {
    const response = await open(await make());
    const given = { what, status: response.status, title: await titleOf(response) };
    expect(given).toEqual({ what, status: 403, title: expect.stringContaining(title) as string });
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  // Each byte of it counts.
  const link = await linkTo({ version: '1.0.0' });
  for (let at = 0; at < link.length - 1; at += 9) {
    const altered = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
    expect((await open(altered)).status).toBe(403);
  }
  // A person gets a page of the site.
  const response = await open(await linkTo({ version: '9.9.9' }), { accept: 'text/html,*/*' });
  expect(response.status).toBe(403);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toMatch(
    /This link cannot be used.*The preview 9\.9\.9 of catalogue has ended/s,
  );
});

test('a preview that has ended is not shown any more, and the page says so', async () => {
  const preview = (until: number) => {
    const entry = shell.published('1.0.0');
    const off = { traffic: 0, default: false };
    return {
      ...entry,
      deployment: off,
      extras: { ...entry.extras, liveAt: undefined, previewUntil: new Date(until).toISOString() },
    };
  };
  await shell.setLive(preview(Date.now() + HOUR), shell.published('1.1.0'));
  const link = await linkTo({ version: '1.0.0' });
  const cookie = cookieOf(await open(link));
  expect(await htmlOf({ cookie })).toContain('Our products');
  const state = await shell.get('/_overrides.json', admin);
  expect(await state.text()).toContain('"previewUntil":"20');

  await shell.setLive(preview(Date.now() - 1), shell.published('1.1.0'));
  const html = await htmlOf({ cookie });
  expect(html).toContain('Our new products');
  expect(html).toContain('catalogue: 1.0.0 (cannot be shown any more)');
  expect(await titleOf(await open(link))).toContain('The preview 1.0.0 of catalogue has ended');
  expect(await (await shell.get('/_overrides.json', admin)).text()).not.toContain('"1.0.0"');

  const { deployment, extras, ...entry } = preview(0);
  const withdrawn = { ...extras, previewUntil: undefined, withdrawnAt: new Date().toISOString() };
  await shell.setLive({ ...entry, deployment, extras: withdrawn }, shell.published('1.1.0'));
  expect((await open(link)).status).toBe(403);
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

import { serveShell } from '../../../test-support/serve-shell';

const shell = serveShell();

test('a remote’s files come from the own shell.origin, for ever, compressed, and stay when its host goes', async () => {
  await shell.host.stop();
  const response = await shell.get('/remotes/catalogue/1.0.0/a.js', { 'accept-encoding': 'br' });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe('/* 1.0.0 */');
});

test('a build that is no longer live is served to the pages that are still open', async () => {
  const first = shell.registry.microFrontends.catalogue?.[0];
  if (!first) throw new Error('nothing is published');
  await shell.setLive({ ...first, deployment: { traffic: 0, default: false } }, shell.host.publish('1.1.0'));
  expect((await shell.get('/remotes/catalogue/1.0.0/a.js')).status).toBe(200);
});

test.each([
  '/remotes/catalogue/1.0.0/b.js',
  '/remotes/catalogue/1.0.0/server.1.cjs',
  '/remotes/catalogue/1.0.0/manifest.json',
  '/remotes/catalogue/9.9.9/a.js',
  '/remotes/constructor/x/y.js',
  '/remotes/..%2f..%2fetc/1/passwd.js',
  '/site/site-content.json',
  '/site/..%2f..%2fpackage.json',
])('%s is no file for visitors', async (address) => {
  expect((await shell.get(address)).status).toBe(404);
});

test('composition.json has the builds that are live now', async () => {
  expect(await (await shell.get('/composition.json')).json()).toMatchObject({
    remotes: { catalogue: { version: '1.0.0' } },
  });
});

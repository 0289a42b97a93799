import fs from 'node:fs/promises';
import path from 'node:path';
import { RemoteHost } from '../../test-support/remote-host';
import { PREFETCH, serveShell } from '../../test-support/serve-shell';
import type { Composition } from '../composition/composition';
import { BuildStore } from './remotes/build-store';

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
  const first = shell.host.publish('1.0.0', { text: 'Our products', prefetch: PREFETCH });
  await shell.setLive({ ...first, deployment: { traffic: 0, default: false } }, shell.host.publish('1.1.0'));
  expect((await shell.get('/remotes/catalogue/1.0.0/a.js')).status).toBe(200);
});

test('of a build that was withdrawn not even open pages get a file', async () => {
  const address = '/remotes/catalogue/1.0.0/a.js';
  expect((await shell.get(address)).status).toBe(200);
  const first = shell.published('1.0.0');
  const withdrawn = {
    ...first,
    deployment: { traffic: 0, default: false },
    extras: { ...first.extras, withdrawnAt: new Date().toISOString() },
  };
  await shell.setLive(withdrawn, shell.host.publish('1.1.0'));
  expect((await shell.get(address)).status).toBe(404);
});

test('a build that the registry has forgotten is served for 30 days from the copy on disk, and only whole', async () => {
  await shell.registry.write('catalogue', [shell.host.publish('1.1.0')]);
  await shell.loader.refresh();
  await shell.host.stop();
  const address = '/remotes/catalogue/1.0.0/a.js';
  expect((await shell.get(address)).status).toBe(200);

  const store = new BuildStore(shell.remotesDir);
  const day = 24 * 60 * 60 * 1000;
  expect(await store.removeOld(Date.now() + 29 * day)).toEqual([]);
  const file = path.join(shell.remotesDir, 'catalogue/1.0.0/a.js');
  const content = await fs.readFile(file, 'utf8');
  await fs.writeFile(file, `${content} `);
  expect((await shell.get(address)).status).toBe(502);
  await fs.writeFile(file, content);
  expect((await shell.get(address)).status).toBe(200);

  await store.keep(shell.loader.listPublished());
  const old = new Date(Date.now() - 31 * day);
  await fs.utimes(path.join(shell.remotesDir, 'catalogue/1.0.0/.entry.json'), old, old);
  expect(await store.removeOld()).toEqual([path.join(shell.remotesDir, 'catalogue/1.0.0')]);
  expect((await shell.get(address)).status).toBe(404);
});

test.each([
  '/remotes/catalogue/1.0.0/b.js',
  '/remotes/catalogue/1.0.0/server.1.cjs',
  '/remotes/catalogue/1.0.0/.entry.json',
  '/remotes/catalogue/9.9.9/a.js',
  '/remotes/catalogue/9.9.9/manifest.json',
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

/** Requests composition.json, as a publisher does, until a build is live. Resolves to milliseconds. */
async function timeUntilLive(remote: string, version: string) {
  const started = performance.now();
  const isLive = async () => {
    const { remotes } = (await (await shell.get('/composition.json')).json()) as Composition;
    return remotes[remote]?.version === version;
  };
  while (!(await isLive()));
  return performance.now() - started;
}

test('while the host of one remote hangs, a rollback of another one is live within a second', async () => {
  const first = shell.published('1.0.0');
  const off = { traffic: 0, default: false };
  await shell.setLive(shell.host.publish('1.1.0'));
  const host = new RemoteHost();
  await host.start();
  host.hangs = true;
  await shell.registry.write('content', [host.publish('1.0.0', { name: 'content', pieces: ['hero'] })]);
  // From here on the shell waits for that host.
  await shell.get('/composition.json');
  expect(host.requests).toBe(1);

  await shell.registry.write('catalogue', [{ ...shell.published('1.1.0'), deployment: off }, first]);
  expect(await timeUntilLive('catalogue', '1.0.0')).toBeLessThan(1_000);
  host.hangs = false;
  await host.stop();
  await shell.loader.refresh();
});

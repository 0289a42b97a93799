import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { integrityOf } from './remotes/integrity';
import { serveShell } from '../../test-support/serve-shell';

const shell = serveShell();

interface Registries {
  schema: string;
  microFrontends: Record<string, RegistryEntry[]>;
}

const read = async (address = '/registry/v1/microFrontends') =>
  (await (await shell.get(address)).json()) as Registries;

/** 1.0.0 is live, 1.1.0 is a canary for a group, 1.2.0 a preview, and 0.9.0 was withdrawn. */
async function publishAll(): Promise<void> {
  const [withdrawn, canary, preview] = ['0.9.0', '1.1.0', '1.2.0'].map((version) => ({
    ...shell.host.publish(version),
    deployment: { traffic: 0, default: false },
  }));
  if (!withdrawn || !canary || !preview) throw new Error('nothing was published');
  await shell.setLive(
    { ...withdrawn, extras: { ...withdrawn.extras, withdrawnAt: new Date().toISOString() } },
    { ...preview, extras: { ...preview.extras, previewUntil: new Date(Date.now() + 60_000).toISOString() } },
    { ...canary, extras: { ...canary.extras, group: 'staff' } },
    shell.published('1.0.0'),
  );
}

test('all registries are in the shape of the Frontend Discovery schema, without who has changed them', async () => {
  await publishAll();
  const registries = await read();
  expect(Object.keys(registries)).toEqual(['schema', 'microFrontends']);
  expect(registries.microFrontends.catalogue).toMatchObject([
    { metadata: { version: '1.1.0' }, deployment: { traffic: 0, default: false } },
    { metadata: { version: '1.0.0' }, deployment: { traffic: 100, default: true } },
  ]);
  for (const entry of registries.microFrontends.catalogue ?? [])
    expect(Object.keys(entry)).toEqual(['url', 'metadata', 'deployment', 'extras']);
  const text = JSON.stringify(registries);
  for (const secret of ['a test', 'publishedBy', 'pipeline', '0.9.0', '1.2.0', 'staff', '127.0.0.1'])
    expect(text).not.toContain(secret);
  expect(await read('/registry/v1/microFrontends/catalogue')).toEqual(registries);
});

test('an entry leads to the manifest that has its hash, and to the scripts of the build', async () => {
  const [entry] = (await read()).microFrontends.catalogue ?? [];
  const response = await shell.get(entry?.url ?? '');
  const text = await response.text();
  expect(integrityOf(text)).toBe(entry?.metadata.integrity);
  expect(response.headers.get('content-type')).toContain('application/json');
  const { entry: script } = JSON.parse(text) as { entry: string };
  expect((await shell.get(new URL(script, `http://a${entry?.url ?? ''}`).pathname)).status).toBe(200);
});

test('a copy is asked about each time, and is renewed when a build changes', async () => {
  const first = await shell.get('/registry/v1/microFrontends');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const known = () => shell.get('/registry/v1/microFrontends', { 'if-none-match': etag });
  expect((await known()).status).toBe(304);
  await publishAll();
  expect((await known()).status).toBe(200);
});

test('the history is for admins, and what is unknown or written is refused', async () => {
  const statuses = await Promise.all(
    [
      '/registry/v1/microFrontends/catalogue/history',
      '/registry/v1/microFrontends/nothing',
      '/registry/v1/microFrontends/constructor',
      '/registry/v1',
    ].map(async (address) => (await shell.get(address)).status),
  );
  expect(statuses).toEqual([401, 404, 404, 404]);
  const written = await fetch(`${shell.origin}/registry/v1/microFrontends/catalogue`, { method: 'DELETE' });
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const admin = { authorization: 'Bearer of-an-admin' };
  shell.api.respond = ({ endpoint }) =>
    endpoint === 'GET /api/auth/me' ? { status: 200, body: { rights: ['site.develop'] } } : undefined;
  const response = await shell.get('/registry/v1/microFrontends/catalogue/history', admin);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.json()).toMatchObject({
    changes: [{ sequence: 1, action: 'publish', by: 'a test', from: null, to: '1.0.0' }],
  });
});

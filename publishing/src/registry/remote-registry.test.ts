import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { numberFromEnvironment, seededRandom } from '@site/shared-testing/seeded-random';
import { checkRegistry } from '../../test-support/check-registry';
import { makeSmallBuild, sha384 } from '../../test-support/small-build';
import { startS3Server, type Fault, type S3Server } from '@site/shared-testing/s3-server';
import { putBuild } from '../hosts/host.mjs';
import { createFolderStorage } from '../storage/folder-storage.mjs';
import { createS3Storage } from '../storage/s3-storage.mjs';
import type { Storage } from '../storage/storage.mjs';
import { goLive, rollBack } from './changes.mjs';
import { RemoteRegistry } from './remote-registry.mjs';
import { entriesOf, findLiveEntry } from './schemas.mjs';
import { publicKeyOf, readSignedDocument, signDocument } from './signed-document.mjs';

const createKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const privateKey = createKey();
const publicKey = publicKeyOf(privateKey);
const reason = { privateKey, action: 'publish', by: 'a test', why: '' } as const;
const open = (storage: Storage) => new RemoteRegistry(storage, 'catalogue', { own: [publicKey] });

/** `npm run test:deep` has more of both. */
const TWICE_AT_ONCE = numberFromEnvironment('WRITES_AT_ONCE', 10);
const FAULTY_ROUNDS = Number(process.env.FAULT_ROUNDS ?? 12);

let folder: string;
let s3: S3Server;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-'));
  s3 = await startS3Server();
});
afterEach(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true });
});

const bucketStorage = (requestTimeout?: number) =>
  createS3Storage('s3://site/registry', { env: s3.env, ...(requestTimeout && { requestTimeout }) });

const manifestOf = (version: string) => `manifest of ${version}`;
const loadManifest = (url: string) => Promise.resolve(Buffer.from(manifestOf(url.split('/')[3] ?? '')));
const publish = (storage: Storage, version: string) =>
  open(storage).change(reason, (entries, now) =>
    goLive(
      entries,
      {
        url: `http://127.0.0.1:3001/${version}/manifest.json`,
        metadata: { version, integrity: sha384(manifestOf(version)) },
        publishedBy: 'pipeline',
      },
      now,
    ),
  );

test.each([
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => bucketStorage()],
])(
  `two writers at once in %s, ${TWICE_AT_ONCE} times: both succeed`,
  async (_, openOne) => {
    for (let round = 1; round <= TWICE_AT_ONCE; round += 1) {
      await Promise.all([publish(openOne(), `${round}.a`), publish(openOne(), `${round}.b`)]);
      const versions = entriesOf(await open(openOne()).read()).map(({ metadata }) => metadata.version);
      expect(versions.slice(-2).sort()).toEqual([`${round}.a`, `${round}.b`]);
    }
    expect(await checkRegistry(openOne(), publicKey, loadManifest)).toBe(2 * TWICE_AT_ONCE);
  },
  120_000,
);

test('a change by a publisher whose clock is behind is later than the one before it', async () => {
  const storage = createFolderStorage(folder);
  jest.useFakeTimers({ now: new Date('2030-01-01'), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const ahead = await publish(storage, '1');
  jest.useRealTimers();
  const behind = await publish(storage, '2');
  expect(Date.parse(behind.change.at)).toBeGreaterThan(Date.parse(ahead.change.at));
});

test('a bucket that stops in the middle of a body is not waited for', async () => {
  await publish(bucketStorage(), '1');
  s3.fault = () => 'stall';
  await expect(bucketStorage(100).read('catalogue.json')).rejects.toThrow();
  s3.fault = () => undefined;
});

test('a writer whose response was lost finds its own write, also after another one', async () => {
  await publish(bucketStorage(), '1');
  let other: Promise<unknown> | undefined;
  s3.fault = (method, key) => {
    if (method !== 'PUT' || key !== 'site/registry/catalogue.json') return undefined;
    s3.fault = () => undefined;
    // It begins when the write has happened, and ends before its writer has given up.
    setTimeout(() => {
      other = publish(bucketStorage(), '3');
    }, 20);
    return 'lost';
  };
  const changed = await publish(bucketStorage(500), '2');
  await other;
  expect(changed.sequence).toBe(2);
  expect(findLiveEntry(await open(bucketStorage()).read())?.metadata.version).toBe('3');
  expect(await checkRegistry(bucketStorage(), publicKey, loadManifest)).toBe(3);
});

test('a bucket that fails, hangs, stalls, is late or loses responses: the registry is always valid', async () => {
  const random = seededRandom(Number(process.env.FAULT_SEED ?? 13));
  const faults: (Fault | undefined)[] = ['error', 'hang', 'lost', 'late', 'stall'];
  const load = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const storage = bucketStorage(150);
  const host = createS3Storage('s3://site/catalogue', { env: s3.env, requestTimeout: 150 });
  const results = { published: 0, failed: 0 };
  for (let round = 1; round <= FAULTY_ROUNDS; round += 1) {
    const version = `1.0.${round}`;
    const build = await makeSmallBuild(folder, version);
    const manifest = await fs.readFile(path.join(build, 'manifest.json'), 'utf8');
    s3.fault = () => (random() < 0.25 ? faults[Math.floor(random() * faults.length)] : undefined);
    try {
      await putBuild(host, version, build);
      await open(storage).change(reason, (entries, now) =>
        goLive(
          entries,
          {
            url: `${s3.url}/site/catalogue/${version}/manifest.json`,
            metadata: { version, integrity: sha384(manifest) },
            publishedBy: 'pipeline',
          },
          now,
        ),
      );
      results.published += 1;
    } catch {
      results.failed += 1;
    }
    s3.fault = () => undefined;
    await s3.settled();
    await checkRegistry(bucketStorage(), publicKey, load);
  }
  expect(results.published).toBeGreaterThan(FAULTY_ROUNDS / 2);
}, 240_000);

describe('a registry that was', () => {
  let storage: Storage;
  const file = () => path.join(folder, 'catalogue.json');
  beforeEach(async () => {
    storage = createFolderStorage(folder);
    for (const version of ['1', '2', '3']) await publish(storage, version);
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    ['deleted', () => fs.rm(file()), /missing/],
    ['emptied', () => fs.writeFile(file(), ''), /no JSON/],
    [
      'changed',
      async () => fs.writeFile(file(), (await fs.readFile(file(), 'utf8')).replace('"3"', '"2"')),
      /signature/,
    ],
    [
      'replaced by an older one',
      () => fs.copyFile(path.join(folder, 'history/catalogue/1.json'), file()),
      /older/,
    ],
  ])('%s is reported, and repaired by the next change', async (_, damage, message) => {
    await damage();
    expect(await open(storage).findDamage()).toMatch(message);
    const changed = await open(storage).change({ ...reason, action: 'rollback' }, (entries, now) =>
      rollBack(entries, undefined, now),
    );
    expect(findLiveEntry(changed)?.metadata.version).toBe('2');
    expect(await open(storage).findDamage()).toBeUndefined();
    expect(await checkRegistry(storage, publicKey, loadManifest)).toBe(4);
  });

  test("changed with a shell's key beyond a rollback is reported, and nothing of it is published", async () => {
    const shell = createKey();
    const withShell = new RemoteRegistry(storage, 'catalogue', {
      own: [publicKey],
      rollback: [publicKeyOf(shell)],
    });
    const elsewhere = 'http://127.0.0.1:4000/3/manifest.json';
    const stored = await storage.read('catalogue.json');
    const { registry } = readSignedDocument(stored?.content.toString() ?? '', [publicKey]);
    const tampered = {
      ...registry,
      sequence: registry.sequence + 1,
      previous: sha384(stored?.content.toString() ?? ''),
      change: { ...registry.change, action: 'automatic rollback' as const },
      microFrontends: { catalogue: entriesOf(registry).map((entry) => ({ ...entry, url: elsewhere })) },
    };
    // As a change by a shell leaves it: what was replaced is in the history.
    await storage.create('history/catalogue/3.json', stored?.content ?? Buffer.alloc(0));
    await storage.replace('catalogue.json', Buffer.from(signDocument(tampered, shell)), stored?.tag ?? '');
    expect(await withShell.findDamage()).toMatch(/may only lower traffic, and it changes the build 1/);
    const changed = await withShell.change({ ...reason, action: 'rollback' }, (entries, now) =>
      rollBack(entries, undefined, now),
    );
    expect(entriesOf(changed).map(({ url }) => url)).not.toContain(elsewhere);
    expect(findLiveEntry(changed)?.metadata.version).toBe('2');
    expect(await checkRegistry(storage, publicKey, loadManifest)).toBe(4);
  });

  test('signed by somebody else is not overwritten', async () => {
    const stranger = createKey();
    const others = new RemoteRegistry(storage, 'catalogue', { own: [publicKeyOf(stranger)] });
    await expect(
      others.change({ ...reason, privateKey: stranger }, (entries) => [...entries]),
    ).rejects.toThrow(/cannot be used: it is signed with a key that is not trusted/);
  });
});

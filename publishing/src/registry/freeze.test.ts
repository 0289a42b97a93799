import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPrivateKey } from '../keys.mjs';
import { lowerTraffic } from '../lower-traffic.mjs';
import { createFolderStorage } from '../storage/folder-storage.mjs';
import { trustRemotes } from '../trusted-remotes.mjs';
import { addCanary, goLive, restoreLive, rollBack, setTraffic, withdraw } from './changes.mjs';
import { RemoteRegistry } from './remote-registry.mjs';
import { entriesOf, findCanaryEntry, findLiveEntry } from './schemas.mjs';
import { publicKeyOf, readSignedDocument, signDocument } from './signed-document.mjs';

type Action = Parameters<RemoteRegistry['change']>[0]['action'];
type Change = Parameters<RemoteRegistry['change']>[1];

let folder: string;
let ownKey: string;
let shellKey: string;
let registry: RemoteRegistry;

const change = (action: Action, how: Change, why = '') =>
  registry.change({ privateKey: ownKey, action, by: 'a test', why }, how);
const build = (version: string) => ({
  url: `http://127.0.0.1:3001/${version}/manifest.json`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  publishedBy: 'pipeline' as const,
});
const publish = (version: string) =>
  change('publish', (entries, now) => goLive(entries, build(version), now));
const toCanary = (percent: number) =>
  change('canary', (entries, now) => setTraffic(entries, percent, '3', now));
const live = async () => findLiveEntry(await registry.read())?.metadata.version;
const frozenWhy = async () => (await registry.read())?.freeze?.why;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'freeze-'));
  ownKey = await createPrivateKey(folder, 'catalogue');
  shellKey = await createPrivateKey(folder, 'shell');
  const own = [publicKeyOf(ownKey)];
  const rollback = [publicKeyOf(shellKey)];
  await trustRemotes(path.join(folder, 'trusted.json'), {
    remotes: { catalogue: own },
    rollbackKeys: rollback,
  });
  registry = new RemoteRegistry(createFolderStorage(path.join(folder, 'registry')), 'catalogue', {
    own,
    rollback,
  });
  for (const version of ['1', '2']) await publish(version);
  await change('canary', (entries, now) => addCanary(entries, build('3'), 20, now));
  await change('freeze', (entries) => [...entries], 'the trade fair');
});
afterEach(() => fs.rm(folder, { recursive: true }));

test('while a remote is frozen nothing is published and no share grows: who froze it, when and why is said', async () => {
  const refusal = /^catalogue is frozen since 20\S+, by a test: "the trade fair"\nNothing was changed\./;
  await expect(publish('4')).rejects.toThrow(refusal);
  await expect(change('promote', (entries, now) => goLive(entries, build('4'), now))).rejects.toThrow(
    refusal,
  );
  await expect(change('canary', (entries, now) => addCanary(entries, build('4'), 0, now))).rejects.toThrow(
    refusal,
  );
  await expect(toCanary(21)).rejects.toThrow(refusal);
  await expect(toCanary(100)).rejects.toThrow(refusal);
  expect((await registry.read())?.sequence).toBe(4);
});

test('the way back stays open, and the freeze survives each change until it is ended', async () => {
  await toCanary(10);
  await toCanary(0);
  expect(await frozenWhy()).toBe('the trade fair');
  await change('withdraw', (entries, now) => withdraw(entries, '3', now));
  await change('rollback', (entries, now) => rollBack(entries, undefined, now));
  expect(await live()).toBe('1');
  await change('restore', (entries, now) => restoreLive(entries, '2', now));
  await change('rotate key', (entries) => [...entries]);
  expect(await live()).toBe('2');
  expect(await frozenWhy()).toBe('the trade fair');
  await change('unfreeze', (entries) => [...entries], 'it is over');
  expect((await registry.read())?.freeze).toBeUndefined();
  await publish('4');
  expect(await live()).toBe('4');
});

test('a shell still takes a canary back, and leaves the freeze as it is', async () => {
  const locations = {
    registry: path.join(folder, 'registry'),
    trustedRemotes: path.join(folder, 'trusted.json'),
  };
  await lowerTraffic({
    ...locations,
    privateKey: shellKey,
    remote: 'catalogue',
    version: '3',
    by: 'a shell',
    why: 'faults',
  });
  expect(findCanaryEntry(await registry.read())).toBeUndefined();
  expect(await frozenWhy()).toBe('the trade fair');
});

test("a shell's key cannot end a freeze", async () => {
  const storage = createFolderStorage(path.join(folder, 'registry'));
  const stored = await storage.read('catalogue.json');
  const { registry: frozen } = readSignedDocument(stored?.content.toString() ?? '', undefined);
  const { freeze, ...thawed } = await registry.change(
    { privateKey: shellKey, action: 'automatic rollback', by: 'a shell', why: '' },
    (entries, now) => setTraffic(entries, 0, '3', now),
  );
  expect(freeze).toEqual(frozen.freeze);
  const tag = (await storage.read('catalogue.json'))?.tag ?? '';
  await storage.replace('catalogue.json', Buffer.from(signDocument(thawed, shellKey)), tag);
  expect(await registry.findDamage()).toContain('may only lower traffic, and it changes the freeze');
  expect(await frozenWhy()).toBe('the trade fair');
  expect(entriesOf(await registry.read())).toHaveLength(3);
});

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPrivateKey } from './keys.mjs';
import { sha384 } from '../test-support/small-build';
import { createFolderStorage } from './storage/folder-storage.mjs';
import { trustRemotes } from './trusted-remotes.mjs';
import { addCanary, goLive, setShare } from './registry/changes.mjs';
import { lowerTraffic } from './lower-traffic.mjs';
import { RemoteRegistry } from './registry/remote-registry.mjs';
import { entriesOf, findCanaryEntry, findLiveEntry, type RegistryEntry } from './registry/schemas.mjs';
import { publicKeyOf, readSignedDocument, signDocument } from './registry/signed-document.mjs';

let folder: string;
let ownKey: string;
let shellKeys: string[];
const why = "In visitors' browsers, 7 of 90 views of 3 had faults, against 0 of 400 views of 2.";

const trusted = () => path.join(folder, 'trusted-remotes.json');
const registry = () =>
  new RemoteRegistry(createFolderStorage(path.join(folder, 'registry')), 'catalogue', {
    own: [publicKeyOf(ownKey)],
    rollback: shellKeys.map(publicKeyOf),
  });
const build = (version: string) => ({
  url: `http://127.0.0.1:3001/${version}/manifest.json`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  publishedBy: 'pipeline' as const,
});
const takeBack = (version: string, shell = 0) =>
  lowerTraffic({
    registry: path.join(folder, 'registry'),
    trustedRemotes: trusted(),
    privateKey: shellKeys[shell] ?? '',
    remote: 'catalogue',
    version,
    by: `shell ${shell}`,
    why,
  });

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lower-traffic-'));
  ownKey = await createPrivateKey(folder, 'catalogue');
  shellKeys = await Promise.all(
    ['a', 'b'].map((shell) => createPrivateKey(path.join(folder, shell), 'shell')),
  );
  await trustRemotes(trusted(), {
    remotes: { catalogue: [publicKeyOf(ownKey)] },
    rollbackKeys: shellKeys.map(publicKeyOf),
  });
  const reason = { privateKey: ownKey, action: 'publish', by: 'a test', why: '' } as const;
  for (const version of ['1', '2'])
    await registry().change(reason, (entries, now) => goLive(entries, build(version), now));
  await registry().change(reason, (entries, now) => addCanary(entries, build('3'), 20, now));
});
afterEach(() => fs.rm(folder, { recursive: true }));

async function historyOf(): Promise<string[]> {
  const lines = [];
  for await (const { change } of registry().history())
    lines.push(`${change.action} by ${change.by}: ${change.why}`);
  return lines;
}

test("a canary is given to nobody, signed with the shell's key and with the reason in the history", async () => {
  await takeBack('3');
  const text = await fs.readFile(path.join(folder, 'registry/catalogue.json'), 'utf8');
  const { registry: after } = readSignedDocument(text, [publicKeyOf(shellKeys[0] ?? '')]);
  expect(findCanaryEntry(after)).toBeUndefined();
  expect(findLiveEntry(after)).toMatchObject({ metadata: { version: '2' }, deployment: { traffic: 100 } });
  // Its files stay for the pages that are open.
  expect(entriesOf(after).map(({ metadata }) => metadata.version)).toContain('3');
  expect((await historyOf())[0]).toBe(`automatic rollback by shell 0: ${why}`);
});

test('the live build gives way to the one before', async () => {
  await takeBack('2');
  expect(findLiveEntry(await registry().read())?.metadata.version).toBe('1');
});

test('of two shells that find the same fault at once, one writes and both agree', async () => {
  await Promise.all([takeBack('3', 0), takeBack('3', 1)]);
  expect((await historyOf()).filter((line) => line.startsWith('automatic'))).toHaveLength(1);
});

test('what is taken back already is not written again, and an unknown build is not there', async () => {
  const before = await historyOf();
  await takeBack('1');
  await takeBack('9');
  expect(await historyOf()).toEqual(before);
});

test('a shell whose key the operator has not listed writes nothing', async () => {
  await fs.writeFile(
    trusted(),
    JSON.stringify({ remotes: { catalogue: { publicKeys: [publicKeyOf(ownKey)] } } }),
  );
  const before = await historyOf();
  await expect(takeBack('3')).rejects.toThrow('is not in "rollbackKeys"');
  expect(await historyOf()).toEqual(before);
});

const HOUR = 3_600_000;
/** Lets the clocks of publishers and shells jump. */
function passHours(hours: number) {
  const now = Date.now() + hours * HOUR;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}
afterEach(() => jest.restoreAllMocks());

const grow = () => {
  const steps = [5, 25, 100].map((traffic, at) => ({
    traffic,
    from: new Date(Date.now() + at * HOUR).toISOString(),
  }));
  return registry().change({ privateKey: ownKey, action: 'canary', by: 'a test', why: '' }, (entries, now) =>
    setShare(entries, { traffic: 5, steps }, '3', now),
  );
};
const liveNow = async () => findLiveEntry(await registry().read())?.metadata.version;

test.each([
  [0.5, 5],
  [1.5, 25],
])('a canary that grows is taken back %d hours later, and its steps with it', async (hours, traffic) => {
  await grow();
  passHours(hours);
  expect(findCanaryEntry(await registry().read())?.deployment.traffic).toBe(traffic);
  await takeBack('3');
  passHours(9);
  expect(findCanaryEntry(await registry().read())).toBeUndefined();
  expect(await liveNow()).toBe('2');
});

test('a build that its steps have made live is taken back, or is what a shell goes back to', async () => {
  await grow();
  passHours(3);
  expect(await liveNow()).toBe('3');
  const reason = { privateKey: ownKey, action: 'publish', by: 'a test', why: '' } as const;
  const { change } = await registry().change(reason, (entries, now) => goLive(entries, build('4'), now));
  expect(change).toMatchObject({ from: '3', to: '4' });
  await takeBack('4');
  expect(await liveNow()).toBe('3');
  await takeBack('3');
  expect(await liveNow()).toBe('2');
});

const soon = new Date(Date.now() + HOUR).toISOString();
const raises: [string, (entry: RegistryEntry) => RegistryEntry][] = [
  ['a share', (entry) => ({ ...entry, deployment: { traffic: 25, default: false } })],
  [
    'earlier steps',
    (entry) => ({
      ...entry,
      extras: { ...entry.extras, steps: (entry.extras.steps ?? []).map((step) => ({ ...step, from: soon })) },
    }),
  ],
  ['a group', (entry) => ({ ...entry, extras: { ...entry.extras, group: 'staff' } })],
];

test.each(raises)("nobody accepts %s that a shell's key has raised", async (_, raise) => {
  const { sequence } = await grow();
  await registry().change(
    { privateKey: shellKeys[0] ?? '', action: 'automatic rollback', by: 'a thief', why },
    (entries) => entries.map((entry) => (entry.metadata.version === '3' ? raise(entry) : entry)),
  );
  expect(await registry().findDamage()).toMatch(/may only lower traffic, and it raises the traffic of 3/);
  expect((await registry().read())?.sequence).toBe(sequence);
});

test("a shell's word that a build was live makes none live that its steps have not reached", async () => {
  const document = await grow();
  const file = path.join(folder, 'registry/catalogue.json');
  const forge = async (from: string, entries: RegistryEntry[], before = document) => {
    const text = await fs.readFile(file, 'utf8');
    const forged = {
      ...before,
      sequence: before.sequence + 1,
      previous: sha384(text),
      change: { ...before.change, action: 'automatic rollback' as const, from, to: '3' },
      microFrontends: { catalogue: entries },
    };
    const signed = signDocument(forged, shellKeys[0] ?? '');
    await fs.writeFile(path.join(folder, `registry/history/catalogue/${forged.sequence}.json`), signed);
    await fs.writeFile(file, signed);
    return forged;
  };
  const first = await forge('3', entriesOf(document));
  const live = entriesOf(first).map((entry) => ({
    ...entry,
    deployment: {
      traffic: entry.metadata.version === '3' ? 100 : 0,
      default: entry.metadata.version === '3',
    },
  }));
  await forge('3', live, first);
  expect(await liveNow()).toBe('2');
});

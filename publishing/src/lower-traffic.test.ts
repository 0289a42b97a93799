import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPrivateKey } from './keys.mjs';
import { createFolderStorage } from './storage/folder-storage.mjs';
import { trustRemotes } from './trusted-remotes.mjs';
import { addCanary, goLive } from './registry/changes.mjs';
import { lowerTraffic } from './lower-traffic.mjs';
import { RemoteRegistry } from './registry/remote-registry.mjs';
import { entriesOf, findCanaryEntry, findLiveEntry } from './registry/schemas.mjs';
import { publicKeyOf, readSignedDocument } from './registry/signed-document.mjs';

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

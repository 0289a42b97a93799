import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { publicKeyOf } from '@site/publishing/registry/signed-document';
import { createKey, TestRegistry } from '../../../test-support/test-registry';
import { RegistryReader } from './registry-reader';

let folder: string;
let registry: TestRegistry;
let reader: RegistryReader;

const entry = (version: string, traffic = 0, retiredAt?: string): RegistryEntry => ({
  url: `https://catalogue.example/${version}/manifest.json`,
  metadata: { version, integrity: `sha384-${'a'.repeat(64)}` },
  deployment: { traffic, default: traffic === 100 },
  extras: { publishedAt: '2026-11-23', publishedBy: 'pipeline', ...(retiredAt && { retiredAt }) },
});

const createReader = () =>
  new RegistryReader({
    registry: registry.folder,
    trustedRemotes: registry.trustedRemotes,
    folder: registry.copies,
  });

/** The accepted documents, by remote. */
async function readAll(from = reader) {
  const remotes = await from.readRemotes();
  const accepted = await Promise.all(
    remotes.map(async (remote) => [remote, await from.readRegistry(remote)] as const),
  );
  return new Map(accepted);
}

/** The number of the accepted document, and what was wrong. */
async function read(from = reader) {
  const accepted = await readAll(from);
  return {
    number: accepted.get('catalogue')?.registry.sequence,
    problems: from.problems().map(({ remote, message }) => `${remote ?? 'all'}: ${message}`),
  };
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-'));
  registry = new TestRegistry(folder);
  await registry.write('catalogue', [entry('1.0.0', 100)]);
  await registry.write('catalogue', [entry('1.0.0'), entry('1.1.0', 100)]);
  reader = createReader();
  expect(await read()).toEqual({ number: 2, problems: [] });
});
afterEach(() => fs.rm(folder, { recursive: true }));

const file = () => registry.fileOf('catalogue');
const historyFile = (number: number) => path.join(registry.folder, 'history', 'catalogue', `${number}.json`);
const cases: [string, () => Promise<unknown>, string][] = [
  ['deleted', () => fs.rm(file()), 'it is missing'],
  ['deleted with its folder', () => fs.rm(registry.folder, { recursive: true }), 'it is missing'],
  ['emptied', () => fs.writeFile(file(), ''), 'it is no JSON'],
  ['replaced by {}', () => fs.writeFile(file(), '{}'), 'it has another form than expected'],
  ['cut', async () => fs.truncate(file(), 500), 'it is no JSON'],
  ['replayed', async () => fs.copyFile(historyFile(1), file()), 'it is an older one (number 1)'],
  [
    'signed with another key',
    async () => registry.write('catalogue', [entry('6.6.6', 100)], { key: createKey() }),
    'it is signed with a key that is not trusted',
  ],
  [
    'of another remote, with its key',
    async () => {
      await registry.write('content', [entry('1.0.0', 100)]);
      await fs.copyFile(registry.fileOf('content'), file());
    },
    'it is signed with a key that is not trusted',
  ],
  [
    'another one with the same number',
    async () => {
      await fs.copyFile(historyFile(1), file());
      await registry.write('catalogue', [entry('1.0.0'), entry('1.2.0', 100)]);
    },
    'it is another one with the same number 2',
  ],
];

test.each(cases)('a registry that is %s changes nothing and is reported', async (_, change, reason) => {
  await change();
  for (const each of [reader, createReader()]) {
    const { number, problems } = await read(each);
    expect(number).toBe(2);
    expect(problems).toEqual([
      expect.stringContaining(`catalogue: its registry was not accepted: ${reason}`),
    ]);
    expect(problems[0]).toContain('number 2 stays in use');
  }
});

test.each(['catalogue', 'content', 'enquiry', 'admin'])(
  'a registry of %s with a wrong signature changes nothing, and the other remotes go on',
  async (remote) => {
    const all = ['catalogue', 'content', 'enquiry', 'admin'];
    for (const each of all) await registry.write(each, [entry('1.0.0', 100)]);
    await readAll();
    for (const each of all)
      await registry.write(each, [entry('1.0.0'), entry('2.0.0', 100)], {
        ...(each === remote && { key: createKey() }),
      });
    const accepted = await readAll();
    const liveOf = (each: string) =>
      accepted.get(each)?.registry.microFrontends[each]?.at(-1)?.metadata.version;
    expect(Object.fromEntries(all.map((each) => [each, liveOf(each)]))).toEqual({
      ...Object.fromEntries(all.map((each) => [each, '2.0.0'])),
      [remote]: '1.0.0',
    });
    expect(reader.problems().map((problem) => problem.remote)).toEqual([remote]);
  },
);

test('a registry that is whole again is accepted, and nothing is reported any more', async () => {
  const text = await fs.readFile(file());
  await fs.rm(file());
  await read();
  await fs.writeFile(file(), text);
  expect(await read()).toEqual({ number: 2, problems: [] });
  await registry.write('catalogue', [entry('1.1.0'), entry('1.2.0', 100)]);
  expect(await read()).toEqual({ number: 3, problems: [] });
});

test('the registry of another remote that the same key signs is not accepted', async () => {
  const key = await registry.keyOf('catalogue');
  await registry.keyOf('content');
  await registry.write('content', [entry('1.0.0', 100)], { key });
  await fs.copyFile(registry.fileOf('content'), file());
  expect((await read()).problems).toContainEqual(expect.stringContaining('it is the registry of content'));
});

test('each byte of the file counts: none can be changed without being noticed', async () => {
  const published = await fs.readFile(file());
  const numbers = new Set<number | undefined>();
  for (let at = 0; at < published.length; at += 1) {
    const changed = Buffer.from(published);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await fs.writeFile(file(), changed);
    const { number, problems } = await read();
    numbers.add(number);
    if (problems.length !== 1) throw new Error(`A change of byte ${at} was not noticed.`);
  }
  expect([...numbers]).toEqual([2]);
});

test('a stored copy with a changed byte is not used, wherever the byte is', async () => {
  const copy = path.join(registry.copies, 'catalogue.json');
  const stored = await fs.readFile(copy);
  const published = await fs.readFile(file());
  await fs.rm(file());
  for (let at = 0; at < stored.length; at += 1) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await fs.writeFile(copy, changed);
    const { number } = await read(createReader());
    if (number !== undefined) throw new Error(`A change of byte ${at} was not noticed.`);
  }
  await fs.writeFile(file(), published);
  expect(await read(createReader())).toMatchObject({ number: 2 });
  expect(await fs.readFile(copy)).toEqual(published);
});

test('a damaged copy is reported', async () => {
  await fs.writeFile(path.join(registry.copies, 'catalogue.json'), 'x');
  expect((await read(createReader())).problems).toEqual([
    'catalogue: the stored copy of its registry cannot be used: it is no JSON',
  ]);
});

test('a copy that could not be written is reported, and is written once that works', async () => {
  const reader = createReader();
  await fs.rm(registry.copies, { recursive: true });
  await fs.writeFile(registry.copies, 'no folder');
  const problem = 'catalogue: its registry is in use, but no copy of it could be written';
  expect((await read(reader)).problems[0]).toContain(problem);
  expect((await read(reader)).problems[0]).toContain(problem);
  await fs.rm(registry.copies);
  expect((await read(reader)).problems).toEqual([]);
  expect(await fs.readFile(path.join(registry.copies, 'catalogue.json'))).toEqual(await fs.readFile(file()));
});

describe('the list of trusted remotes', () => {
  const copy = () => path.join(registry.copies, '..', 'trusted-remotes.json');

  test('a damaged copy of it is replaced', async () => {
    await fs.writeFile(copy(), '#broken');
    expect(await read(createReader())).toMatchObject({ number: 2, problems: [] });
    expect(await fs.readFile(copy())).toEqual(await fs.readFile(registry.trustedRemotes));
  });

  test('without it and with a damaged copy nothing is read, and the problem is reported', async () => {
    await fs.writeFile(copy(), '#broken');
    await fs.rm(registry.trustedRemotes);
    const reader = createReader();
    expect(await reader.readRemotes()).toEqual([]);
    expect(reader.problems()).toMatchObject([
      { message: expect.stringContaining('it is missing') as string },
    ]);
  });

  test.each([
    ['deleted', () => fs.rm(registry.trustedRemotes)],
    ['emptied', () => fs.writeFile(registry.trustedRemotes, '')],
    ['without remotes', () => fs.writeFile(registry.trustedRemotes, '{"remotes":{}}')],
  ])('%s: the last good one stays, also over a restart', async (_, change) => {
    await change();
    const { number, problems } = await read();
    expect(number).toBe(2);
    expect(problems[0]).toContain('all: the list of trusted remotes was not accepted');
    expect((await read(createReader())).number).toBe(2);
  });

  test('a new remote in it is read without a restart, and one that was taken out is not used any more', async () => {
    await registry.write('careers', [entry('1.0.0', 100)]);
    expect([...(await readAll()).keys()].sort()).toEqual(['careers', 'catalogue']);
    delete registry.trusted.remotes.catalogue;
    await registry.writeTrusted();
    expect([...(await readAll()).keys()]).toEqual(['careers']);
  });

  test('a key that is replaced empties no page: the new one signs the next document', async () => {
    const key = createKey();
    registry.trusted.remotes.catalogue = { publicKeys: [publicKeyOf(key)] };
    await registry.writeTrusted();
    const { number, problems } = await read();
    expect(number).toBe(2);
    expect(problems[0]).toContain('its key is not trusted any more');
    await registry.write('catalogue', [entry('1.2.0', 100)], { key });
    expect(await read()).toEqual({ number: 3, problems: [] });
  });
});

describe('a document that a shell has signed', () => {
  const change = { action: 'automatic rollback', why: 'faults in 5 % of its views' } as const;
  const canary = [entry('1.0.0'), entry('1.1.0', 100), entry('1.2.0', 20)];
  let key: string;

  beforeEach(async () => {
    key = createKey();
    registry.trusted.rollbackKeys = [publicKeyOf(key)];
    await registry.writeTrusted();
    await registry.write('catalogue', canary, { change: { action: 'canary' } });
  });

  const accepted: [string, RegistryEntry[]][] = [
    ['ends a canary', [entry('1.0.0'), entry('1.1.0', 100), entry('1.2.0', 0, '2026-11-23')]],
    ['lowers a canary', [entry('1.0.0'), entry('1.1.0', 100), entry('1.2.0', 5)]],
    ['goes back to a build that was live', [entry('1.1.0'), entry('1.2.0'), entry('1.0.0', 100)]],
  ];
  test.each(accepted)('is accepted where it %s', async (_, entries) => {
    await read();
    await registry.write('catalogue', entries, { key, change });
    expect(await read()).toEqual({ number: 4, problems: [] });
    expect(await read(createReader())).toEqual({ number: 4, problems: [] });
  });

  test.each(accepted)('is accepted by a shell that never saw the one before: it %s', async (_, entries) => {
    await registry.write('catalogue', entries, { key, change });
    expect(await read()).toEqual({ number: 4, problems: [] });
  });

  test('is accepted where it goes back to a build from before the key of the remote was replaced', async () => {
    const next = createKey();
    registry.trusted.remotes.catalogue = { publicKeys: [publicKeyOf(next)] };
    await registry.writeTrusted();
    await registry.write('catalogue', canary, { key: next, change: { action: 'rotate key' } });
    await registry.write('catalogue', [entry('1.1.0'), entry('1.2.0'), entry('1.0.0', 100)], { key, change });
    const reader = createReader();
    // At first it says that its own copy is signed with the old key.
    expect((await read(reader)).number).toBe(5);
    expect(await read(reader)).toEqual({ number: 5, problems: [] });
  });

  const [oldest, live, test120] = canary as [RegistryEntry, RegistryEntry, RegistryEntry];
  const rejected: [string, RegistryEntry[], string][] = [
    ['raises a canary', [oldest, live, entry('1.2.0', 30)], 'raises the traffic of 1.2.0'],
    ['makes a canary live', [oldest, entry('1.1.0'), entry('1.2.0', 100)], 'makes 1.2.0 live'],
    ['leaves no build live', [oldest, entry('1.1.0'), test120], 'leaves no live build'],
    ['adds a build', [...canary, entry('6.6.6')], 'adds or removes builds'],
    ['leaves out a build', [live, test120], 'adds or removes builds'],
    ['replaces a build', [entry('6.6.6'), live, test120], 'changes the build 6.6.6'],
    [
      'moves a build',
      [oldest, { ...live, url: 'https://evil.example/manifest.json' }, test120],
      'changes the build 1.1.0',
    ],
  ];
  const reasonFor = (text: string) => `it is signed with a key that may only lower traffic, and it ${text}`;
  test.each(rejected)('is rejected where it %s', async (_, entries, reason) => {
    await read();
    await registry.write('catalogue', entries, { key, change });
    const { number, problems } = await read();
    expect(number).toBe(3);
    expect(problems[0]).toContain(reasonFor(reason));
  });

  test('is rejected where it is a publish', async () => {
    await read();
    await registry.write('catalogue', canary, { key });
    expect((await read()).problems[0]).toContain(reasonFor("is a 'publish'"));
  });

  test('is rejected where the one before it is missing or another one', async () => {
    await registry.write('catalogue', [oldest, live, entry('1.2.0', 0)], { key, change });
    await fs.copyFile(historyFile(2), historyFile(3));
    const { number, problems } = await read();
    expect(number).toBe(2);
    expect(problems[0]).toContain('history/catalogue/3.json, the document before it, is missing');
  });
});

import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { usualCases } from '@site/shared-testing/usual-cases';
import { entriesOf, findLiveEntry } from '../registry/schemas.mjs';
import { cataloguePieces, makeSmallBuild, sha384, type SmallBuild } from '../../test-support/small-build';
import { close, readDocument, startStandInSite, type StandInSite } from '../../test-support/stand-in-site';

// The commands themselves, on small builds by hand: no webpack, real processes, files and servers.
const execute = promisify(execFile);

let folder: string;
let site: StandInSite;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'publishing-'));
  site = await startStandInSite(path.join(folder, 'var'));
});
afterEach(async () => {
  await site.stop();
  await fs.rm(folder, { recursive: true });
});

async function run(command: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const options = { env: { ...site.env, ...env }, cwd: 'mfe-catalogue' };
  try {
    const script = path.resolve(`publishing/bin/${command}.mjs`);
    return (await execute(process.execPath, [script, ...args], options)).stdout;
  } catch (error) {
    throw new Error((error as { stderr: string }).stderr, { cause: error });
  }
}

const publish = async (version: string, build?: SmallBuild, args: string[] = []) =>
  run('publish', ['--from', await makeSmallBuild(folder, version, build), ...args]);
const registry = () => readDocument(path.join(folder, 'var/registry/catalogue.json'));
const live = async () => findLiveEntry(await registry())?.metadata.version;
const lastLine = (output: string) => output.trim().split('\n').at(-1);

test('a published build is on its host, live, and in the history', async () => {
  const output = await publish('1.0.0-a', {}, ['--why', 'the first one']);
  expect(lastLine(output)).toBe('catalogue 1.0.0-a is live.');
  expect(output).toMatch(/^ {2}seen on the shells +\d+\.\d s$/m);
  const manifest = await fs.readFile(
    path.join(folder, 'var/remotes/catalogue/1.0.0-a/manifest.json'),
    'utf8',
  );
  expect(findLiveEntry(await registry())).toMatchObject({
    url: `http://127.0.0.1:${site.env.CATALOGUE_PORT ?? ''}/1.0.0-a/manifest.json`,
    metadata: { integrity: sha384(manifest) },
    deployment: { traffic: 100, default: true },
    extras: { publishedBy: 'pipeline' },
  });
  const { checks } = findLiveEntry(await registry())?.extras ?? {};
  expect(checks?.pieces['product-list']?.bytes).toBeGreaterThan(0);
  expect(await run('history')).toMatch(
    /^ +1 {2}\S+ {2}a test {2}publish {2}- -> 1\.0\.0-a {2}"the first one; not checked in a browser"$/m,
  );
  expect(await run('status')).toMatch(/live {6}100 % {2}1\.0\.0-a/);
  // The local site trusts its own keys.
  const trusted = JSON.parse(await fs.readFile(path.join(folder, 'var/trusted-remotes.json'), 'utf8')) as {
    remotes: object;
  };
  expect(Object.keys(trusted.remotes)).toEqual(['catalogue']);
  expect((await fs.stat(path.join(folder, 'var/keys/catalogue.pem'))).mode & 0o777).toBe(0o600);
});

test('a version that was published never changes', async () => {
  await publish('1.0.0-a');
  const file = path.join(folder, 'build-1.0.0-a/manifest.json');
  const changed = (await fs.readFile(file, 'utf8')).replace('"name"', ' "name"');
  await fs.writeFile(file, changed);
  await expect(run('publish', ['--from', path.dirname(file)])).rejects.toThrow('was published before');
  expect((await registry())?.sequence).toBe(1);
});

test('builds published at the same moment are all kept, and one is live', async () => {
  const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'];
  const builds = await Promise.all(versions.map((version) => makeSmallBuild(folder, version)));
  const outputs = await Promise.all(builds.map((build) => run('publish', ['--from', build])));
  for (const output of outputs) expect(lastLine(output)).toMatch(/ is live\.$/);
  const entries = entriesOf(await registry());
  expect(entries.map((entry) => entry.metadata.version).sort()).toEqual(versions);
  expect(entries.filter((entry) => entry.deployment.default)).toEqual(entries.slice(-1));
});

test('a rollback goes to the build that was live before, or to the one that is named', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await publish(version);
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-b is live.');
  await publish('1.0.0-d');
  // Not to c: that one was taken back.
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-b is live.');
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-a is live.');
  await expect(run('rollback')).rejects.toThrow('No earlier build was live.');
  expect(lastLine(await run('rollback', ['1.0.0-d']))).toBe('catalogue 1.0.0-d is live.');
  await expect(run('rollback', ['1.0.0-x'])).rejects.toThrow('There is no build 1.0.0-x.');
});

test('a canary gets its share, steps or a group, and is stopped or made the live build', async () => {
  await publish('1.0.0-a');
  expect(lastLine(await publish('1.0.0-b', {}, ['--canary', '20']))).toBe(
    'catalogue 1.0.0-b is a canary with 20 % of the visitors.',
  );
  const shares = async () =>
    entriesOf(await registry()).map(({ metadata, deployment }) => [metadata.version, deployment.traffic]);
  expect(await shares()).toEqual([
    ['1.0.0-b', 20],
    ['1.0.0-a', 80],
  ]);
  await run('canary', ['0']);
  expect(await shares()).toEqual([
    ['1.0.0-b', 0],
    ['1.0.0-a', 100],
  ]);
  await expect(run('rollback')).rejects.toThrow('No earlier build was live.');
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(await run('canary', ['--steps', '5.5,25,100', '--every', '20m', '1.0.0-b'])).toMatch(
    new RegExp(
      String.raw`1\.0\.0-b has 5\.5 % of the visitors, 1\.0\.0-a has the rest\.\n {2}25 % from ${time}\n {2}100 % from ${time}\n$`,
    ),
  );
  expect(await run('status')).toMatch(
    new RegExp(
      String.raw`canary +5\.5 % +1\.0\.0-b .*\n {4}step 1 of 3: 5\.5 % from ${time}, now\n {4}step 2 of 3: 25 % from`,
    ),
  );
  expect(lastLine(await run('canary', ['--group', 'staff']))).toBe(
    'catalogue 1.0.0-b is for the group staff, all others have 1.0.0-a.',
  );
  expect(await run('status')).toMatch(/canary +staff +1\.0\.0-b [^\n]*\n[^\n]*has 1\.0\.0-a/);
  expect(lastLine(await run('canary', ['100']))).toBe('catalogue 1.0.0-b is live, and no canary runs.');
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-a is live.');
  await expect(run('canary', ['101'])).rejects.toThrow('a number from 0 to 100');
});

test('a preview has an address, which ends, and no visitor gets it', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  const output = await publish('1.0.0-p', {}, ['--preview', '--days', '2', '--why', 'change 12']);
  expect(output).toMatch(/catalogue 1\.0\.0-p is a preview until 20.*Only who opens this address sees it:/);
  const address = lastLine(output) ?? '';
  expect(address.startsWith(`${site.env.SHELLS ?? ''}/_overrides?link=`)).toBe(true);
  const open = async () => (await fetch(address, { redirect: 'manual' })).status;
  expect(await open()).toBe(303);
  expect(await live()).toBe('1.0.0-b');
  expect(await run('status')).toMatch(/preview +1\.0\.0-p .* until 20/);
  expect(await run('history')).toContain(
    '1.0.0-b -> 1.0.0-b  "1.0.0-p: change 12; not checked in a browser"',
  );
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-a is live.');

  await run('withdraw', ['1.0.0-p']);
  expect(await open()).toBe(403);
  await expect(publish('1.0.0-q', {}, ['--preview', '--canary', '20'])).rejects.toThrow('not both');
  await expect(publish('1.0.0-q', {}, ['--days', '3'])).rejects.toThrow('add --preview');
});

test('a host that does not serve the build: nothing is published', async () => {
  await publish('1.0.0-a');
  await close(site.host);
  await expect(publish('1.0.0-b')).rejects.toThrow(
    /could not be compared with the live build: .*\/1\.0\.0-a\/manifest\.json cannot be read/,
  );
  await expect(publish('1.0.0-b', {}, ['--accept', 'the host is gone'])).rejects.toThrow(
    /cannot be read: .*\nNothing was published/,
  );
  expect(await live()).toBe('1.0.0-a');
});

test('a port on which something else listens: nothing is published', async () => {
  await publish('1.0.0-a');
  const build = await makeSmallBuild(folder, '1.0.0-b');
  const port = new URL(site.env.SHELLS ?? '').port;
  await expect(run('publish', ['--from', build], { CATALOGUE_PORT: port })).rejects.toThrow(
    'has other bytes than the build',
  );
  expect(await live()).toBe('1.0.0-a');
});

test('a key that the operator has not listed: nothing is changed', async () => {
  await publish('1.0.0-a');
  const build = await makeSmallBuild(folder, '1.0.0-b');
  // With a list of the operator's own, this machine trusts no key by itself.
  const trusted = path.join(folder, 'operator.json');
  await fs.copyFile(path.join(folder, 'var/trusted-remotes.json'), trusted);
  const stranger = path.join(folder, 'stranger.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  await fs.writeFile(stranger, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const env = { TRUSTED_REMOTES: trusted, PUBLISHING_KEY_FILE: stranger };
  await expect(run('publish', ['--from', build], env)).rejects.toThrow(
    /No shell would accept.*for catalogue/,
  );
  await expect(run('rollback', ['1.0.0-a'], env)).rejects.toThrow('Nothing was changed');
  expect((await registry())?.sequence).toBe(1);
});

test('a host folder that others use, too: only old builds of the remote are deleted', async () => {
  const host = path.join(folder, 'var/remotes/catalogue');
  const put = async (name: string, files: Record<string, string>) => {
    await fs.mkdir(path.join(host, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) await fs.writeFile(path.join(host, name, file), text);
    const long = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await fs.utimes(path.join(host, name), long, long);
  };
  const manifest = await fs.readFile(
    path.join(await makeSmallBuild(folder, '0.9.0-old'), 'manifest.json'),
    'utf8',
  );
  await put('0.9.0-old', { 'manifest.json': manifest });
  await put('0.9.0-content', { 'manifest.json': manifest.replace('"catalogue"', '"content"') });
  await put('photographs', { 'factory.jpg': 'a picture' });
  await publish('1.0.0-a');
  expect((await fs.readdir(host)).sort()).toEqual(['0.9.0-content', '1.0.0-a', 'photographs']);
});

test('a registry that can only be read: nothing is published', async () => {
  const build = await makeSmallBuild(folder, '1.0.0-a');
  const pem = path.join(folder, 'var/keys/catalogue.pem');
  await publish('1.0.0-b');
  const env = { REGISTRY: `${site.env.SHELLS ?? ''}/registry`, PUBLISHING_KEY_FILE: pem };
  await expect(run('publish', ['--from', build], env)).rejects.toThrow('registry');
  expect(await live()).toBe('1.0.0-b');
});

test('a shell that was not seen with the build is named, and the build is not called live', async () => {
  await publish('1.0.0-a');
  await close(site.shell);
  await expect(publish('1.0.0-b')).rejects.toThrow(
    /1\.0\.0-b is in the registry, but was not seen.*\n {2}not seen {2}http/,
  );
}, 30_000);

// What the gate refuses is tested beside it: that publishing asks it, one build shows.
const refused: [string, SmallBuild, string][] = [
  ['lacks a piece', { pieces: ['product-list'] }, "the piece 'trending-products' is missing"],
  [
    'has a piece too many',
    { pieces: [...cataloguePieces, 'product-finder'] },
    "the piece 'product-finder' is not in",
  ],
  ['does not render a piece', { server: '' }, "server.cjs does not export 'trending-products'"],
  ['needs what the shell does not give', { server: `require('node:fs')` }, "server.cjs requires 'node:fs'"],
  ['cannot be loaded', { server: 'exports = ' }, 'Unexpected end of input'],
];
test.each(usualCases(refused, (_, at) => at === 0))(
  'a build that %s is not published',
  async (_, build, reason) => {
    await publish('1.0.0-a');
    await expect(publish('1.0.0-b', build)).rejects.toThrow(
      `This build of catalogue was not published: ${reason}`,
    );
    expect(await live()).toBe('1.0.0-a');
  },
);

test('a build with a file of another build is not published', async () => {
  const build = await makeSmallBuild(folder, '1.0.0-a');
  await fs.writeFile(path.join(build, 'entry.js'), 'tampered');
  await expect(run('publish', ['--from', build])).rejects.toThrow('entry.js is not the file that was built');
});

test.each(
  usualCases(
    [
      [['--steps', '25,5', '--every', '20m'], 'Steps are 2 to 20 shares that rise'],
      [['--steps', '5', '--every', '20m'], 'Steps are 2 to 20 shares that rise'],
      [['--steps', '5,100'], 'The time from one step to the next is like --every 20m'],
      [['--steps', '5,100', '--every', '20'], 'The time from one step to the next is like --every 20m'],
      [['--steps', '5,100', '--every', '20m', '--group', 'staff'], 'exclude each other'],
      [['--group', 'The Staff'], 'A group has a name like staff'],
      [['--group', 'staff', '1.0.0-a', '20'], "What is '20'?"],
    ] as const,
    (_, at) => at < 2,
  ),
)('canary %j is refused with a sentence', async (args, sentence) => {
  await expect(run('canary', [...args])).rejects.toThrow(sentence);
});

test('a build that is withdrawn is gone from its host, and no command offers it again', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await publish(version);
  await expect(run('withdraw', ['1.0.0-c'])).rejects.toThrow('Visitors get 1.0.0-c: roll back');
  expect(lastLine(await run('withdraw', ['1.0.0-b', '--why', 'it showed prices of another customer']))).toBe(
    'catalogue 1.0.0-b is withdrawn: no command offers it any more.',
  );
  expect((await fs.readdir(path.join(folder, 'var/remotes/catalogue'))).sort()).toEqual([
    '1.0.0-a',
    '1.0.0-c',
  ]);
  expect(await run('status')).toMatch(/withdrawn +1\.0\.0-b/);
  expect(await run('history')).toMatch(
    /withdraw {2}1\.0\.0-c -> 1\.0\.0-c {2}"it showed prices of another customer"/,
  );
  await expect(run('rollback', ['1.0.0-b'])).rejects.toThrow('1.0.0-b was withdrawn at');
  await expect(publish('1.0.0-b')).rejects.toThrow('1.0.0-b was withdrawn at');
  expect((await fs.readdir(path.join(folder, 'var/remotes/catalogue'))).sort()).toEqual([
    '1.0.0-a',
    '1.0.0-c',
  ]);
  expect(lastLine(await run('rollback'))).toBe('catalogue 1.0.0-a is live.');
});

const clocks = [
  [-90_000, 'ahead of'],
  [90_000, 'behind'],
] as const;
test.each(usualCases(clocks, (_, at) => at === 0))(
  'where the clock of a shell differs by %d ms, nothing is changed',
  async (offset, side) => {
    await publish('1.0.0-a');
    site.clockOffset = offset;
    const refusal = new RegExp(`Nothing was changed: the clock.*\\n {2}\\d+ s ${side} http`);
    for (const [command, args] of [
      ['publish', ['--from', await makeSmallBuild(folder, '1.0.0-b')]],
      ['rollback', []],
    ] as const)
      await expect(run(command, [...args])).rejects.toThrow(refusal);
    expect((await registry())?.sequence).toBe(1);
    expect(await run('history')).toContain('publish');
    site.clockOffset = Math.sign(offset) * 50_000;
    await publish('1.0.0-b');
  },
);

const keysOf = async (list = path.join(folder, 'var/trusted-remotes.json')) => {
  const { remotes } = JSON.parse(await fs.readFile(list, 'utf8')) as {
    remotes: { catalogue: { publicKeys: string[] } };
  };
  return remotes.catalogue.publicKeys;
};

test('a key that is replaced signs nothing more, and the history before it is read as before', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  const [old] = await keysOf();
  const stolen = path.join(folder, 'stolen.pem');
  await fs.copyFile(path.join(folder, 'var/keys/catalogue.pem'), stolen);
  const output = await run('rotate-key', ['--why', 'once a year']);
  expect(output).toContain(`catalogue 1.0.0-b is live, signed with ${old ?? ''}\n`);
  expect(output).toContain('Older keys count for documents up to number 2 only.');
  expect(await keysOf()).toHaveLength(1);
  expect(await keysOf()).not.toContain(old);
  expect(await live()).toBe('1.0.0-b');
  await publish('1.0.0-c');
  expect((await run('history')).trim().split('\n')).toHaveLength(4);
  expect(await run('history')).toMatch(
    /3 .*rotate key {2}1\.0\.0-b -> 1\.0\.0-b {2}"once a year"[\s\S]*1 .*publish {2}- -> 1\.0\.0-a/,
  );
  expect(lastLine(await run('rollback', ['1.0.0-a']))).toBe('catalogue 1.0.0-a is live.');
  // An operator's list of its own: this machine adds no key to it by itself.
  const list = path.join(folder, 'operator.json');
  await fs.copyFile(path.join(folder, 'var/trusted-remotes.json'), list);
  const env = { TRUSTED_REMOTES: list, PUBLISHING_KEY_FILE: stolen };
  await expect(run('rollback', ['1.0.0-b'], env)).rejects.toThrow('No shell would accept');
});

test('after a theft, what the thief has published is taken back with the key', async () => {
  await publish('1.0.0-a');
  const list = path.join(folder, 'operator.json');
  await fs.copyFile(path.join(folder, 'var/trusted-remotes.json'), list);
  const stolen = path.join(folder, 'stolen.pem');
  await fs.copyFile(path.join(folder, 'var/keys/catalogue.pem'), stolen);
  const next = path.join(folder, 'next.pem');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await fs.writeFile(next, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const thief = { TRUSTED_REMOTES: list, PUBLISHING_KEY_FILE: stolen };
  await run('publish', ['--from', await makeSmallBuild(folder, '6.6.6-evil')], thief);
  expect(await live()).toBe('6.6.6-evil');

  // The natural order: the new key takes the place of the old one in the list, and nothing can be read any more.
  const newKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const [old] = await keysOf(list);
  await fs.writeFile(list, (await fs.readFile(list, 'utf8')).replace(old ?? '', newKey));
  const operator = { TRUSTED_REMOTES: list, PUBLISHING_KEY_FILE: next };
  await expect(run('status', [], operator)).rejects.toThrow('npm run rotate-key -w mfe-catalogue');
  await expect(run('rotate-key', ['--until', '1'], operator)).rejects.toThrow(`add: --old-key ${old ?? ''}`);
  expect((await registry())?.sequence).toBe(2);
  const rotated = await run('rotate-key', ['--until', '1', '--old-key', old ?? ''], operator);
  expect(rotated).toMatch(
    /catalogue 6\.6\.6-evil is live, signed with[\s\S]*catalogue 1\.0\.0-a is live, signed with/,
  );
  expect(await live()).toBe('1.0.0-a');
  // Its files are not served either, and its version is taken.
  expect(await run('status', [], operator)).toMatch(/withdrawn +6\.6\.6-evil/);
  expect(await run('rotate-key', [], operator).catch(String)).toContain('signed with this key already');
  expect(await keysOf(list)).toEqual([newKey]);
  expect((await run('history', [], operator)).trim().split('\n')).toHaveLength(3);
  await run('publish', ['--from', await makeSmallBuild(folder, '1.0.0-b')], operator);
  expect(await live()).toBe('1.0.0-b');
  await expect(run('publish', ['--from', await makeSmallBuild(folder, '6.6.7-evil')], thief)).rejects.toThrow(
    'No shell would accept',
  );
});

test('a key that is there already replaces nothing, and a remote without documents has none to replace', async () => {
  await expect(run('rotate-key')).rejects.toThrow('catalogue was never published');
  await publish('1.0.0-a');
  const list = path.join(folder, 'operator.json');
  await fs.copyFile(path.join(folder, 'var/trusted-remotes.json'), list);
  const env = { TRUSTED_REMOTES: list, PUBLISHING_KEY_FILE: path.join(folder, 'var/keys/catalogue.pem') };
  await expect(run('rotate-key', [], env)).rejects.toThrow('PUBLISHING_KEY has to be a new one');
  expect((await registry())?.sequence).toBe(1);
});

test('a document that somebody without a key has put into the registry is not signed by a new key', async () => {
  await publish('1.0.0-a');
  // Who may write into the bucket, and has no key that ever counted.
  const strangers = path.join(folder, 'strangers');
  const stranger = await startStandInSite(strangers);
  const build = await makeSmallBuild(folder, '6.6.6-evil');
  await run('publish', ['--from', build], stranger.env);
  await stranger.stop();
  const file = path.join(folder, 'var/registry/catalogue.json');
  await fs.copyFile(path.join(strangers, 'registry/catalogue.json'), file);
  await fs.rm(path.join(folder, 'var/registry/history'), { recursive: true });
  const before = await keysOf();
  await expect(run('rotate-key')).rejects.toThrow(
    /Nothing was changed\. If \S+ is a key that this remote had/,
  );
  expect(await keysOf()).toEqual(before);
});

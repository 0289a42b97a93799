import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findLiveEntry, Registry } from '@site/shared-contracts/deployment';
import { remotePieces } from '@site/shared-contracts';

// The scripts themselves, on small builds by hand: no webpack, real processes, files and locks.
const execute = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

async function run(script: string, ...args: string[]) {
  const env = { ...process.env, VAR_DIR: path.join(folder, 'var'), REGISTRY: '', CATALOGUE_PORT: '4801' };
  try {
    return (await execute(process.execPath, [`scripts/${script}.mjs`, 'catalogue', ...args], { env })).stdout;
  } catch (error) {
    throw new Error((error as { stderr: string }).stderr, { cause: error });
  }
}

interface Build {
  pieces?: readonly string[];
  server?: string;
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const serverFile = (pieces: readonly string[]) =>
  pieces.map((piece) => `exports['${piece}'] = { Component: require('react').Fragment };`).join('\n');

/** Returns the folder of a valid build, changed as the test asks. */
async function makeBuild(
  version: string,
  { pieces = remotePieces.catalogue, server = serverFile(pieces) }: Build = {},
) {
  const files = { 'entry.js': `/* ${version} */`, 'server.cjs': server };
  const manifest = {
    name: 'catalogue',
    version,
    entry: 'entry.js',
    server: 'server.cjs',
    pieces: Object.fromEntries(pieces.map((piece) => [piece, { scripts: ['entry.js'] }])),
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha384(text)])),
  };
  const build = path.join(folder, `build-${version}`);
  await fs.mkdir(build);
  for (const [file, text] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) }))
    await fs.writeFile(path.join(build, file), text);
  return build;
}

const publish = async (version: string, build?: Build) =>
  run('publish', '--from', await makeBuild(version, build));
const registry = async () =>
  Registry.parse(JSON.parse(await fs.readFile(path.join(folder, 'var/registry.json'), 'utf8')));
const live = async () => findLiveEntry(await registry(), 'catalogue')?.metadata.version;

test('a published build is on its host and live', async () => {
  expect(await publish('1.0.0-a')).toBe('catalogue 1.0.0-a is live.\n');
  const entry = findLiveEntry(await registry(), 'catalogue');
  const manifest = await fs.readFile(
    path.join(folder, 'var/remotes/catalogue/1.0.0-a/manifest.json'),
    'utf8',
  );
  expect(entry).toMatchObject({
    url: 'http://127.0.0.1:4801/1.0.0-a/manifest.json',
    metadata: { integrity: sha384(manifest) },
    deployment: { traffic: 100, default: true },
  });
});

test('a version that was published never changes', async () => {
  await publish('1.0.0-a');
  const file = path.join(folder, 'build-1.0.0-a/manifest.json');
  const changed = (await fs.readFile(file, 'utf8')).replace('"name"', ' "name"');
  await fs.writeFile(file, changed);
  await expect(run('publish', '--from', path.dirname(file))).rejects.toThrow('was published before');
});

test('builds published at the same moment are all kept, and one is live', async () => {
  const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d'];
  await Promise.all(versions.map((version) => publish(version)));
  const entries = (await registry()).microFrontends.catalogue ?? [];
  expect(entries.map((entry) => entry.metadata.version).sort()).toEqual(versions);
  expect(entries.filter((entry) => entry.deployment.default)).toEqual(entries.slice(-1));
});

test('of many builds the last ten are kept', async () => {
  for (let build = 10; build < 22; build += 1) await publish(`1.0.0-${build}`);
  const entries = (await registry()).microFrontends.catalogue ?? [];
  expect(entries).toHaveLength(10);
  expect(await live()).toBe('1.0.0-21');
});

test('a rollback goes to the build that was live before, or to the one that is named', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await publish(version);
  expect(await run('rollback')).toBe('catalogue 1.0.0-b is live.\n');
  await publish('1.0.0-d');
  // Not to c: that one was taken back.
  expect(await run('rollback')).toBe('catalogue 1.0.0-b is live.\n');
  expect(await run('rollback')).toBe('catalogue 1.0.0-a is live.\n');
  await expect(run('rollback')).rejects.toThrow('No earlier build was live.');
  expect(await run('rollback', '1.0.0-d')).toBe('catalogue 1.0.0-d is live.\n');
  await expect(run('rollback', '1.0.0-x')).rejects.toThrow('There is no build 1.0.0-x.');
});

test.each<[string, Build, string]>([
  ['lacks a piece', { pieces: ['product-list'] }, "the piece 'trending-products' is missing"],
  [
    'has a piece too many',
    { pieces: [...remotePieces.catalogue, 'product-finder'] },
    "the piece 'product-finder' is not in the contract",
  ],
  ['does not render a piece', { server: '' }, "server.cjs does not export 'trending-products'"],
  ['needs what the shell does not give', { server: `require('node:fs')` }, "server.cjs requires 'node:fs'"],
  ['cannot be loaded', { server: 'exports = ' }, 'Unexpected end of input'],
])('a build that %s is not published', async (_, build, reason) => {
  await publish('1.0.0-a');
  await expect(publish('1.0.0-b', build)).rejects.toThrow(
    `This build of catalogue was not published: ${reason}`,
  );
  expect(await live()).toBe('1.0.0-a');
});

test('a build with a file of another build is not published', async () => {
  const build = await makeBuild('1.0.0-a');
  await fs.writeFile(path.join(build, 'entry.js'), 'tampered');
  await expect(run('publish', '--from', build)).rejects.toThrow('entry.js is not the file that was built');
});

import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeSmallBuild, sha384 } from '../test-support/small-build';
import { readDocument, startStandInSite, type StandInSite } from '../test-support/stand-in-site';
import { entriesOf, findLiveEntry } from './registry/schemas.mjs';

const execute = promisify(execFile);

let folder: string;
let site: StandInSite;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'start-'));
  site = await startStandInSite(path.join(folder, 'var'));
});
afterEach(async () => {
  await site.stop();
  await fs.rm(folder, { recursive: true });
});

/** What a start does with a build of the catalogue, in a process of its own. Returns what it prints. */
async function start(build: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const program = `
    const { publishAtStart } = await import(${JSON.stringify(pathToFileURL('publishing/src/start-publish.mjs').href)});
    const { readRemoteDescription } = await import(${JSON.stringify(pathToFileURL('publishing/src/remotes/description.mjs').href)});
    console.log((await publishAtStart(readRemoteDescription('mfe-catalogue'), process.argv[1], process.env)) ?? 'nothing to do');`;
  const args = ['--input-type=module', '--eval', program, build];
  return (await execute(process.execPath, args, { env: { ...site.env, ...env } })).stdout.trim();
}

const command = async (name: string, ...args: string[]) =>
  (
    await execute(process.execPath, [path.resolve(`publishing/bin/${name}.mjs`), ...args], {
      env: site.env,
      cwd: 'mfe-catalogue',
    })
  ).stdout;
const build = (version: string) => makeSmallBuild(folder, version);
const registry = () => readDocument(path.join(folder, 'var/registry/catalogue.json'));
const live = async () => findLiveEntry(await registry())?.metadata.version;

test('a start publishes the build of its checkout, once, and replaces it by a newer one', async () => {
  expect(await start(await build('1.0.0-a'))).toBe('catalogue 1.0.0-a is live');
  expect(await start(await build('1.0.0-a'))).toBe('nothing to do');
  expect(await start(await build('1.0.0-b'))).toBe('catalogue 1.0.0-b is live');
  expect((await registry())?.sequence).toBe(2);
});

test('a start does not bring back what was rolled back', async () => {
  await start(await build('1.0.0-a'));
  await start(await build('1.0.0-b'));
  await command('rollback');
  expect(await start(await build('1.0.0-b'))).toBe('nothing to do');
  expect(await live()).toBe('1.0.0-a');
});

test('a start publishes nothing while the remote is frozen, and goes on', async () => {
  await start(await build('1.0.0-a'));
  await command('freeze', '--why', 'the trade fair');
  expect(await start(await build('1.0.0-a'))).toBe('nothing to do');
  expect(await start(await build('1.0.0-b'))).toMatch(
    /^catalogue is frozen since \S+, by a test: "the trade fair": this start does not publish 1\.0\.0-b$/,
  );
  expect(await live()).toBe('1.0.0-a');
});

test('a start leaves what a person or a pipeline has published, also a canary', async () => {
  await start(await build('1.0.0-a'));
  await command('publish', '--from', await build('1.0.0-p'), '--canary', '20');
  const stays = "catalogue 1.0.0-p stays: it was not published by 'npm start' (this checkout has 1.0.0-b)";
  expect(await start(await build('1.0.0-b'))).toBe(stays);
  await command('canary', '100');
  expect(await start(await build('1.0.0-b'))).toBe(stays);
  expect(await live()).toBe('1.0.0-p');
  // The same bytes from a checkout do not make it a build of the start, which a later start would replace.
  expect(await start(await build('1.0.0-p'))).toContain("1.0.0-p stays: it was not published by 'npm start'");
  expect(findLiveEntry(await registry())?.extras.publishedBy).toBe('pipeline');
});

test('builds follow a host that has moved to another port', async () => {
  await start(await build('1.0.0-a'));
  expect(await start(await build('1.0.0-a'), { CATALOGUE_PORT: '4999' })).toBe('nothing to do');
  expect(findLiveEntry(await registry())?.url).toBe('http://127.0.0.1:4999/1.0.0-a/manifest.json');
  expect((await registry())?.change.action).toBe('update URLs');
});

test('the builds of an old, unsigned registry stay live and reachable', async () => {
  const entries = await Promise.all(
    ['1.0.0-a', '1.0.0-b'].map(async (version) => {
      const hosted = path.join(folder, 'var/remotes/catalogue', version);
      await fs.cp(await build(version), hosted, { recursive: true });
      const manifest = await fs.readFile(path.join(hosted, 'manifest.json'), 'utf8');
      const isLive = version === '1.0.0-b';
      return {
        url: `http://127.0.0.1:${site.env.CATALOGUE_PORT ?? ''}/${version}/manifest.json`,
        metadata: { version, integrity: sha384(manifest) },
        deployment: { traffic: isLive ? 100 : 0, default: isLive },
        extras: { publishedAt: isLive ? '2026-11-02T00:00:00.000Z' : '2026-11-01T00:00:00.000Z' },
      };
    }),
  );
  const old = { schema: 'https://example.com', microFrontends: { catalogue: entries } };
  await fs.writeFile(path.join(folder, 'var/registry.json'), JSON.stringify(old));

  expect(await start(await build('1.0.0-b'))).toBe('nothing to do');
  expect(await live()).toBe('1.0.0-b');
  expect((await registry())?.change.why).toBe('taken over from registry.json');
  for (const { url, metadata } of entriesOf(await registry()))
    expect(sha384(await (await fetch(url)).text())).toBe(metadata.integrity);
  expect(entriesOf(await registry())).toHaveLength(2);
  expect(await command('rollback')).toContain('catalogue 1.0.0-a is live.');
});

test('a start publishes nothing into a registry elsewhere', async () => {
  const REGISTRY = 'https://registry.example.com/site';
  expect(await start(await build('1.0.0-a'), { REGISTRY })).toBe(
    `catalogue is published elsewhere (${REGISTRY}): this start changes nothing there`,
  );
});

// Commands of operators, on two environments whose registries and hosts are in one bucket. The tests build upon each other.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { makeSmallBuild } from '../../test-support/small-build';
import { close } from '../../test-support/stand-in-site';
import { createPrivateKey } from '../keys.mjs';
import { goLive } from '../registry/changes.mjs';
import { RemoteRegistry } from '../registry/remote-registry.mjs';
import { findCanaryEntry, findLiveEntry, type RemoteRegistry as Document } from '../registry/schemas.mjs';
import { publicKeyOf } from '../registry/signed-document.mjs';
import { createS3Storage } from '../storage/s3-storage.mjs';

const execute = promisify(execFile);
const environments = ['staging', 'production'] as const;
type Environment = (typeof environments)[number];

let folder: string;
let s3: S3Server;
let shells: Record<Environment, Server>;
/** The variables of an environment, without a prefix. */
let variables: Record<Environment, NodeJS.ProcessEnv>;

function documentIn(environment: Environment, remote = 'catalogue'): Document | undefined {
  const text = s3.objects.get(`${environment}/registry/${remote}.json`)?.toString();
  return text === undefined ? undefined : (JSON.parse(text) as { signed: Document }).signed;
}
const liveIn = (environment: Environment) => findLiveEntry(documentIn(environment))?.metadata.version;
const lastLine = (output: string) => output.trim().split('\n').at(-1);

/** A shell that shows what the registry of its environment says. */
async function startShell(environment: Environment): Promise<Server> {
  const server = createServer((request, response) => {
    const document = documentIn(environment);
    const canary = request.headers.cookie === 'site-bucket=0' ? findCanaryEntry(document) : undefined;
    const { version } = (canary ?? findLiveEntry(document))?.metadata ?? {};
    response.end(JSON.stringify({ remotes: version ? { catalogue: { version } } : {} }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function prepare(environment: Environment): Promise<NodeJS.ProcessEnv> {
  const file = path.join(folder, `${environment}.pem`);
  const key = await createPrivateKey(folder, environment);
  await fs.writeFile(file, key);
  const { port } = shells[environment].address() as AddressInfo;
  const others = await createPrivateKey(folder, 'content');
  const remotes = {
    catalogue: { publicKeys: [publicKeyOf(key)] },
    content: { publicKeys: [publicKeyOf(others)] },
  };
  s3.objects.set(`${environment}/trusted.json`, Buffer.from(JSON.stringify({ remotes })));
  return {
    REGISTRY: `s3://${environment}/registry`,
    TRUSTED_REMOTES: `s3://${environment}/trusted.json`,
    SHELLS: `http://127.0.0.1:${port}`,
    PUBLISHING_KEY_FILE: file,
    CATALOGUE_HOST: `s3://${environment}/builds`,
    CATALOGUE_HOST_URL: `${s3.url}/${environment}/builds`,
  };
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'environments-'));
  s3 = await startS3Server();
  shells = { staging: await startShell('staging'), production: await startShell('production') };
  variables = { staging: await prepare('staging'), production: await prepare('production') };
});
afterAll(async () => {
  for (const environment of environments) await close(shells[environment]);
  await s3.stop();
  await fs.rm(folder, { recursive: true });
});

/** Runs a command in an environment, or with the variables of both. */
async function run(environment: Environment | undefined, command: string, ...args: string[]) {
  const prefixed = environments.flatMap((each) =>
    Object.entries(variables[each]).map(([name, value]) => [`${each.toUpperCase()}_${name}`, value]),
  );
  const env = {
    ...process.env,
    ...s3.env,
    VAR_DIR: path.join(folder, 'var'),
    PUBLISHED_BY: 'a test',
    PUBLISH_BROWSER: 'off',
    ...(environment ? variables[environment] : (Object.fromEntries(prefixed) as NodeJS.ProcessEnv)),
  };
  const script = path.resolve(`publishing/bin/${command}.mjs`);
  try {
    return (await execute(process.execPath, [script, ...args], { env, cwd: 'mfe-catalogue' })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`, { cause: error });
  }
}
const publish = async (version: string) =>
  run('staging', 'publish', '--from', await makeSmallBuild(folder, version));

test('a build is promoted with the same bytes, and the history says from where', async () => {
  await publish('1.0.0-a');
  const output = await run(undefined, 'promote', 'staging', 'production', '--why', 'the fair');
  expect(output).toContain('  catalogue 1.0.0-a of staging, document 1, to production\n');
  expect(lastLine(output)).toBe('catalogue 1.0.0-a is live.');
  const filesOf = (environment: Environment) =>
    [...s3.objects].flatMap(([key, content]) =>
      key.startsWith(`${environment}/builds/`) ? [[key.slice(environment.length), content]] : [],
    );
  expect(filesOf('production')).toHaveLength(3);
  expect(filesOf('production')).toEqual(filesOf('staging'));
  const [there, here] = [findLiveEntry(documentIn('staging')), findLiveEntry(documentIn('production'))];
  expect(here?.metadata).toEqual(there?.metadata);
  expect(here?.url).toBe(`${s3.url}/production/builds/1.0.0-a/manifest.json`);
  expect(documentIn('production')?.change).toMatchObject({
    action: 'promote',
    why: '1.0.0-a of staging, document 1; the fair; not checked in a browser',
  });
});

test('a frozen remote takes no build of another environment', async () => {
  await publish('1.0.0-b');
  expect(await run('production', 'freeze', '--why', 'the trade fair')).toMatch(
    /^catalogue is frozen since \S+, by a test: "the trade fair"\.$/m,
  );
  await expect(run(undefined, 'promote', 'staging', 'production')).rejects.toThrow(
    /In production: catalogue is frozen since \S+, by a test: "the trade fair"\nNothing was changed/,
  );
  expect(await run('production', 'status')).toContain('\n  frozen since ');
  expect(liveIn('production')).toBe('1.0.0-a');
  expect(lastLine(await run('production', 'unfreeze'))).toBe('catalogue is not frozen any more.');
});

test('a snapshot is gone back to, as far as this machine has the keys', async () => {
  const stored = await run('production', 'snapshot', 'before');
  expect(stored).toContain('  catalogue   1.0.0-a\n  content     nothing is live\n');
  await run(undefined, 'promote', 'staging', 'production');
  expect(liveIn('production')).toBe('1.0.0-b');
  const restored = await run('production', 'snapshot', '--restore', 'before', '--why', 'sizes are missing');
  expect(restored).toContain('  catalogue   1.0.0-b -> 1.0.0-a\n');
  expect(lastLine(restored)).toBe("The live builds are those of the snapshot 'before'.");
  expect(documentIn('production')?.change).toMatchObject({
    action: 'restore',
    why: 'snapshot before; sizes are missing',
  });
  await publishContent();
  await run('production', 'snapshot', 'with-content');
  await expect(run('production', 'snapshot', '--restore', 'with-content')).rejects.toThrow(
    / {2}catalogue {3}1\.0\.0-a, as it is\n {2}content {5}failed\n[\s\S]*1 of 2 remotes failed:\ncontent: No shell would accept/,
  );
});

/** By a team whose key this machine does not have for this command. */
async function publishContent() {
  const key = await createPrivateKey(folder, 'content');
  const registry = new RemoteRegistry(
    createS3Storage('s3://production/registry', { env: s3.env }),
    'content',
    {
      own: [publicKeyOf(key)],
    },
  );
  const build = {
    url: `${s3.url}/production/content/1/manifest.json`,
    metadata: { version: '1', integrity: `sha384-${'A'.repeat(64)}` },
    publishedBy: 'pipeline' as const,
  };
  const reason = { privateKey: key, action: 'publish', by: 'another team', why: '' } as const;
  await registry.change(reason, (entries, now) => goLive(entries, build, now));
}

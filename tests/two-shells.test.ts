// Two shells on two machines, whose registry and builds are in one bucket: `docs/operations.md`, "Two machines".
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publicKeyOf } from '../publishing/src/registry/signed-document.mjs';
import { makeSmallBuild } from '../publishing/test-support/small-build';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { BuildStore } from '../shell/src/server/remotes/build-store';
import { RegistryReader } from '../shell/src/server/remotes/registry-reader';
import { RemoteLoader } from '../shell/src/server/remotes/remote-loader';
import { TakenBackBuilds } from '../shell/src/server/remotes/taken-back-builds';

const execute = promisify(execFile);
const REGISTRY = 's3://site/registry';
const TRUSTED_REMOTES = 's3://site/trusted-remotes.json';
/** Milliseconds between two readings of the registries, as in the shell's server. */
const INTERVAL = 500;

interface Shell {
  loader: RemoteLoader;
  timer: NodeJS.Timeout;
  server: Server;
  url: string;
  version: () => string | undefined;
}

let folder: string;
let s3: S3Server;
let shells: Shell[];
let env: NodeJS.ProcessEnv;
const ownEnvironment = process.env;

async function startShell(cacheDir: string): Promise<Shell> {
  const loader = new RemoteLoader({
    registry: new RegistryReader({
      registry: REGISTRY,
      trustedRemotes: TRUSTED_REMOTES,
      folder: path.join(cacheDir, 'registry'),
    }),
    store: new BuildStore(path.join(cacheDir, 'remotes')),
    takenBack: new TakenBackBuilds(path.join(cacheDir, 'taken-back.json')),
    evaluate: () => Promise.resolve(),
    onProblems: () => undefined,
    onChange: () => undefined,
  });
  const server = createServer((_, response) => {
    void loader.refresh().then(() => response.end(JSON.stringify(loader.snapshot().composition)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => void loader.refresh(), INTERVAL);
  return {
    loader,
    timer,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version: () => loader.snapshot().composition.remotes.catalogue?.version,
  };
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shells-'));
  s3 = await startS3Server();
  process.env = { ...ownEnvironment, ...s3.env };
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
  const trusted = { remotes: { catalogue: { publicKeys: [publicKeyOf(key)] } } };
  s3.objects.set('site/trusted-remotes.json', Buffer.from(JSON.stringify(trusted)));
  shells = await Promise.all(['a', 'b'].map((name) => startShell(path.join(folder, name))));
  env = {
    ...process.env,
    VAR_DIR: path.join(folder, 'publisher'),
    REGISTRY,
    TRUSTED_REMOTES,
    PUBLISHING_KEY: key,
    CATALOGUE_HOST: 's3://site/builds',
    CATALOGUE_HOST_URL: `${s3.url}/site/builds`,
    SHELLS: shells.map(({ url }) => url).join(','),
    PUBLISH_BROWSER: 'off',
  };
});

afterEach(async () => {
  for (const { timer, server } of shells) {
    clearInterval(timer);
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  await s3.stop();
  process.env = ownEnvironment;
  await fs.rm(folder, { recursive: true });
});

const run = async (command: string, args: string[] = [], more: NodeJS.ProcessEnv = {}) => {
  const script = path.resolve(`publishing/bin/${command}.mjs`);
  const options = { env: { ...env, ...more }, cwd: 'mfe-catalogue' };
  return (await execute(process.execPath, [script, ...args], options)).stdout;
};
const publish = async (version: string, more?: NodeJS.ProcessEnv) =>
  run('publish', ['--from', await makeSmallBuild(folder, version)], more);
const versions = () => shells.map(({ version }) => version());

async function secondsUntil(isDone: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
  return (performance.now() - startedAt) / 1000;
}

test('what is published or rolled back is on both shells when the command ends', async () => {
  expect(await publish('1.0.0-a')).toContain('catalogue 1.0.0-a is live.');
  expect(versions()).toEqual(['1.0.0-a', '1.0.0-a']);
  await publish('1.0.0-b');
  expect(versions()).toEqual(['1.0.0-b', '1.0.0-b']);
  const output = await run('rollback');
  expect(versions()).toEqual(['1.0.0-a', '1.0.0-a']);
  const seconds = Number(/seen on the shells +(\d+\.\d) s/.exec(output)?.[1]);
  expect(seconds).toBeLessThanOrEqual(1);
}, 30_000);

test('a shell that the publisher does not know has the build at its next reading', async () => {
  await publish('1.0.0-a');
  const [known, other] = shells as [Shell, Shell];
  const publishing = publish('1.0.0-b', { SHELLS: known.url });
  await secondsUntil(() => known.version() === '1.0.0-b');
  const behind = await secondsUntil(() => other.version() === '1.0.0-b');
  await publishing;
  // The reading itself takes a moment on a busy machine.
  expect(behind).toBeLessThan(INTERVAL / 1000 + 0.5);
}, 30_000);

test('while the bucket fails, both shells keep the builds that they have', async () => {
  await publish('1.0.0-a');
  s3.fault = () => 'error';
  await Promise.all(shells.map(({ loader }) => loader.refresh()));
  expect(versions()).toEqual(['1.0.0-a', '1.0.0-a']);
  expect(shells.map(({ loader }) => loader.problems().length > 0)).toEqual([true, true]);
  s3.fault = () => undefined;
}, 30_000);

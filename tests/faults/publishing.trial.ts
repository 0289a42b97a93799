// A publisher is killed at each of its writes to the bucket: when the request has come and nothing is written yet, and when it is
// written and the publisher does not know. No kill is a matter of luck. One has a clock that is wrong, one a registry that it
// cannot write to.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { findLiveEntry } from '../../publishing/src/registry/schemas.mjs';
import { publicKeyOf, readSignedDocument } from '../../publishing/src/registry/signed-document.mjs';
import { openStorage } from '../../publishing/src/storage/storage.mjs';
import { checkRegistry } from '../../publishing/test-support/check-registry';
import { makeSmallBuild } from '../../publishing/test-support/small-build';
import { createProcessControl } from './control-process';

const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const publicKey = publicKeyOf(key);
const pointer = 'site/registry/catalogue.json';

let folder: string;
let s3: S3Server;
let shell: Server;
let env: NodeJS.ProcessEnv;

/** The document that a shell would read now. */
let readRegistry: () => string | undefined;

/** The build that a shell would show now. */
function liveVersion(): string | undefined {
  const text = readRegistry();
  return text && findLiveEntry(readSignedDocument(text, [publicKey]).registry)?.metadata.version;
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'killed-'));
  s3 = await startS3Server();
  readRegistry = () => s3.objects.get(pointer)?.toString();
  const trusted = { remotes: { catalogue: { publicKeys: [publicKey] } } };
  s3.objects.set('site/trusted-remotes.json', Buffer.from(JSON.stringify(trusted)));
  shell = createServer((_, response) => {
    const version = liveVersion();
    response.end(JSON.stringify({ remotes: version ? { catalogue: { version } } : {} }));
  }).listen(0, '127.0.0.1');
  await once(shell, 'listening');
  env = {
    ...process.env,
    ...s3.env,
    VAR_DIR: path.join(folder, 'var'),
    REGISTRY: 's3://site/registry',
    TRUSTED_REMOTES: 's3://site/trusted-remotes.json',
    PUBLISHING_KEY: key,
    CATALOGUE_HOST: 's3://site/builds',
    CATALOGUE_HOST_URL: `${s3.url}/site/builds`,
    SHELLS: `http://127.0.0.1:${(shell.address() as AddressInfo).port}`,
    PUBLISH_BROWSER: 'off',
  };
});

afterEach(async () => {
  shell.closeAllConnections();
  await once(shell.close(), 'close');
  await s3.stop();
  await fs.rm(folder, { recursive: true });
});

/** @param wrapper a command that runs the command that follows it */
async function publish(
  version: string,
  more: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
): Promise<ChildProcess> {
  const build = await makeSmallBuild(folder, version);
  await fs.chmod(folder, 0o755);
  const script = path.resolve('publishing/bin/publish.mjs');
  const node = [process.execPath, script, '--from', build];
  const [command = '', ...args]: string[] = [...wrapper, ...node];
  return spawn(command, args, {
    cwd: 'mfe-catalogue',
    env: { ...env, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

const check = () =>
  checkRegistry(openStorage('s3://site/registry', env), publicKey, async (url) =>
    Buffer.from(await (await fetch(url)).arrayBuffer()),
  );

interface Kill {
  /** The key of the write at which it happened; undefined where the publisher had fewer writes. */
  key: string | undefined;
  /** Whether the pointer was written: the one write that changes what visitors get. */
  isLive: boolean;
}

/** Kills the publisher at its write of this number. */
async function killAt(write: number, fault: 'hang' | 'lost', version: string): Promise<Kill> {
  const publisher = await publish(version);
  let writes = 0;
  const kill: Kill = { key: undefined, isLive: false };
  s3.fault = (method, name) => {
    if (method !== 'PUT') return undefined;
    const isTheOne = (writes += 1) === write;
    if (name === pointer && !(isTheOne && fault === 'hang')) kill.isLive = true;
    if (!isTheOne) return undefined;
    kill.key = name;
    publisher.kill('SIGKILL');
    return fault;
  };
  const [code] = (await once(publisher, 'close')) as [number | null];
  s3.fault = () => undefined;
  expect(code).toBe(kill.key === undefined ? 0 : null);
  return kill;
}

test.each(['hang', 'lost'] as const)(
  'a publisher that is killed at each of its writes (%s) leaves a valid registry, and the next one succeeds',
  async (fault) => {
    await once(await publish('1.0.0-first'), 'close');
    expect(liveVersion()).toBe('1.0.0-first');
    const killedAt: string[] = [];
    let live = '1.0.0-first';
    for (let write = 1; ; write += 1) {
      const version = `1.0.0-${fault}-${write}`;
      const { key: name, isLive } = await killAt(write, fault, version);
      await check();
      if (isLive) live = version;
      expect([name, liveVersion()]).toEqual([name, live]);
      if (name === undefined) break;
      killedAt.push(name);
    }
    expect(killedAt.some((name) => name.includes('/builds/'))).toBe(true);
    expect(killedAt.some((name) => name.includes('/registry/history/'))).toBe(true);
    expect(killedAt).toContain(pointer);
  },
);

test('a publisher whose clock is days behind or a year ahead changes nothing; with less than a minute, the registry stays valid', async () => {
  const controls = await createProcessControl();
  const day = 86_400_000;
  const tries = [
    ['1.0.0-first', 0, 0],
    ['1.0.0-days-behind', -26 * day, 1],
    ['1.0.0-year-ahead', 400 * day, 1],
    ['1.0.0-ahead', 50_000, 0],
    ['1.0.0-behind', -50_000, 0],
    ['1.0.0-last', 0, 0],
  ] as const;
  let live: string | undefined;
  for (const [version, offset, expected] of tries) {
    const publisher = await publish(version, { ...controls.env, CLOCK_OFFSET: String(offset) });
    const [code] = (await once(publisher, 'close')) as [number | null];
    if (expected === 0) live = version;
    await check();
    expect([version, code, liveVersion()]).toEqual([version, expected, live]);
  }
  await controls.remove();
});

test('a registry in a folder of another user: a sentence says that nothing was changed, and it succeeds later', async () => {
  const registry = path.join(folder, 'registry');
  const file = path.join(registry, 'catalogue.json');
  readRegistry = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const more = { REGISTRY: registry };
  expect(await once(await publish('1.0.0-first', more), 'close')).toEqual([0, null]);
  const before = readRegistry();
  const user = ['nobody', 'nogroup'] as const;
  execFileSync('chown', ['-R', user.join(':'), folder]);
  execFileSync('chown', ['-R', 'root:root', registry]);
  const wrapper = ['setpriv', `--reuid=${user[0]}`, `--regid=${user[1]}`, '--clear-groups'];
  const refused = await publish('1.0.0-second', more, wrapper);
  let said = '';
  refused.stderr?.on('data', (chunk) => (said += String(chunk)));
  expect(await once(refused, 'close')).toEqual([1, null]);
  expect(said).toMatch(/The registry of catalogue was not changed: .*permission denied/);
  expect(said).not.toMatch(/^ +at /m);
  expect(readRegistry()).toBe(before);
  execFileSync('chown', ['-R', user.join(':'), registry]);
  expect(await once(await publish('1.0.0-third', more, wrapper), 'close')).toEqual([0, null]);
  expect(liveVersion()).toBe('1.0.0-third');
});

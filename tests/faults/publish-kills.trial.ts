// A publisher is killed at each of its writes to the bucket: when the request has come and nothing is written yet, and when it is
// written and the publisher does not know. No kill is a matter of luck.
import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
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

const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const publicKey = publicKeyOf(key);
const pointer = 'site/registry/catalogue.json';

let folder: string;
let s3: S3Server;
let shell: Server;
let env: NodeJS.ProcessEnv;

/** The build that a shell would show now. */
function liveVersion(): string | undefined {
  const text = s3.objects.get(pointer)?.toString();
  return text && findLiveEntry(readSignedDocument(text, [publicKey]).registry)?.metadata.version;
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'killed-'));
  s3 = await startS3Server();
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

async function publish(version: string): Promise<ChildProcess> {
  const build = await makeSmallBuild(folder, version);
  const script = path.resolve('publishing/bin/publish.mjs');
  return spawn(process.execPath, [script, '--from', build], { cwd: 'mfe-catalogue', env, stdio: 'ignore' });
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

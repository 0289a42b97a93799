import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createPrivateKey } from '@site/publishing/keys';
import { publicKeyOf } from '@site/publishing/registry/signed-document';
import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { pino } from 'pino';
import { TestRegistry } from '../../../test-support/test-registry';
import type { Config } from '../config/config';
import { RegistryReader } from '../remotes/registry-reader';
import { createTakeBackWriter } from './take-back-writer';

const reason = "In visitors' browsers, 7 of 90 views of 3 had faults, against 0 of 400 views of 2.";
const takenBack = { remote: 'catalogue', version: '3', reason };

let folder: string;
let registry: TestRegistry;
let log: Record<string, unknown>[];

const entry = (version: string, traffic: number): RegistryEntry => ({
  url: `http://127.0.0.1:3001/${version}/manifest.json`,
  metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
  deployment: { traffic, default: traffic > 50 },
  extras: {
    publishedAt: `2026-01-0${version}T00:00:00.000Z`,
    publishedBy: 'pipeline',
    // The canary was never live.
    ...(version !== '3' && { liveAt: `2026-01-0${version}T00:00:00.000Z` }),
  },
});

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'take-back-'));
  registry = new TestRegistry(folder);
  log = [];
  await registry.write('catalogue', [entry('3', 20), entry('1', 0), entry('2', 80)]);
});
afterEach(() => fs.rm(folder, { recursive: true }));

/** What one shell takes back with: each has its own folder, and so its own key. */
function createShell(name: string, registryHook?: Config['registryHook']) {
  const varDir = path.join(folder, name);
  const logger = pino({}, { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) });
  const config = {
    registry: registry.folder,
    trustedRemotes: registry.trustedRemotes,
    registryHook,
    varDir,
  };
  return { write: createTakeBackWriter(config, logger), key: () => createPrivateKey(varDir, 'shell') };
}

async function trust(...shells: ReturnType<typeof createShell>[]): Promise<void> {
  const keys = await Promise.all(shells.map(({ key }) => key()));
  registry.trusted.rollbackKeys = keys.map(publicKeyOf);
  await registry.writeTrusted();
}

/** As a shell that starts now sees it: a document that its rules reject is not there. */
async function readAsShell() {
  const reader = new RegistryReader({
    registry: registry.folder,
    trustedRemotes: registry.trustedRemotes,
    folder: registry.copies,
  });
  await reader.readRemotes();
  const signed = await reader.readRegistry('catalogue');
  return {
    problems: reader.problems(),
    history: await reader.readHistory('catalogue', 10),
    traffic: Object.fromEntries(
      (signed?.registry.microFrontends.catalogue ?? []).map(({ metadata, deployment }) => [
        metadata.version,
        deployment.traffic,
      ]),
    ),
  };
}

const errors = () => log.filter(({ level }) => level === 50);

test('a canary is given to nobody, every shell accepts it, and the history says why', async () => {
  const shell = createShell('a');
  await trust(shell);
  await shell.write(takenBack);
  const { traffic, history, problems } = await readAsShell();
  expect(problems).toEqual([]);
  expect(traffic).toEqual({ 1: 0, 2: 100, 3: 0 });
  expect(history[0]).toMatchObject({
    action: 'automatic rollback',
    by: `shell on ${os.hostname()}`,
    why: reason,
    to: '2',
  });
  expect(errors()).toEqual([]);
});

test('two shells that find the same fault at once write it once', async () => {
  const shells = [createShell('a'), createShell('b')];
  await trust(...shells);
  await Promise.all(shells.map(({ write }) => write(takenBack)));
  const { traffic, history } = await readAsShell();
  expect(traffic).toEqual({ 1: 0, 2: 100, 3: 0 });
  expect(history.filter(({ action }) => action === 'automatic rollback')).toHaveLength(1);
  expect(errors()).toEqual([]);
});

test('whoever is told of changes is told of this one, and where that fails the log says so', async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => bodies.push(body) && response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const shell = createShell('a', { url: `http://127.0.0.1:${port}/`, secret: 'x'.repeat(32) });
  await trust(shell);
  await shell.write(takenBack);
  receiver.closeAllConnections();
  await once(receiver.close(), 'close');
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { remote: 'catalogue', sequence: 2, change: { action: 'automatic rollback', why: reason } },
  ]);
  await registry.write('catalogue', [entry('3', 20), entry('1', 0), entry('2', 80)]);
  await shell.write(takenBack);
  expect((await readAsShell()).traffic).toEqual({ 1: 0, 2: 100, 3: 0 });
  expect(log.at(-1)?.msg).toMatch(/was not told of it \(catalogue, document 4\)/);
});

test('a shell whose key is not listed changes nothing and says that it goes on alone', async () => {
  await trust(createShell('a'));
  await createShell('b').write(takenBack);
  expect((await readAsShell()).traffic).toEqual({ 1: 0, 2: 80, 3: 20 });
  expect(errors()).toMatchObject([
    {
      msg: 'build is taken back in this shell only',
      remote: 'catalogue',
      err: { message: expect.stringContaining('is not in "rollbackKeys"') as string },
    },
  ]);
});

test('with the key of a shell nobody can give a build more visitors', async () => {
  const shell = createShell('a');
  await trust(shell);
  expect((await readAsShell()).traffic).toEqual({ 1: 0, 2: 80, 3: 20 });
  await registry.write('catalogue', [entry('1', 0), entry('2', 0), entry('3', 100)], {
    key: await shell.key(),
  });
  const { traffic, problems } = await readAsShell();
  expect(traffic).toEqual({ 1: 0, 2: 80, 3: 20 });
  expect(problems).toMatchObject([{ remote: 'catalogue' }]);
});

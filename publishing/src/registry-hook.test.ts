import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findHookProblems } from './process/hook-settings.mjs';
import { createPrivateKey } from './keys.mjs';
import { openRegistry } from './open-registry.mjs';
import { goLive, setShare } from './registry/changes.mjs';
import type { Change } from './registry/remote-registry.mjs';
import type { RemoteRegistry } from './registry/schemas.mjs';

const secret = 'a secret of the tests, 32 characters';

let folder: string;
let server: Server;
let port: number;
let privateKey: string;
/** What the receiver has got, and the statuses that it responds with before 204. */
let received: { headers: IncomingHttpHeaders; body: string }[];
let failures: number[];
let sentences: string[];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hook-'));
  privateKey = await createPrivateKey(folder, 'catalogue');
  [received, failures, sentences] = [[], [], []];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(failures.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await once(server.close(), 'close');
  await fs.rm(folder, { recursive: true });
});

const open = () =>
  openRegistry(
    {
      remote: 'catalogue',
      registry: path.join(folder, 'registry'),
      trustedRemotes: path.join(folder, 'trusted-remotes.json'),
      hook: { url: `http://127.0.0.1:${port}/hook`, secret },
      say: (sentence) => sentences.push(sentence),
    },
    { privateKey },
  );

async function change(of: Change): Promise<RemoteRegistry> {
  const registry = await open();
  return registry.change({ privateKey, action: 'canary', by: 'a test', why: 'to see' }, of);
}

const publish = (version: string) =>
  change((entries, now) =>
    goLive(
      entries,
      {
        url: `http://127.0.0.1:3001/${version}/manifest.json`,
        metadata: { version, integrity: `sha384-${'A'.repeat(64)}` },
        publishedBy: 'pipeline',
      },
      now,
    ),
  );

test('each change is sent once, signed with its time, and what changes nothing is not', async () => {
  for (const version of ['1', '2']) await publish(version);
  const { sequence, change: third } = await change((entries, now) =>
    setShare(entries, { traffic: 0, group: 'staff' }, '1', now),
  );
  await change((entries) => entries);
  expect(received).toHaveLength(3);
  const [, , { headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    remote: 'catalogue',
    sequence,
    change: third,
    canary: { version: '1', traffic: 0, group: 'staff' },
  });
  const [, time = '', hash] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-registry-signature'])) ?? [];
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  expect(hash).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  expect(sentences).toEqual([]);
});

test('a receiver that fails is tried three times, also where it redirects, and the change stays', async () => {
  failures = [503, 302];
  await publish('1');
  expect([received.length, sentences.length]).toEqual([3, 0]);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  failures = [503, 503, 503];
  const { sequence } = await publish('2');
  expect(sentences).toEqual([
    'The change is made, but REGISTRY_HOOK_URL was not told of it (catalogue, document 2): it responded with 503.',
  ]);
  expect((await (await open()).read())?.sequence).toBe(sequence);
});

test.each([
  [{}, undefined],
  [{ REGISTRY_HOOK_URL: 'https://hooks.example.com/a', REGISTRY_HOOK_SECRET: secret }, undefined],
  [{ REGISTRY_HOOK_URL: 'https://hooks.example.com/a' }, 'or neither'],
  [{ REGISTRY_HOOK_SECRET: secret }, 'or neither'],
  [{ REGISTRY_HOOK_URL: 'hooks.example.com', REGISTRY_HOOK_SECRET: secret }, 'http or https URL'],
  [{ REGISTRY_HOOK_URL: 'https://hooks.example.com', REGISTRY_HOOK_SECRET: 'short' }, '32 characters'],
])('the settings %o are checked', (env, problem) => {
  expect(findHookProblems(env)).toEqual(
    problem === undefined ? [] : [expect.stringContaining(problem) as string],
  );
});

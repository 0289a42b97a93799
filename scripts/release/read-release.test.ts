import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPublishedBuilds, type PublishedBuilds } from '../../publishing/test-support/published-builds';

// The command itself, as a pipeline runs it: its arguments, its output and its exit code.
const execute = promisify(execFile);

let folder: string;
let builds: PublishedBuilds;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'release-'));
  builds = await startPublishedBuilds(path.join(folder, 'var'));
  await builds.publish('catalogue', '1.0.0-a', {
    pieces: { 'product-list': '{ "title": string }' },
    shared: { react: '^19.3.1' },
    api: { 'GET /api/category/all': { type: 'array', items: { type: 'object' } } },
  });
  await fs.writeFile(
    path.join(folder, 'contract.json'),
    JSON.stringify({
      pieces: { 'catalogue/product-list': '{ "title": string }' },
      shared: { react: '19.3.1' },
    }),
  );
});
afterEach(async () => {
  await builds.stop();
  await fs.rm(folder, { recursive: true });
});

const run = (...args: string[]) =>
  execute(process.execPath, ['scripts/check-live.mjs', ...args], { env: { ...process.env, ...builds.env } });

test('the shell in a folder fits, and the API is not compared: exit code 0', async () => {
  const { stdout } = await run('--shell', folder);
  expect(stdout).toBe(
    [
      `Shell: ${folder}`,
      'API: not compared (--api <folder, file or URL>, or checkout)',
      `Builds in ${builds.env.REGISTRY}:`,
      '  catalogue   1.0.0-a (live)',
      '1 builds of 1 remotes fit this shell.\n',
    ].join('\n'),
  );
});

test('a call that the API of this checkout does not have, and the shell is not compared: exit code 1', async () => {
  await builds.publish('catalogue', '1.0.0-b', {
    pieces: {},
    shared: { react: '^18.0.0' },
    api: { 'GET /api/offers': null },
  });
  await expect(run('--api', 'checkout')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Shell: not compared (--shell') as string,
    stderr: `
Beside the 2 builds of 1 remotes, this API cannot be released:
catalogue: the API has no GET /api/offers.
  Where: 1.0.0-b (live).
  To do: Keep the call and what it responds with, until no build in the registry needs it.
`,
  });
});

test('a running site is compared by its URL, and one that is no site is one sentence', async () => {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close');
    fs.readFile(path.join(folder, path.basename(request.url ?? ''))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect((await run('--shell', url)).stdout).toContain('1 builds of 1 remotes fit this shell.');
  await expect(run('--api', url)).rejects.toMatchObject({
    code: 1,
    stderr: `\n${url}/api/openapi.json cannot be read: it responds with 404\n`,
  });
  await once(server.close(), 'close');
});

import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { RemoteHost } from '../../../test-support/remote-host';
import { BuildStore, type PublishedBuild } from './build-store';

const files = ['manifest.json', 'server.1.cjs', 'a.js', 'a.js.br', 'a.js.gz'];

let host: RemoteHost;
let folder: string;
let build: PublishedBuild;
let other: Server | undefined;

beforeEach(async () => {
  host = new RemoteHost();
  await host.start();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'builds-'));
  build = { name: 'catalogue', entry: host.publish('1.0.0') };
});
afterEach(async () => {
  other?.closeAllConnections();
  other?.close();
  await host.stop();
  await fs.rm(folder, { recursive: true });
});

const onDisk = (file: string) => path.join(folder, 'catalogue', '1.0.0', file);

/** Reads the whole build, as a start of the shell does; returns the files that were reported as damaged. */
async function readBuild(store?: BuildStore) {
  const damaged: string[] = [];
  const used = store ?? new BuildStore(folder, (file) => damaged.push(path.basename(file)));
  await used.storeAll(build, await used.manifest(build));
  return damaged;
}

const flipBit = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)));

test('a build with a page path that would slow down every page is refused', async () => {
  const pageAt = (parts: number) => ({
    path: `/careers${'/:part?'.repeat(parts)}`,
    piece: 'product-list',
    title: 'Careers',
  });
  const store = new BuildStore(folder, () => undefined);
  const allowed: PublishedBuild = { name: 'catalogue', entry: host.publish('2.0.0', { pages: [pageAt(3)] }) };
  expect((await store.manifest(allowed)).pages).toEqual([pageAt(3)]);
  const slow: PublishedBuild = { name: 'catalogue', entry: host.publish('3.0.0', { pages: [pageAt(4)] }) };
  await expect(store.manifest(slow)).rejects.toThrow('must not have more than 3 optional parts');
});

const hosts: [string, (response: ServerResponse) => void, string][] = [
  ['sends a page instead', (response) => response.end('<html>Sign in</html>'), 'its SHA-384 differs'],
  [
    'sends what is not compressed as it says',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('text'),
    'terminated',
  ],
  ['redirects without end', (response) => response.writeHead(302, { location: '/' }).end(), 'fetch failed'],
  [
    'sends without end',
    (response) => {
      const send = () => {
        while (response.write(Buffer.alloc(1_000_000)));
      };
      response.on('drain', send);
      send();
    },
    // On a busy machine the limit of time comes before that of bytes.
    '(has more than 20 MB|due to timeout)',
  ],
];
/** Serves instead of the host, until the end of the test. */
async function serve(respond: (response: ServerResponse, url: string) => void): Promise<string> {
  other = createServer((request, response) => {
    respond(response, request.url ?? '');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}/1.0.0/manifest.json`;
}

test.each(hosts)('a host that %s: the reason names the file', async (_, respond, reason) => {
  build.entry.url = await serve(respond);
  const pattern = new RegExp(`${build.entry.url.replaceAll('.', '\\.')}.*${reason}`);
  await expect(readBuild()).rejects.toThrow(pattern);
});

test('the content type of a host does not matter', async () => {
  build.entry.url = await serve((response, url) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(host.files.get(url));
  });
  expect(await readBuild()).toEqual([]);
});

const contents = () => Promise.all(files.map((file) => fs.readFile(onDisk(file))));

describe.each(files)('%s, changed in the cache', (file) => {
  test.each([
    ['a flipped bit', flipBit],
    ['a cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2)],
    ['nothing left', () => Buffer.alloc(0)],
    ['another text, well compressed', () => brotliCompressSync('alert(1)')],
  ])('%s: is reported and made whole at the next start', async (_, change) => {
    await readBuild();
    const published = await contents();
    await fs.writeFile(onDisk(file), change(await fs.readFile(onDisk(file))));

    expect(await readBuild()).toEqual([file.replace(/\.(br|gz)$/, '')]);
    expect(await contents()).toEqual(published);
    expect(await readBuild()).toEqual([]);
  });

  test('is found while the shell runs, also where the time of its change was set back', async () => {
    const damaged: string[] = [];
    const store = new BuildStore(folder, (each) => damaged.push(each));
    await readBuild(store);
    const published = await contents();
    const { atime, mtime } = await fs.stat(onDisk(file));
    await fs.writeFile(onDisk(file), flipBit(await fs.readFile(onDisk(file))));
    await fs.utimes(onDisk(file), atime, mtime);

    await readBuild(store);
    expect(damaged).toHaveLength(1);
    expect(await contents()).toEqual(published);
  });
});

test('changed code is not given out where its host is away', async () => {
  await readBuild();
  await fs.writeFile(onDisk('server.1.cjs'), 'exports.changed = true;');
  await host.stop();
  const store = new BuildStore(folder);
  const manifest = await store.manifest(build);
  await expect(store.file(build, manifest, 'server.1.cjs')).rejects.toThrow();
});

test('compressed forms are created again without the host', async () => {
  await readBuild();
  await fs.writeFile(onDisk('a.js.br'), 'no brotli');
  await host.stop();
  await readBuild();
  expect(brotliDecompressSync(await fs.readFile(onDisk('a.js.br'))).toString()).toBe('/* 1.0.0 */');
});

test('an empty script is stored and read like any other', async () => {
  const empty = { name: 'catalogue', entry: host.publish('1.1.0', { script: '' }) };
  const store = new BuildStore(folder);
  const manifest = await store.manifest(empty);
  await store.storeAll(empty, manifest);
  const file = await new BuildStore(folder).file(empty, manifest, 'a.js');
  expect(await fs.readFile(file, 'utf8')).toBe('');
});

test('an intact file is neither fetched again nor hashed for each request', async () => {
  await readBuild();
  const { requests } = host;
  const store = new BuildStore(folder);
  await readBuild(store);
  const read = jest.spyOn(fs, 'readFile');
  await store.file(build, await store.manifest(build), 'a.js');
  expect(read.mock.calls.map(([file]) => path.basename(typeof file === 'string' ? file : ''))).toEqual([
    'manifest.json',
  ]);
  expect(host.requests).toBe(requests);
});

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { makeSmallBuild, sha384 } from '../../test-support/small-build';
import { createS3Storage } from '../storage/s3-storage.mjs';
import { fetchBuild } from './fetch-build.mjs';
import { putBuild } from './host.mjs';

let folder: string;
let s3: S3Server;
let build: string;
let target: string;
let entry: Parameters<typeof fetchBuild>[0];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'fetch-'));
  target = path.join(folder, 'fetched');
  await fs.mkdir(target);
  s3 = await startS3Server();
  build = await makeSmallBuild(folder, '1.0.0-a');
  const script = await fs.readFile(path.join(build, 'entry.js'));
  await fs.writeFile(path.join(build, 'entry.js.br'), brotliCompressSync(script));
  await fs.writeFile(path.join(build, 'entry.js.gz'), gzipSync(script));
  await putBuild(createS3Storage('s3://site/builds', { env: s3.env }), '1.0.0-a', build);
  entry = {
    url: `${s3.url}/site/builds/1.0.0-a/manifest.json`,
    metadata: {
      version: '1.0.0-a',
      integrity: sha384(await fs.readFile(path.join(build, 'manifest.json'), 'utf8')),
    },
  };
});
afterEach(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true });
});

test('a build that is fetched has the same files with the same bytes, also the compressed ones', async () => {
  await fetchBuild(entry, target);
  const names = await fs.readdir(build);
  expect(await fs.readdir(target)).toEqual(names);
  expect(names).toContain('entry.js.br');
  for (const name of names)
    expect(await fs.readFile(path.join(target, name))).toEqual(await fs.readFile(path.join(build, name)));
});

test('a build without compressed scripts is fetched without them', async () => {
  for (const ending of ['br', 'gz']) s3.objects.delete(`site/builds/1.0.0-a/entry.js.${ending}`);
  await fetchBuild(entry, target);
  expect((await fs.readdir(target)).sort()).toEqual(['entry.js', 'manifest.json', 'server.cjs']);
});

test.each([
  ['manifest.json', '{}'],
  ['server.cjs', 'exports.evil = 1'],
  ['entry.js.br', brotliCompressSync('evil')],
  ['entry.js.gz', 'no gzip'],
])('where %s is not what was published, nothing is taken', async (name, content) => {
  s3.objects.set(`site/builds/1.0.0-a/${name}`, Buffer.from(content));
  await expect(fetchBuild(entry, target)).rejects.toThrow(
    `/1.0.0-a/${name} has other bytes than were published.\nNothing was changed.`,
  );
});

test('a file that is missing, and a host that is not there, are said', async () => {
  s3.objects.delete('site/builds/1.0.0-a/server.cjs');
  await expect(fetchBuild(entry, target)).rejects.toThrow('/server.cjs responds with 404.');
  await expect(
    fetchBuild({ ...entry, url: 'http://127.0.0.1:1/1.0.0-a/manifest.json' }, target),
  ).rejects.toThrow('cannot be read: ');
});

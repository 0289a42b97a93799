import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startS3Server, type S3Server } from '@site/shared-testing/s3-server';
import { makeSmallBuild } from '../../test-support/small-build';
import { createS3Storage } from '../storage/s3-storage.mjs';
import { copyBuild } from './copy-build.mjs';
import { putBuild } from './host.mjs';

let folder: string;
let s3: S3Server;
let build: string;
let target: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'copy-'));
  target = path.join(folder, 'copied');
  await fs.mkdir(target);
  s3 = await startS3Server();
  build = await makeSmallBuild(folder, '1.0.0-a');
  await putBuild(createS3Storage('s3://elsewhere/builds', { env: s3.env }), '1.0.0-a', build);
});
afterEach(async () => {
  await s3.stop();
  await fs.rm(folder, { recursive: true });
});

test.each(['s3://elsewhere/builds/1.0.0-a', 'url'])(
  'a build is taken from %s, with compressed scripts',
  async (kind) => {
    const location = kind === 'url' ? `${s3.url}/elsewhere/builds/1.0.0-a` : kind;
    await copyBuild(location, target, s3.env);
    for (const name of await fs.readdir(build))
      expect(await fs.readFile(path.join(target, name))).toEqual(await fs.readFile(path.join(build, name)));
    const script = await fs.readFile(path.join(build, 'entry.js'));
    expect(brotliDecompressSync(await fs.readFile(path.join(target, 'entry.js.br')))).toEqual(script);
  },
);

test('a place without a build, one without a file, and one that cannot be reached are sentences', async () => {
  await expect(copyBuild('s3://elsewhere/builds', target, s3.env)).rejects.toThrow(
    's3://elsewhere/builds has no manifest.json. Is it the place of one build, .../<version>?',
  );
  s3.objects.delete('elsewhere/builds/1.0.0-a/entry.js');
  await expect(copyBuild('s3://elsewhere/builds/1.0.0-a', target, s3.env)).rejects.toThrow(
    'has no entry.js.',
  );
  s3.objects.set('elsewhere/builds/1.0.0-a/manifest.json', Buffer.from('<html>'));
  await expect(copyBuild('s3://elsewhere/builds/1.0.0-a', target, s3.env)).rejects.toThrow(
    's3://elsewhere/builds/1.0.0-a/manifest.json is not the manifest of a build.',
  );
  s3.fault = () => 'denied';
  await expect(copyBuild('s3://elsewhere/builds/1.0.0-a', target, s3.env)).rejects.toThrow(
    's3://elsewhere/builds/1.0.0-a/manifest.json cannot be read: ',
  );
});

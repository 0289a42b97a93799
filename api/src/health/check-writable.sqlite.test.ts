// How the API reports that data cannot be saved: with a disk that is really full, and a file in place of a folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

interface ErrorBody {
  detail?: string;
  status?: string;
}

async function upload(api: ApiUnderTest, headers: Record<string, string>) {
  const form = new FormData();
  const text = { title: 'Hard water', shortDescription: 'Soap.', blogShortDescription: 'Calcium.' };
  for (const [name, value] of Object.entries(text)) form.append(name, value);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal', noise },
  }).png();
  form.append('image', new Blob([new Uint8Array(await image.toBuffer())]), 'picture.png');
  return api.send<ErrorBody>('POST', '/api/blog/create', { headers, form });
}

test('with an image folder that is not writable, uploads and readiness fail with the reason, and reading works', async () => {
  const folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  const api = await runApi({ dataDir });
  const headers = await signIn(api);
  expect((await api.send('GET', '/readyz')).status).toBe(200);
  const images = path.join(dataDir, 'images');
  await rm(images, { recursive: true });
  await writeFile(images, 'in its place');

  const { status, headers: responseHeaders, body } = await upload(api, headers);
  expect([status, responseHeaders.get('retry-after')]).toEqual([503, '5']);
  expect(body.detail).toBe('The server cannot write to its folder of pictures. Nothing was saved.');
  // The readiness check caches its result for two seconds.
  let readiness = await api.send<ErrorBody>('GET', '/readyz');
  while (readiness.status === 200) readiness = await api.send<ErrorBody>('GET', '/readyz');
  expect([readiness.status, readiness.body.detail]).toEqual([503, body.detail]);
  expect((await api.send('GET', '/api/blog/all')).status).toBe(200);
});

describe('a data disk that is full', () => {
  let disk: string;
  // Mounting a small disk needs root; on other machines the test above covers the same code.
  const mayMount =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

  beforeEach(async () => {
    disk = path.join(await newFolder(), 'data');
    await mkdir(disk);
    if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]);
  });
  afterEach(() => {
    if (mayMount) execFileSync('umount', ['--lazy', disk]);
  });

  (mayMount ? test : test.skip)(
    'makes enquiries, uploads and readiness fail with the reason; reading works, and all recovers with free space',
    async () => {
      const api = await runApi({ dataDir: disk, database: path.join(disk, 'site.db') });
      const headers = await signIn(api);
      const ballast = path.join(disk, 'ballast');
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);

      const message = {
        name: 'Asha',
        contactNo: '9876543210',
        product: 'Soap',
        quantity: 1,
        message: 'Hello',
      };
      let enquiry = await api.send<ErrorBody>('POST', '/api/contact/create', { json: message });
      // The write-ahead log has room for a few more.
      for (let more = 0; enquiry.status === 200 && more < 2000; more += 1)
        enquiry = await api.send<ErrorBody>('POST', '/api/contact/create', {
          json: { ...message, message: 'x'.repeat(900) + String(more) },
        });
      const responses = [enquiry, await upload(api, headers), await api.send<ErrorBody>('GET', '/readyz')];
      for (const { status, headers: responseHeaders, body } of responses) {
        expect([status, responseHeaders.get('retry-after')]).toEqual([503, '5']);
        expect(body.detail).toBe('The disk of the server is full. Nothing was saved.');
      }
      expect((await api.send('GET', '/api/category/all')).status).toBe(200);
      await rm(ballast);
      expect((await api.send('POST', '/api/contact/create', { json: message })).status).toBe(200);
      await api.stop();
    },
  );
});

// Uploads that are no images, damaged ones, or images with hidden data, to a separate process whose memory is measured.
// The engine of the database makes no difference to them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem, Product } from '@site/shared-contracts';
import { usualCases } from '@site/shared-testing/usual-cases';
import sharp from 'sharp';
import { startApiProcess, type ApiProcess } from '../../test-support/api-process';
import { payload, rejectedImages, acceptedImages } from '../../test-support/hostile-images';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from '../database/database';

let api: ApiProcess;
let db: Database;
let imageFolder: string;
let session: SessionHeaders;

beforeAll(async () => {
  const folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  imageFolder = path.join(dataDir, 'images');
  api = await startApiProcess(folder);
  db = await openDatabase(databaseIn(dataDir));
  session = await signIn(api);
  await db.insertInto('category').values({ id: 7, name: 'Beauty Soap', name_key: 'beauty soap' }).execute();
});
afterAll(() => db.destroy());

interface UploadResponse {
  status: number;
  body: Problem & { id: number };
}

interface UploadFields {
  name?: string;
  type?: string;
  categoryId?: string;
}

const upload = async (bytes: Buffer, fields?: UploadFields): Promise<UploadResponse> =>
  post(await serializeForm(bytes, fields));

interface SerializedForm {
  contentType: string;
  body: ArrayBuffer;
}

async function serializeForm(
  bytes: Buffer,
  { name = 'picture.jpg', type = 'image/jpeg', categoryId = '7' }: UploadFields = {},
): Promise<SerializedForm> {
  const form = new FormData();
  form.append('productName', 'Aloe Bar');
  form.append('productDescription', 'A soft soap.');
  form.append('categoryId', categoryId);
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const serialized = new Response(form);
  const contentType = serialized.headers.get('content-type') ?? '';
  return { contentType, body: await serialized.arrayBuffer() };
}

async function post({ contentType, body: form }: SerializedForm): Promise<UploadResponse> {
  const headers = { ...session, 'content-type': contentType };
  const response = await fetch(`${api.url}/api/products/create`, { method: 'POST', body: form, headers });
  const body = (await response.json()) as UploadResponse['body'];
  return { status: response.status, body };
}

/** Everything that an upload can leave behind. */
async function remains() {
  const [products, images, files] = await Promise.all([
    db.selectFrom('product').select('id').execute(),
    db.selectFrom('image').select('id').execute(),
    readdir(imageFolder),
  ]);
  // In this time, AVIF and wide variants are made of the accepted images.
  return {
    products: products.length,
    images: images.length,
    files: files.filter((name) => !/\.avif|-(?:1280|1600|1920)\.webp/.test(name)),
  };
}

/** Every fourth: most are variants of one fault. */
const usual = (images: object) => usualCases(Object.keys(images), (_, index) => index % 4 === 0);

test.each(usual(rejectedImages))('%s is rejected, and nothing is stored', async (kind) => {
  const before = await remains();
  const { status, body } = await upload((await rejectedImages[kind]?.()) ?? Buffer.of());
  expect(status).toBe(422);
  expect(body.errors?.file).toMatch(/^(Choose a|This picture is|A picture)/);
  expect(await remains()).toEqual(before);
});

test.each(usual(acceptedImages))('of %s the image is stored and nothing else', async (kind) => {
  const { status, body } = await upload((await acceptedImages[kind]?.()) ?? Buffer.of());
  expect(status).toBe(200);

  const { image } = (await (await fetch(`${api.url}/api/products/${body.id}`)).json()) as Product;
  const variants = image?.variants ?? [];
  expect(variants.length).toBeGreaterThan(0);
  for (const { url } of variants) {
    const served = await sharp(await (await fetch(api.url + url)).bytes()).metadata();
    expect(served.format).toBe('webp');
    for (const more of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'pages', 'delay'])
      expect(served).not.toHaveProperty(more);
  }
});

test('nothing that was hidden in images is on the disk', async () => {
  for (const name of await readdir(imageFolder)) {
    const bytes = await readFile(path.join(imageFolder, name));
    expect(bytes.includes(payload)).toBe(false);
  }
});

test('names and types that the sender gives are ignored', async () => {
  const { files } = await remains();
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();
  const names = [
    '../../../site.db',
    '..\\..\\site.db',
    '/etc/passwd',
    'a\0.png',
    'x'.repeat(5000),
    '.htaccess',
    'CON',
  ];
  for (const name of names)
    expect(await upload(image, { name, type: 'application/x-httpd-php' })).toMatchObject({ status: 200 });
  const added = (await remains()).files.filter((name) => !files.includes(name)).sort();
  expect(added).toEqual([
    expect.stringMatching(/^\w{16}-9\.webp$/),
    expect.stringMatching(/^\w{16}-master$/),
  ]);
});

test('a good image with invalid fields is not stored either', async () => {
  const before = await remains();
  const image = await sharp({ create: { width: 9, height: 8, channels: 3, background: 'pink' } })
    .png()
    .toBuffer();
  expect((await upload(image, { categoryId: '99' })).status).toBe(422);
  expect(await remains()).toEqual(before);
});

test('thirty uploads at once: those that do not fit get 503 with Retry-After', async () => {
  const before = await remains();
  const large = Buffer.alloc(9 * 1024 * 1024, 'x');
  // Serialized once: a client that is busy with 30 copies sends its headers too late for the server's timeout.
  const form = await serializeForm(large);
  const responses = await Promise.all(Array.from({ length: 30 }, () => post(form)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses).toContain(422);
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
  expect(await remains()).toEqual(before);
  // What they took was given back.
  expect((await upload(large)).status).toBe(422);
});

test('after all that the process lives, and never had 400 MB', async () => {
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  const memory = await api.memory();
  expect(memory).toBeGreaterThan(50);
  expect(memory).toBeLessThan(400);
});

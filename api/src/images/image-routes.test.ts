import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import sharp from 'sharp';
import { createApp } from '../app';
import { openDatabase } from '../database/database';
import { addDemoContent } from '../demo/demo-content';
import { aProduct, writeDemoFolder } from '../../test-support/demo-folder';
import {
  databaseIn,
  getFrom,
  newFolder,
  silentLogger,
  testConfig,
  type ApiUnderTest,
} from '../../test-support/run-api';
import { createAvifQueue, type AvifQueue } from './avif-queue';
import { createImageFiles, type ImageFiles } from './image-files';
import { createImageStore } from './image-store';

let get: ApiUnderTest['get'];
let imageFiles: ImageFiles;
let avifQueue: AvifQueue;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, {
    categories: [{ id: 7, name: 'Beauty Soap' }],
    products: [aProduct({ id: 1, picture: 'large-picture.jpg' })],
  });
  const db = await openDatabase(databaseIn(folder));
  imageFiles = await createImageFiles(path.join(folder, 'images'));
  const images = createImageStore(db, imageFiles);
  await addDemoContent(db, { images, files: imageFiles }, folder, silentLogger);
  avifQueue = createAvifQueue(images, silentLogger);
  const app = createApp({ config: testConfig(folder), db, imageFiles, images, log: silentLogger });
  await app.listen({ port: 0, host: '127.0.0.1' });
  get = getFrom(app);
  close = async () => {
    await app.close();
    await avifQueue.stop();
    await db.destroy();
  };
});
afterAll(() => close());

const variants = async () => {
  const { image } = (await (await get('/api/products/1')).json()) as Product;
  return image?.variants ?? [];
};
const first = async () => (await variants())[0]?.url ?? '';

test('each variant has the size and type of its URL, and may be cached for ever', async () => {
  for (const { type, width, url } of await variants()) {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'webp', width });
  }
});

test('an image that the client already has is not sent again', async () => {
  const etag = (await get(await first())).headers.get('etag') ?? '';
  const again = await get(await first(), { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('AVIF comes first once the queue has made it, in the same widths', async () => {
  expect((await variants()).map(({ type }) => type)).not.toContain('image/avif');

  await avifQueue.run();

  const all = await variants();
  expect(all.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 320',
    'image/avif 640',
    'image/avif 700',
    'image/webp 320',
    'image/webp 640',
    'image/webp 700',
  ]);
  const response = await get(await first());
  expect(response.headers.get('content-type')).toBe('image/avif');
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ compression: 'av1', width: 320 });
});

test.each([
  'nothing',
  '0123456789abcdef-320.webp',
  '..%2Fsite.db',
  '%2e%2e%2fsite.db',
  '..%5csite.db',
  'picture.jpg',
  '%00',
])('no image at %s', async (name) => {
  const response = await get(`/api/images/${name}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the master is stored, and is not served', async () => {
  const master = (await first()).replace(/-320\.\w+$/, '-master');
  expect(await imageFiles.find(master.replace('/api/images/', ''))).toBeDefined();
  expect((await get(master)).status).toBe(404);
});

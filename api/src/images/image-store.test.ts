import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles } from './image-files';
import { createImageStore, type ImageStore } from './image-store';

let folder: string;
let db: Database;
let images: ImageStore;

beforeEach(async () => {
  folder = path.join(await newFolder(), 'images');
  db = await openDatabase(databaseIn(path.dirname(folder)));
  images = createImageStore(db, await createImageFiles(folder));
});
afterEach(() => db.destroy());

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } }).jpeg();

const rowOf = (id: string) =>
  db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a small picture is never enlarged', async () => {
  const id = await images.add(await jpeg(200, 100).toBuffer());
  expect(await rowOf(id)).toMatchObject({ width: 200, height: 100, widths: '[200]' });
});

test('a photograph stands upright and forgets who took it', async () => {
  const photo = jpeg(400, 300)
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .withMetadata({ orientation: 6 });
  const id = await images.add(await photo.toBuffer());

  expect(await rowOf(id)).toMatchObject({ width: 300, height: 400, widths: '[300]' });
  const variant = await sharp(path.join(folder, `${id}-300.webp`)).metadata();
  expect(variant).toMatchObject({ width: 300, height: 400 });
  expect(variant.exif).toBeUndefined();
  expect(variant.orientation).toBeUndefined();
});

test('the same picture again is the same id, and nothing half-written stays behind', async () => {
  const bytes = await jpeg(700, 500).toBuffer();
  const id = await images.add(bytes);
  expect(await images.add(bytes)).toBe(id);
  expect((await readdir(folder)).sort()).toEqual([
    `${id}-320.webp`,
    `${id}-640.webp`,
    `${id}-700.webp`,
    `${id}-master`,
  ]);
});

test('what is not a picture is refused', async () => {
  await expect(images.add(Buffer.from('<svg onload="alert(1)">'))).rejects.toMatchObject({ statusCode: 422 });
  expect(await readdir(folder)).toEqual([]);
});

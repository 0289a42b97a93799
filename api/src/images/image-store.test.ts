import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

test('a small image is never enlarged', async () => {
  const id = await images.add(await jpeg(200, 100).toBuffer());
  expect(await rowOf(id)).toMatchObject({ width: 200, height: 100, widths: '[200]' });
});

test('a photograph is rotated upright and loses its metadata', async () => {
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

test('the same image again has the same id, and no incomplete file stays behind', async () => {
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

test('only files that are missing are encoded, for visitors with and without AVIF', async () => {
  const bytes = await jpeg(700, 500).toBuffer();
  const id = await images.add(bytes);
  const marked = [`${id}-320.webp`, `${id}-320.avif`].map((name) => path.join(folder, name));
  await Promise.all(marked.map((file) => writeFile(file, 'as it was')));
  await rm(path.join(folder, `${id}-640.webp`));

  await images.add(bytes);
  await images.addAvif(id, new AbortController().signal);
  expect(await Promise.all(marked.map((file) => readFile(file, 'utf8')))).toEqual(['as it was', 'as it was']);
  for (const name of [`${id}-640.webp`, `${id}-640.avif`])
    expect(await sharp(path.join(folder, name)).metadata()).toMatchObject({ width: 640 });
});

test('bytes that are not an image are rejected', async () => {
  await expect(images.add(Buffer.from('<svg onload="alert(1)">'))).rejects.toMatchObject({ statusCode: 422 });
  expect(await readdir(folder)).toEqual([]);
});

const pixelOf = async (id: string, width: number) =>
  sharp(path.join(folder, `${id}-${width}.webp`))
    .ensureAlpha()
    .raw()
    .toBuffer();

test('every supported format is accepted', async () => {
  const source = sharp({ create: { width: 50, height: 40, channels: 3, background: '#336699' } });
  const kinds = [
    source.clone().jpeg(),
    source.clone().png(),
    source.clone().webp(),
    source.clone().avif(),
    source.clone().gif(),
  ];
  for (const kind of kinds) {
    const id = await images.add(await kind.toBuffer());
    const [red = 0, green = 0, blue = 0] = await pixelOf(id, 50);
    for (const [is, was] of [
      [red, 0x33],
      [green, 0x66],
      [blue, 0x99],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(9);
  }
});

test('transparency is preserved', async () => {
  const background = { r: 200, g: 40, b: 40, alpha: 0.5 };
  const glass = sharp({ create: { width: 50, height: 40, channels: 4, background } });
  const [red = 0, , , alpha = 0] = await pixelOf(await images.add(await glass.png().toBuffer()), 50);
  expect(Math.abs(red - 200)).toBeLessThan(9);
  expect(Math.abs(alpha - 128)).toBeLessThan(3);
});

test('colours of print and of other screens become those of the web', async () => {
  const red = sharp({ create: { width: 50, height: 40, channels: 3, background: '#e02020' } });
  for (const profile of ['cmyk', 'p3']) {
    const id = await images.add(await red.clone().withIccProfile(profile).jpeg({ quality: 100 }).toBuffer());
    const [r = 0, g = 0, b = 0] = await pixelOf(id, 50);
    expect(Math.abs(r - 0xe0)).toBeLessThan(25);
    expect(Math.max(g, b)).toBeLessThan(0x60);
    expect((await sharp(path.join(folder, `${id}-50.webp`)).metadata()).icc).toBeUndefined();
  }
});

test('of an animation the first frame is stored', async () => {
  const frames = await Promise.all(
    ['#00ff00', '#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 50, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const id = await images.add(
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  expect(await rowOf(id)).toMatchObject({ width: 50, height: 40 });
  const [red = 255, green = 0] = await pixelOf(id, 50);
  expect(green).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});

test.each([
  [6000, 4000, 2121, 1414],
  [16_383, 1, 16_383, 1],
  [1, 16_383, 1, 16_383],
])('an image of %i by %i pixels is stored with %i by %i', async (width, height, keptWidth, keptHeight) => {
  const id = await images.add(await jpeg(width, height).toBuffer());
  expect(await rowOf(id)).toMatchObject({ width: keptWidth, height: keptHeight });
  expect(await sharp(path.join(folder, `${id}-master`)).metadata()).toMatchObject({
    width: keptWidth,
    height: keptHeight,
  });
});

test('an unusable image is a validation error of its field', async () => {
  await expect(images.add(Buffer.from('x'), 'image')).rejects.toMatchObject({
    statusCode: 422,
    errors: { image: 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.' },
  });
});

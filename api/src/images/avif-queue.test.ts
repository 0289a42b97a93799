import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { databaseIn, newFolder, silentLogger } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createAvifQueue } from './avif-queue';
import { createImageFiles } from './image-files';
import { masterName, variantName } from './image-name';
import { createImageStore, type ImageStore } from './image-store';
import { anHour } from '../time/time';

let folder: string;
let db: Database;
let images: ImageStore;

beforeEach(async () => {
  folder = await newFolder();
  db = await openDatabase(databaseIn(folder));
  images = createImageStore(db, await createImageFiles(folder));
});
afterEach(() => db.destroy());

const addPicture = async (background: string) =>
  images.add(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );

test('a stopped queue leaves the rest to the next start', async () => {
  await addPicture('teal');
  await addPicture('navy');
  const stopped = createAvifQueue(images, silentLogger);
  const running = stopped.run();
  await stopped.stop();
  await running;
  expect(await images.listWithoutAvif()).toHaveLength(2);

  await createAvifQueue(images, silentLogger).run();
  expect(await images.listWithoutAvif()).toEqual([]);
});

test('an image that is added while the queue runs is processed too', async () => {
  const queue = createAvifQueue(images, silentLogger);
  const withQueue = createImageStore(db, await createImageFiles(folder), () => void queue.run());
  const imageOf = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  for (const background of ['teal', 'navy', 'plum']) await withQueue.add(await imageOf(background));
  await queue.run();
  expect(await images.listWithoutAvif()).toEqual([]);
});

test('a stopped queue does not wait for its delay', async () => {
  const queue = createAvifQueue(images, silentLogger);
  const running = queue.run(anHour);
  await queue.stop();
  await expect(running).resolves.toBeUndefined();
});

test('an image that cannot be encoded is logged and does not stop the others', async () => {
  const broken = await addPicture('teal');
  await addPicture('navy');
  await rm(path.join(folder, masterName(broken)));
  const lines: string[] = [];

  await createAvifQueue(images, pino({}, { write: (line: string) => lines.push(line) })).run();

  expect(await images.listWithoutAvif()).toEqual([broken]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`The master of image ${broken} is missing.`);
});

test.each([
  [1600, [320, 640, 960, 1280, 1600]],
  [1920, [320, 640, 960, 1280, 1600, 1920]],
  [2000, [320, 640, 960, 1280, 1600, 1920]],
  // Less than a tenth wider than another one.
  [1300, [320, 640, 960, 1280]],
  [1000, [320, 640, 960]],
])(
  'an image of %i pixels gets its wide variants later, also one that is there already',
  async (width, widths) => {
    const picture = await sharp({ create: { width, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const id = await images.add(picture);
    const stored = () =>
      db.selectFrom('image').select(['widths', 'avif_at']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.parse((await stored()).widths)).toEqual([320, 640, 960]);
    // As an older version has left it, with AVIF.
    await db.updateTable('image').set({ avif_at: 1 }).execute();
    await createAvifQueue(images, silentLogger).run();
    expect(JSON.parse((await stored()).widths)).toEqual(widths);
    const files = await createImageFiles(folder);
    for (const each of widths)
      for (const type of ['image/webp', 'image/avif'] as const) {
        if (each <= 960 && type === 'image/avif') continue;
        const file = await files.find(variantName(id, each, type));
        expect((await sharp(file).metadata()).width).toBe(each);
      }
    expect(await images.listWithoutAvif()).toEqual([]);
  },
);

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { databaseIn, newFolder, silentLogger } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createAvifQueue } from './avif-queue';
import { createImageFiles } from './image-files';
import { masterName } from './image-name';
import { createImageStore, type ImageStore } from './image-store';
import { anHour } from '../time';

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

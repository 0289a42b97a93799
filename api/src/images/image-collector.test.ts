import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { databaseIn, newFolder, silentLogger } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createImageCollector, type ImageCollector } from './image-collector';
import { anHour } from '../time/time';
import { createImageFiles, type ImageFiles } from './image-files';
import { createImageStore, type ImageStore } from './image-store';

const grace = 168 * anHour;
const nothing = { images: 0, orphans: 0, unfinishedFiles: 0 };

let folder: string;
let db: Database;
let files: ImageFiles;
let images: ImageStore;
let collector: ImageCollector;
let now: number;

beforeEach(async () => {
  const dataDir = await newFolder();
  folder = path.join(dataDir, 'images');
  db = await openDatabase(databaseIn(dataDir));
  files = await createImageFiles(folder);
  images = createImageStore(db, files);
  collector = createImageCollector(db, files, 168, silentLogger);
  now = Date.now();
  await db.insertInto('category').values({ id: 7, name: 'Soap', name_key: 'soap' }).execute();
});
afterEach(() => db.destroy());

const imageOf = (background: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();

async function addProduct(imageId: string, deleted_at: number | null = null): Promise<number> {
  const texts = { name: 'Bar', name_key: 'bar', description: '', search_key: '', sizes: '[]', image_alt: '' };
  const product = {
    ...texts,
    category_id: 7,
    image_id: imageId,
    created_at: now,
    changed_at: now,
    deleted_at,
  };
  const { id } = await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function addArticle(imageId: string, deleted_at: number | null = null): Promise<void> {
  const texts = {
    title: 'News',
    title_key: 'news',
    short_description: '',
    body: '',
    search_key: '',
    image_alt: '',
  };
  const article = {
    ...texts,
    kind: 'news' as const,
    image_id: imageId,
    created_at: now,
    changed_at: now,
    deleted_at,
  };
  await db.insertInto('article').values(article).execute();
}

const stored = async () => ({
  rows: (await db.selectFrom('image').select('id').orderBy('id').execute()).map(({ id }) => id),
  files: (await readdir(folder)).sort(),
});

const filesOf = (...ids: string[]) => ids.sort().flatMap((id) => [`${id}-20.webp`, `${id}-master`]);

test('images of products and articles stay, the trash included', async () => {
  const ids = await Promise.all(
    ['teal', 'navy', 'plum', 'pink'].map(async (each) => images.add(await imageOf(each))),
  );
  const [one = '', two = '', three = '', four = ''] = ids;
  await addProduct(one);
  await addProduct(two, now);
  await addArticle(three);
  await addArticle(four, now);
  for (const time of [now, now + grace, now + 10 * grace]) expect(await collector.run(time)).toEqual(nothing);
  expect(await stored()).toEqual({ rows: ids.sort(), files: filesOf(...ids) });
});

test('an unused image is removed after the grace time, not before, with all its files', async () => {
  const used = await images.add(await imageOf('teal'));
  const unused = await images.add(await imageOf('navy'));
  await images.addAvif(unused, new AbortController().signal);
  await addProduct(used);
  expect(await collector.run(now)).toEqual(nothing);
  expect(await collector.run(now + grace - 1)).toEqual(nothing);
  expect((await stored()).rows).toHaveLength(2);

  expect(await collector.run(now + grace)).toEqual({ ...nothing, images: 1 });
  expect(await stored()).toEqual({ rows: [used], files: filesOf(used) });
});

test('the grace time starts again where an image was used in between', async () => {
  const id = await images.add(await imageOf('teal'));
  await collector.run(now);
  const product = await addProduct(id);
  await collector.run(now + anHour);
  await db.deleteFrom('product').where('id', '=', product).execute();
  expect(await collector.run(now + grace)).toEqual(nothing);
  expect(await collector.run(now + 2 * grace)).toEqual({ ...nothing, images: 1 });
});

test('an upload of the same image keeps it from being removed', async () => {
  const bytes = await imageOf('teal');
  const id = await images.add(bytes);
  await collector.run(now);
  await images.add(bytes);
  expect(await collector.run(now + grace)).toEqual(nothing);
  expect(await stored()).toEqual({ rows: [id], files: filesOf(id) });
});

test('files without a row and files of interrupted uploads are removed after an hour', async () => {
  const id = await images.add(await imageOf('teal'));
  await addProduct(id);
  const orphans = [
    '00000000000000aa-320.webp',
    '00000000000000aa-master',
    '.00000000000000ab-320.webp.cut-off',
  ];
  for (const name of [...orphans, 'README.txt']) await writeFile(path.join(folder, name), 'x');
  expect(await collector.run(now)).toEqual(nothing);

  const old = new Date(now - 2 * anHour);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), old, old);
  expect(await collector.run(now)).toEqual({ images: 0, orphans: 1, unfinishedFiles: 1 });
  expect(await stored()).toEqual({ rows: [id], files: [...filesOf(id), 'README.txt'].sort() });
});

test('an image that is used at the last moment stays, and the others are removed', async () => {
  const late = await images.add(await imageOf('teal'));
  const unused = await images.add(await imageOf('navy'));
  await collector.run(now);
  // As another process would, between the look at the list and the removal.
  const busy = createImageCollector(
    db,
    {
      ...files,
      async *list() {
        await addProduct(late);
        yield* files.list();
      },
    },
    168,
    silentLogger,
  );
  expect(await busy.run(now + grace)).toEqual({ ...nothing, images: 1 });
  expect(await stored()).toEqual({ rows: [late], files: filesOf(late) });
  expect((await stored()).rows).not.toContain(unused);
});

test('where files cannot be removed, the row stays, and the next round tries again', async () => {
  const id = await images.add(await imageOf('teal'));
  await collector.run(now);
  const broken = { ...files, remove: () => Promise.reject(new Error('storage away')) };
  expect(await createImageCollector(db, broken, 168, silentLogger).run(now + grace)).toEqual(nothing);
  expect((await stored()).rows).toEqual([id]);
  expect(await collector.run(now + grace)).toEqual({ ...nothing, images: 1 });
});

test('uploads and collectors of several processes at once on the same image: a stored image has its files', async () => {
  const bytes = await imageOf('teal');
  const others = await Promise.all([1, 2].map(() => createImageFiles(folder)));
  const collectors = others.map((each) =>
    createImageCollector(db, { ...each, removeUnfinished: () => Promise.resolve(0) }, 0, silentLogger),
  );
  const uploads = [images, createImageStore(db, await createImageFiles(folder))];
  let isDone = false;
  const collecting = collectors.map(async (each) => {
    // Two hours ahead, every file without a row is an orphan.
    while (!isDone) await each.run(Date.now() + 2 * anHour);
  });
  const uploading = uploads.map(async (each) => {
    for (let round = 0; round < 15; round += 1) {
      const id = await each.add(bytes);
      const row = await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
      // It may have been collected again, then its row is gone: where its row is not reserved, there are files.
      if (row)
        await db.transaction().execute(async (transaction) => {
          const held = await transaction
            .updateTable('image')
            .set({ width: 20 })
            .where('id', '=', id)
            .where('claimed_at', 'is', null)
            .returning('id')
            .executeTakeFirst();
          if (held)
            expect(await Promise.all(filesOf(id).map((name) => files.has(name)))).toEqual([true, true]);
        });
    }
  });
  await Promise.all(uploading);
  isDone = true;
  await Promise.all(collecting);

  const id = await images.add(bytes);
  expect(await stored()).toEqual({ rows: [id], files: filesOf(id) });
});

test('no transaction waits for a slow storage, so other queries go on', async () => {
  const id = await images.add(await imageOf('teal'));
  await collector.run(now);
  const seen: string[] = [];
  // On SQLite, a query while a transaction is open would wait for ever.
  const query = async () => {
    const rows = await db.selectFrom('image').select('id').execute();
    seen.push(...rows.map((row) => row.id));
  };
  const slow: ImageFiles = {
    ...files,
    add: (name, bytes) => query().then(() => files.add(name, bytes)),
    has: (name) => query().then(() => files.has(name)),
    remove: (name) => query().then(() => files.remove(name)),
  };
  await writeFile(path.join(folder, '00000000000000aa-master'), 'x');
  const collected = await createImageCollector(db, slow, 168, silentLogger).run(now + grace);
  expect(collected).toEqual({ ...nothing, images: 1, orphans: 1 });
  expect(await createImageStore(db, slow).add(await imageOf('teal'))).toBe(id);
  expect(seen).toContain(id);
});

test('the reservation of a process that died becomes void after its timeout', async () => {
  const bytes = await imageOf('teal');
  const id = await images.add(bytes);
  const reserve = (claimed_at: number) =>
    db.updateTable('image').set({ claimed_at, unused_since: 1 }).where('id', '=', id).execute();
  await reserve(Date.now());
  expect(await collector.run(now)).toEqual(nothing);
  await reserve(Date.now() - anHour);
  expect(await images.add(bytes)).toBe(id);
  await reserve(Date.now() - 4 * anHour);
  expect(await collector.run(now)).toEqual({ ...nothing, images: 1 });
  expect(await stored()).toEqual({ rows: [], files: [] });
});

test('rounds in the background end when the collector is stopped', async () => {
  const id = await images.add(await imageOf('teal'));
  await db.updateTable('image').set({ unused_since: 1 }).execute();
  let collected: (names: string[]) => void = () => undefined;
  const done = new Promise<string[]>((resolve) => (collected = resolve));
  const names: string[] = [];
  const watched = {
    ...files,
    remove: async (name: string) => {
      await files.remove(name);
      names.push(name);
      if (names.length === 2) collected(names);
    },
  };
  const background = createImageCollector(db, watched, 168, silentLogger);
  background.start(0);
  expect((await done).sort()).toEqual(filesOf(id));
  await background.stop();
  expect(await stored()).toEqual({ rows: [], files: [] });
});

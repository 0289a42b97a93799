import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startStorage } from '../../test-support/storage-server';
import { newFolder } from '../../test-support/test-database';
import { createBucketImageFiles } from './bucket-image-files';
import { createImageFiles, type ImageFiles, type StoredFile } from './image-files';
import { anHour } from '../time/time';

const name = '0123456789abcdef-320.webp';
const other = '0123456789abcdef-640.webp';

async function listed(files: ImageFiles): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const file of files.list()) all.push(file);
  return all.sort((one, two) => one.name.localeCompare(two.name));
}

const storages: Record<string, () => Promise<{ files: ImageFiles; close: () => Promise<void> }>> = {
  'a folder': async () => ({
    files: await createImageFiles(path.join(await newFolder(), 'images')),
    close: () => Promise.resolve(),
  }),
  'a bucket': async () => {
    const storage = await startStorage();
    return { files: createBucketImageFiles(storage.bucket), close: storage.stop };
  },
};

describe.each(Object.keys(storages))('images in %s', (kind) => {
  let files: ImageFiles;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const storage = await storages[kind]?.();
    if (!storage) throw new Error(kind);
    ({ files, close } = storage);
  });
  beforeEach(async () => {
    for (const file of await listed(files)) await files.remove(file.name);
  });
  afterAll(() => close());

  test('an added file is found again, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await files.add(name, bytes);
    expect(await files.has(name)).toBe(true);
    expect(await files.sizeOf(name)).toBe(70_000);
    expect(Buffer.compare((await files.find(name)) ?? Buffer.of(), bytes)).toBe(0);
  });

  test('a file that was not added is not found', async () => {
    expect(await files.find(name)).toBeUndefined();
    expect(await files.has(name)).toBe(false);
    expect(await files.sizeOf(name)).toBeUndefined();
    expect(await listed(files)).toEqual([]);
    await files.remove(name);
  });

  test('a file that is added again is replaced', async () => {
    await files.add(name, Buffer.from('once'));
    await files.add(name, Buffer.from('twice'));
    expect(String(await files.find(name))).toBe('twice');
    expect(await listed(files)).toHaveLength(1);
  });

  test('the list has names, sizes and times', async () => {
    const before = Date.now();
    await files.add(name, Buffer.alloc(10));
    await files.add(other, Buffer.alloc(2000));
    const all = await listed(files);
    expect(all).toEqual([
      { name, bytes: 10, changedAt: expect.any(Number) as number },
      { name: other, bytes: 2000, changedAt: expect.any(Number) as number },
    ]);
    // A bucket reports full seconds.
    for (const { changedAt } of all) expect(Math.abs(changedAt - before)).toBeLessThan(3000);
  });

  test('a removed file is gone, and no other one', async () => {
    await files.add(name, Buffer.from('gone'));
    await files.add(other, Buffer.from('stays'));
    await files.remove(name);
    expect(await files.find(name)).toBeUndefined();
    expect((await listed(files)).map((file) => file.name)).toEqual([other]);
  });

  test('twenty at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `0123456789abcdef-${index + 1}.webp`);
    await Promise.all(names.map((each) => files.add(each, Buffer.from(each))));
    expect(await Promise.all(names.map(async (each) => String(await files.find(each))))).toEqual(names);
  });
});

test('in a folder, an interrupted file does not count as an image, and can be removed', async () => {
  const folder = await newFolder();
  const files = await createImageFiles(folder);
  await files.add(name, Buffer.from('whole'));
  const unfinished = path.join(folder, `.${other}.cut-off`);
  await writeFile(unfinished, 'hal');
  expect((await listed(files)).map((file) => file.name)).toEqual([name]);

  expect(await files.removeUnfinished(Date.now() - anHour)).toBe(0);
  await utimes(unfinished, 0, 0);
  expect(await files.removeUnfinished(Date.now() - anHour)).toBe(1);
  expect(await readdir(folder)).toEqual([name]);
});

test('a bucket that does not respond is a temporary error with a message for the client', async () => {
  const { bucket, stop } = await startStorage();
  await stop();
  const files = createBucketImageFiles(bucket);
  const isPassing = { statusCode: 503, more: { headers: { 'retry-after': '10' } } };
  await expect(files.add(name, Buffer.from('x'))).rejects.toMatchObject(isPassing);
  await expect(files.find(name)).rejects.toMatchObject(isPassing);
  await expect(files.has(name)).rejects.toMatchObject(isPassing);
  await expect(files.remove(name)).rejects.toMatchObject(isPassing);
  await expect(listed(files)).rejects.toMatchObject(isPassing);
});

test('so is a bucket that rejects our requests', async () => {
  const { bucket, deny, stop } = await startStorage();
  const files = createBucketImageFiles(bucket);
  deny();
  await expect(files.add(name, Buffer.from('x'))).rejects.toMatchObject({ statusCode: 503 });
  await stop();
});

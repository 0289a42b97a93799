import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { explainDiskError } from '../problems/unavailable';
import type { ImageFiles, StoredFile } from './image-files';

/** Names of files that are still being written begin with this; they do not count as images yet. */
const unfinishedMark = '.';

export async function createDiskImageFiles(folder: string): Promise<ImageFiles> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw explainDiskError(error, folder);
  });
  const pathOf = (name: string) => path.join(folder, name);

  return {
    async add(name, bytes) {
      const unfinished = pathOf(`${unfinishedMark}${name}.${randomUUID()}`);
      try {
        await withFile(unfinished, 'wx', async (file) => {
          await file.writeFile(bytes);
          await file.sync();
        });
        await rename(unfinished, pathOf(name));
      } catch (error) {
        // The disk may be full: the incomplete file must not stay on it.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw explainDiskError(error, 'its folder of pictures');
      }
      await syncFolder(folder);
    },

    find: (name) => orUndefined(readFile(pathOf(name))),

    async openStream(name) {
      const file = await orUndefined(open(pathOf(name), 'r'));
      return file?.createReadStream();
    },

    has: async (name) => (await orUndefined(access(pathOf(name)).then(() => true))) ?? false,

    sizeOf: async (name) => (await orUndefined(stat(pathOf(name))))?.size,

    list: (isWanted = () => true) => listFolder(folder, (name) => !isUnfinished(name) && isWanted(name)),

    remove: (name) => rm(pathOf(name), { force: true }),

    async removeUnfinished(before) {
      let removed = 0;
      for await (const { name, changedAt } of listFolder(folder, isUnfinished)) {
        if (changedAt >= before) continue;
        await rm(pathOf(name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

const isUnfinished = (name: string) => name.startsWith(unfinishedMark);

async function* listFolder(folder: string, isWanted: (name: string) => boolean): AsyncIterable<StoredFile> {
  for await (const { name } of await opendir(folder)) {
    if (!isWanted(name)) continue;
    // Another process may have removed it since it was listed.
    const stats = await orUndefined(stat(path.join(folder, name)));
    if (stats?.isFile()) yield { name, changedAt: stats.mtimeMs, bytes: stats.size };
  }
}

/** Only after this is the new name itself safe from a power cut. */
const syncFolder = (folder: string) => withFile(folder, 'r', (directory) => directory.sync());

const orUndefined = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });

async function withFile(
  name: string,
  flags: string,
  use: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(name, flags);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

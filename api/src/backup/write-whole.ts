import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { explainDiskError } from '../problems/unavailable';
import { aSecond } from '../time/time';

const mark = '.unfinished';
/** Milliseconds. Whoever writes a file says so this often, also while it waits for the database or for a bucket. */
const signOfLife = 5 * aSecond;
/** Nobody writes a file that was not touched for so long: its process was killed, or its machine is gone. */
const abandonedAfter = 60 * aSecond;

/**
 * Writes a file of the folder of backups: it gets its name when it is complete and durable on disk, and what a failure has
 * left is removed. Returns its size in bytes. Removes what killed processes have left beside it.
 */
export async function writeWhole(
  file: string,
  write: (unfinished: string) => Promise<unknown>,
): Promise<number> {
  const folder = path.dirname(file);
  const unfinished = `${file}${mark}`;
  await removeAbandoned(folder);
  const isWriting = setInterval(() => void touch(unfinished), signOfLife);
  try {
    await write(unfinished);
    await sync(unfinished);
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await sync(folder);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explainDiskError(error, folder);
  } finally {
    clearInterval(isWriting);
  }
}

const touch = (file: string) => utimes(file, new Date(), new Date()).catch(() => undefined);

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.tar\.gz(\.age)?\.unfinished$/.test(name)) continue;
    const file = path.join(folder, name);
    // Another process may have finished it since it was listed.
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (changed < Date.now() - abandonedAfter) await rm(file, { force: true });
  }
}

async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

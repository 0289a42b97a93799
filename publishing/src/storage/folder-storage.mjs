import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '../process/lock.mjs';

/**
 * A folder on a disk. Readers see an object as it was or as it is, never half of it.
 * @param {string} folder
 * @returns {import('./storage.mjs').Storage}
 */
export function createFolderStorage(folder) {
  const pathOf = (/** @type {string} */ key) => path.join(folder, key);
  const read = async (/** @type {string} */ key) => {
    const content = await fs.readFile(pathOf(key)).catch(unlessMissing);
    return content && { content, tag: tagOf(content) };
  };
  return {
    read,
    async create(key, content) {
      return writeNew(pathOf(key), content, async (from, to) => {
        await fs.link(from, to);
        await fs.rm(from);
      });
    },
    async replace(key, content, tag) {
      const file = pathOf(key);
      return withLock(`${file}.lock`, async () => {
        if ((await read(key))?.tag !== tag) return false;
        return writeNew(file, content, fs.rename);
      });
    },
    async list(prefix) {
      const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
  };
}

/**
 * @param {string} file
 * @param {Buffer} content
 * @param {(from: string, to: string) => Promise<void>} move
 */
async function writeNew(file, content, move) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}`);
  await fs.writeFile(unfinished, content, { flush: true });
  try {
    await move(unfinished, file);
    return true;
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {Buffer} content */
const tagOf = (content) => createHash('sha256').update(content).digest('hex');

/** @param {unknown} error */
function unlessMissing(error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
  throw error;
}

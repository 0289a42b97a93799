import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repository } from './environment.mjs';

/** Where work on this clone is locked: outside of it, so that neither git nor an installation touches it. */
export const lockOfClone = (/** @type {string} */ work) =>
  path.join(
    os.tmpdir(),
    `site-${createHash('sha256').update(repository).digest('hex').slice(0, 12)}-${work}.lock`,
  );

/**
 * Only one process at a time does the task. The lock is a folder that holds one file, named after its owner. Renaming a
 * folder onto an empty one is atomic and onto a full one fails; so a dead owner's lock is opened by removing the file,
 * and among many that wait exactly one gets in.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withLock(lock, task) {
  const mine = `${lock}.${randomUUID()}`;
  await fs.mkdir(mine, { recursive: true });
  await fs.writeFile(path.join(mine, String(process.pid)), '');
  while (!(await take(mine, lock))) {
    const [owner] = await fs.readdir(lock).catch(() => []);
    if (owner && !isAlive(Number(owner))) await fs.rm(path.join(lock, owner), { force: true });
    await pause(30);
  }
  try {
    return await task();
  } finally {
    await fs.rename(lock, mine);
    await fs.rm(mine, { recursive: true });
  }
}

/**
 * @param {string} mine
 * @param {string} lock
 */
async function take(mine, lock) {
  try {
    await fs.rename(mine, lock);
    return true;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

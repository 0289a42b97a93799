import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Only one process at a time runs the task. The lock is a folder with one file, named after the process id of its
 * owner. Renaming a folder onto an empty one is atomic and onto a full one fails; so the lock of a dead owner is freed
 * by removing the file, and exactly one of the waiting processes takes it.
 *
 * Not `proper-lockfile`: it calls a lock stale when its owner has not touched the file for seconds. On a busy or
 * suspended machine that gives two builds the same folder, and the lock of a killed process blocks a start for as long.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withLock(lock, task) {
  const ownLock = `${lock}.${randomUUID()}`;
  await fs.mkdir(ownLock, { recursive: true });
  await fs.writeFile(path.join(ownLock, String(process.pid)), '');
  while (!(await takeLock(ownLock, lock))) {
    const [owner] = await fs.readdir(lock).catch(() => []);
    if (owner && !isAlive(Number(owner))) await fs.rm(path.join(lock, owner), { force: true });
    await pause(30);
  }
  try {
    return await task();
  } finally {
    await fs.rename(lock, ownLock);
    await fs.rm(ownLock, { recursive: true });
  }
}

/**
 * @param {string} ownLock
 * @param {string} lock
 */
async function takeLock(ownLock, lock) {
  try {
    await fs.rename(ownLock, lock);
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

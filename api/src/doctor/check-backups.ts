import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from './finding';

const aDay = 86_400_000;
const oldAfter = 7 * aDay;

export async function checkBackups(folder: string, now = Date.now()): Promise<Finding> {
  const check = 'Backup';
  const names = await readdir(folder).catch(() => []);
  const last = names
    .filter((name) => /^backup-.*\.tar\.gz$/.test(name))
    .sort()
    .at(-1);
  if (last === undefined)
    return {
      check,
      state: 'note',
      says: `none in ${folder}`,
      advice: 'npm run backup, daily, and keep it elsewhere',
    };
  const age = now - (await stat(path.join(folder, last))).mtimeMs;
  const days = Math.floor(age / aDay);
  const says = `${last}, ${days === 0 ? 'less than a day' : `${days} days`} old`;
  return age > oldAfter
    ? { check, state: 'note', says, advice: 'npm run backup' }
    : { check, state: 'good', says };
}

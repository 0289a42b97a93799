import { findLastBackup } from '../backup/backup-folder';
import type { Finding } from './finding';
import { aDay } from '../time/time';

const oldAfter = 7 * aDay;

export async function checkBackups(folder: string, now = Date.now()): Promise<Finding> {
  const check = 'Backup';
  const last = await findLastBackup(folder);
  if (last === undefined)
    return {
      check,
      state: 'note',
      says: `none in ${folder}`,
      advice: 'npm run backup, daily, and keep it elsewhere',
    };
  const age = now - last.time;
  const days = Math.floor(age / aDay);
  const says = `${last.name}, ${days === 0 ? 'less than a day' : `${days} days`} old`;
  return age > oldAfter
    ? { check, state: 'note', says, advice: 'npm run backup' }
    : { check, state: 'good', says };
}

import { backupFolder } from '../backup/backup-folder';
import { readBackupState, type BackupState } from '../backup/backup-state';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { aDay } from '../time/time';
import type { Finding } from './finding';

const oldAfter = 7 * aDay;
/** A drill once a month is enough. */
const unprovenAfter = 31 * aDay;

export async function checkBackups(
  db: Database,
  config: Pick<Config, 'backup' | 'dataDir'>,
  now = Date.now(),
): Promise<Finding[]> {
  const folder = backupFolder(config);
  const state = await readBackupState(db, folder);
  return [checkAge(state, folder, now), ...checkNames(state), checkPlace(config), checkDrill(state, now)];
}

function checkAge({ last, failure }: BackupState, folder: string, now: number): Finding {
  const check = 'Backup';
  if (failure)
    return {
      check,
      state: 'wrong',
      says: `the last one failed ${ageOf(failure.time, now)}: ${failure.reason}`,
    };
  if (!last)
    return { check, state: 'note', says: `none in ${folder}`, advice: 'Set BACKUP_AT, or npm run backup.' };
  const says = `${last.name}, made ${ageOf(last.time, now)}`;
  return now - last.time > oldAfter
    ? { check, state: 'note', says, advice: 'Set BACKUP_AT, or npm run backup.' }
    : { check, state: 'good', says };
}

function checkNames({ ofFuture }: BackupState): Finding[] {
  if (ofFuture.length === 0) return [];
  return [
    {
      check: 'Names of backups',
      state: 'wrong',
      says: `a clock was wrong: ${ofFuture.join(', ')} has a time of the future, and is left out as the newest`,
      advice: 'Set the clock right, and rename or remove it, in the bucket, too.',
    },
  ];
}

function checkPlace({ backup }: Pick<Config, 'backup'>): Finding {
  const check = 'Place of backups';
  const isElsewhere = backup.bucket !== undefined || backup.folder !== undefined;
  const place = backup.bucket ? 'in a bucket' : isElsewhere ? 'in BACKUP_DIR' : 'on the disk of the data';
  const isEncrypted = backup.recipients.length > 0;
  const says = `${place}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`;
  if (!isElsewhere)
    return {
      check,
      state: 'note',
      says,
      advice: 'A lost disk takes them along: set BACKUP_S3_BUCKET or BACKUP_DIR.',
    };
  if (!isEncrypted)
    return {
      check,
      state: 'note',
      says,
      advice: 'Anybody who gets one reads all of it: set BACKUP_RECIPIENTS.',
    };
  return { check, state: 'good', says };
}

function checkDrill({ drill, drillFailure }: BackupState, now: number): Finding {
  const check = 'Drill';
  if (drillFailure)
    return {
      check,
      state: 'wrong',
      says: `the last one failed ${ageOf(drillFailure.time, now)}: ${drillFailure.reason}`,
    };
  if (!drill)
    return {
      check,
      state: 'note',
      says: 'no restore was tried yet',
      advice: 'Set BACKUP_DRILL_AT, or npm run drill.',
    };
  const says = `${drill.name} was restored and compared ${ageOf(drill.time, now)}`;
  return now - drill.time > unprovenAfter
    ? { check, state: 'note', says, advice: 'Set BACKUP_DRILL_AT, or npm run drill.' }
    : { check, state: 'good', says };
}

function ageOf(time: number, now: number): string {
  const days = Math.floor((now - time) / aDay);
  if (days < 1) return 'less than a day ago';
  return days === 1 ? 'a day ago' : `${days} days ago`;
}

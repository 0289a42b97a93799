import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { aDay } from '../time/time';

export const backupFolder = ({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): string =>
  backup.folder ?? path.join(dataDir, '..', 'backups');

/** Sorting backups by name sorts them by time. */
export const backupName = (at: Date, isEncrypted: boolean): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

const namePattern = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;

/** When a backup was made, in milliseconds since 1970; undefined for another file, which is left alone. */
export function timeInName(name: string): number | undefined {
  const [isBackup, day, hour, minute, second] = namePattern.exec(name) ?? [];
  const time = isBackup === undefined ? NaN : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

export interface StoredBackup {
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  bytes: number;
}

/** The backups of a folder with a default name, the oldest first. Without such a folder, there are none. */
export async function listFolder(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const time = timeInName(name);
      if (time === undefined) return [];
      // Another program may remove old backups at any time.
      const stats = await stat(path.join(folder, name)).catch(() => undefined);
      return stats?.isFile() ? [{ name, time, bytes: stats.size }] : [];
    }),
  );
  return sortBackups(found.flat());
}

export const sortBackups = (backups: StoredBackup[]): StoredBackup[] =>
  backups.sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * A wrong clock has named it, so that it would hide all that are made after it: it is never the newest one, and no rule counts
 * or removes it. Clocks of several machines differ by less than a day.
 */
export const isOfFuture = ({ time }: Pick<StoredBackup, 'time'>, now = Date.now()): boolean =>
  time > now + aDay;

/** Of those in their order, without those of the future. */
export const newestOf = (backups: StoredBackup[]): StoredBackup | undefined =>
  backups.findLast((backup) => !isOfFuture(backup));

export const findLastBackup = async (folder: string): Promise<StoredBackup | undefined> =>
  newestOf(await listFolder(folder));

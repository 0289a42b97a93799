import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, '..', 'backups');

/** Sorting backups by name sorts them by time. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

interface FoundBackup {
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  bytes: number;
}

/** The newest backup with a default name; undefined where there is none. */
export async function findLastBackup(folder: string): Promise<FoundBackup | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names
    .filter((each) => /^backup-.*\.tar\.gz$/.test(each))
    .sort()
    .at(-1);
  if (name === undefined) return undefined;
  // Another program may remove old backups at any time.
  const stats = await stat(path.join(folder, name)).catch(() => undefined);
  return stats && { name, time: stats.mtimeMs, bytes: stats.size };
}

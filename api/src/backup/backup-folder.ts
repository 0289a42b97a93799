import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, '..', 'backups');

/** In the order of their names, backups are in the order of their times. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

export interface FoundBackup {
  name: string;
  /** Milliseconds since 1970. */
  time: number;
  bytes: number;
}

/** The newest of those that were given no name of their own; undefined where there is none. */
export async function findLastBackup(folder: string): Promise<FoundBackup | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names
    .filter((each) => /^backup-.*\.tar\.gz$/.test(each))
    .sort()
    .at(-1);
  if (name === undefined) return undefined;
  // Backups are cleared away by others, at any time.
  const facts = await stat(path.join(folder, name)).catch(() => undefined);
  return facts && { name, time: facts.mtimeMs, bytes: facts.size };
}

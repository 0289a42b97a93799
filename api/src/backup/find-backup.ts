import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { ProblemError } from '../problems/problems';
import {
  backupFolder,
  listFolder,
  newestOf,
  sortBackups,
  timeInName,
  type StoredBackup,
} from './backup-folder';
import { openBucket } from './open-bucket';

/**
 * The file of a backup that is named by its path, by its name in the folder of backups or in the bucket, or by `latest`, which
 * is none whose name is in the future.
 * One that only the bucket has is copied into the folder first.
 */
export async function findBackup(
  config: Pick<Config, 'dataDir' | 'backup'>,
  nameOrPath: string,
): Promise<string> {
  const isName = nameOrPath === 'latest' || timeInName(nameOrPath) !== undefined;
  if (!isName || (await exists(nameOrPath))) return nameOrPath;
  const folder = backupFolder(config);
  const bucket = await openBucket(config);
  const here = await listFolder(folder);
  if (has(here, nameOrPath)) return path.join(folder, nameOrPath);
  const there = (await bucket?.list()) ?? [];
  const name = nameOrPath === 'latest' ? newestOf(sortBackups([...here, ...there]))?.name : nameOrPath;
  if (name !== undefined && has(here, name)) return path.join(folder, name);
  if (name !== undefined && bucket && has(there, name)) return bucket.download(name, folder);
  const places = `${folder}${config.backup.bucket ? ` and in the bucket '${config.backup.bucket.name}'` : ''}`;
  const what = nameOrPath === 'latest' ? 'no backup' : `no ${nameOrPath}`;
  throw new ProblemError(404, `There is ${what} in ${places}.`);
}

const has = (backups: StoredBackup[], wanted: string) => backups.some(({ name }) => name === wanted);

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { ProblemError } from '../problems/problems';
import { backupFolder, listFolder, timeInName } from './backup-folder';
import { openBucket } from './save-backup';

/**
 * The file of a backup that is named by its path, by its name in the folder of backups or in the bucket, or by `latest`.
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
  const here = (await listFolder(folder)).map(({ name }) => name);
  if (here.includes(nameOrPath)) return path.join(folder, nameOrPath);
  const there = ((await bucket?.list()) ?? []).map(({ name }) => name);
  const name = nameOrPath === 'latest' ? [...here, ...there].sort().at(-1) : nameOrPath;
  if (name !== undefined && here.includes(name)) return path.join(folder, name);
  if (name !== undefined && bucket && there.includes(name)) return bucket.download(name, folder);
  const places = `${folder}${config.backup.bucket ? ` and in the bucket '${config.backup.bucket.name}'` : ''}`;
  const what = nameOrPath === 'latest' ? 'no backup' : `no ${nameOrPath}`;
  throw new ProblemError(404, `There is ${what} in ${places}.`);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

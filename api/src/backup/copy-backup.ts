// What becomes of a backup that is made: a copy in the bucket, and the removal of old ones by the rule.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeepRule } from '../config/backup-settings';
import type { Config } from '../config/config';
import { ProblemError } from '../problems/problems';
import type { BackupBucket } from './backup-bucket';
import { backupFolder, isOfFuture, listFolder, type StoredBackup } from './backup-folder';
import { keptTimes } from './kept-backups';
import { openBucket } from './open-bucket';

type CopyConfig = Pick<Config, 'dataDir' | 'backup'>;

export interface Copies {
  /** Names of backups that are in the bucket since now: also of earlier ones, which it had not taken. */
  uploaded: string[];
  /** Names of earlier ones that stay out of the bucket, because they are not encrypted and backups are today. */
  unencrypted: string[];
  /** Names of those that the rule has removed, in the folder or in the bucket. */
  removed: Set<string>;
  /** Why the backup counts as failed, although it is made: the bucket does not have it, or it lacks pictures. */
  failure?: Error;
}

/** Without a rule, nothing is removed. */
export async function copyAndRemove(
  config: CopyConfig,
  file: string,
  rule: KeepRule | undefined,
): Promise<Copies> {
  const copies: Copies = { uploaded: [], unencrypted: [], removed: new Set() };
  const [folder, made] = [backupFolder(config), path.basename(file)];
  try {
    const bucket = await openBucket(config);
    if (bucket) await copyToBucket(config, bucket, file, copies);
    if (bucket && rule) await removeOld(await bucket.list(), { made, rule, copies, remove: bucket.remove });
  } catch (error) {
    const reason = (error as Error).message;
    copies.failure = new ProblemError(
      503,
      `${reason} The backup is kept in ${file}, and the next one copies it, too.`,
    );
  }
  const remove = (name: string) => rm(path.join(folder, name), { force: true }).then(() => true);
  if (rule) await removeOld(await listFolder(folder), { made, rule, copies, remove });
  return copies;
}

/** With earlier ones that the bucket lacks: it could not be reached then. */
async function copyToBucket(
  { backup }: CopyConfig,
  bucket: BackupBucket,
  file: string,
  { uploaded, unencrypted }: Copies,
): Promise<void> {
  const [folder, made] = [path.dirname(file), path.basename(file)];
  const here = withoutFuture(await listFolder(folder));
  const there = withoutFuture(await bucket.list());
  const isEncrypted = backup.recipients.length > 0;
  for (const name of missingNames(here, there, { made, rule: backup.keep })) {
    if (isEncrypted && !name.endsWith('.age')) unencrypted.push(name);
    else {
      await bucket.upload(path.join(folder, name));
      uploaded.push(name);
    }
  }
}

/**
 * What the bucket lacks of a folder, the oldest first, and what the rule keeps of it. Not what is older than all of the bucket: a
 * rule of the bucket itself has removed that.
 */
function missingNames(
  here: StoredBackup[],
  there: StoredBackup[],
  { made, rule }: { made: string; rule: KeepRule | undefined },
): string[] {
  const names = new Set(there.map(({ name }) => name));
  const oldest = there[0]?.name ?? '';
  const kept = rule && keptTimes(timesOf([...here, ...there]), rule);
  return here
    .filter(({ name, time }) => name === made || (name > oldest && (kept?.has(time) ?? true)))
    .map(({ name }) => name)
    .filter((name) => !names.has(name));
}

const withoutFuture = (backups: StoredBackup[]) => backups.filter((backup) => !isOfFuture(backup));
const timesOf = (backups: StoredBackup[]) => backups.map(({ time }) => time);

interface Removal {
  /** The name of the backup that stays, whatever the rule says. */
  made: string;
  rule: KeepRule;
  copies: Copies;
  remove: (name: string) => Promise<boolean>;
}

async function removeOld(all: StoredBackup[], { made, rule, copies, remove }: Removal): Promise<void> {
  const backups = withoutFuture(all);
  const kept = keptTimes(timesOf(backups), rule);
  for (const { name, time } of backups)
    if (name !== made && !kept.has(time) && (await remove(name))) copies.removed.add(name);
}

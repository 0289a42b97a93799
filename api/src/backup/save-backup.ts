import path from 'node:path';
import type { Config } from '../config/config';
import type { KeepRule } from '../config/backup-settings';
import type { Database } from '../database/database';
import { rm } from 'node:fs/promises';
import type { ImageFiles } from '../images/image-files';
import { backupFolder, backupName, isOfFuture, listFolder, type StoredBackup } from './backup-folder';
import type { BackupBucket } from './backup-bucket';
import { createEncryption } from './backup-encryption';
import { readBackupSecret } from './backup-signature';
import { keptTimes } from './kept-backups';
import { readJob } from '../jobs/job-store';
import { ProblemError } from '../problems/problems';
import { makeBackup } from './make-backup';

export type BackupConfig = Pick<Config, 'dataDir' | 'backupSecret' | 'backup'>;

/** What has become of the copy in the bucket, and of old backups. */
interface Copies {
  /** Names of backups that are in the bucket since now: also of earlier ones, which it had not taken. */
  uploaded: string[];
  /** Names of earlier ones that stay out of the bucket, because they are not encrypted and backups are today. */
  unencrypted: string[];
  /** Names of those that the rule has removed, in the folder or in the bucket. */
  removed: Set<string>;
  /** Why the bucket does not have the backup. */
  failure?: Error;
}

export type SavedBackup = Awaited<ReturnType<typeof makeBackup>> &
  Copies & { file: string; isEncrypted: boolean };

/** Of the last backup, in the table of jobs. */
export interface BackupResult {
  name: string;
  bytes: number;
}

/** Undefined where there is no bucket. */
export async function openBucket({ backup }: Pick<Config, 'backup'>): Promise<BackupBucket | undefined> {
  if (!backup.bucket) return undefined;
  // Loaded only where it is used, as for images.
  const { openBackupBucket } = await import('./backup-bucket');
  return openBackupBucket(backup.bucket);
}

/** As `saveBackup`. A backup that the bucket does not have counts as failed, although it is made. */
export async function saveOrFail(
  config: BackupConfig,
  source: Source,
  onSaved: (saved: SavedBackup) => void,
): Promise<BackupResult> {
  const saved = await saveBackup(config, source);
  onSaved(saved);
  if (saved.failure) throw saved.failure;
  return { name: path.basename(saved.file), bytes: saved.bytes };
}

interface Source {
  db: Database;
  files: ImageFiles;
}

/**
 * Makes a backup, copies it to the bucket where there is one, and removes old ones by the rule. A file of the operator's own
 * stays here, and no rule removes it.
 */
export async function saveBackup(
  config: BackupConfig,
  { db, files }: Source,
  ownFile?: string,
): Promise<SavedBackup> {
  const encrypt = await createEncryption(config.backup.recipients);
  const isEncrypted = encrypt !== undefined;
  const file = ownFile ?? path.join(backupFolder(config), backupName(new Date(), isEncrypted));
  const made = await makeBackup(db, files, file, { secret: await readBackupSecret(config), encrypt });
  const copies: Copies = { uploaded: [], unencrypted: [], removed: new Set() };
  if (ownFile === undefined) {
    const rule = (await hasMadeOne(db)) ? config.backup.keep : undefined;
    await copyAndRemove(config, file, { rule, copies });
  }
  return { ...made, ...copies, file, isEncrypted };
}

/** The first backup of a database removes none: they are of the database before it, and this one may be empty. */
async function hasMadeOne(db: Database): Promise<boolean> {
  const job = await readJob(db, 'backup').catch(() => undefined);
  return job !== undefined && job.succeeded_at !== null;
}

async function copyAndRemove(
  config: BackupConfig,
  file: string,
  { rule, copies }: { rule: KeepRule | undefined; copies: Copies },
): Promise<void> {
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
}

/** With earlier ones that the bucket lacks: it could not be reached then. */
async function copyToBucket(
  { backup }: BackupConfig,
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

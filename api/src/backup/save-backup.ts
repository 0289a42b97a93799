import path from 'node:path';
import * as z from 'zod/mini';
import type { KeepRule } from '../config/backup-settings';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { JobFailure, readJob } from '../jobs/job-store';
import { ProblemError } from '../problems/problems';
import { createEncryption } from './backup-encryption';
import { backupFolder, backupName, findLastBackup, isOfFuture, listFolder } from './backup-folder';
import { readBackupSecret } from './backup-signature';
import { copyAndRemove, type Copies } from './copy-backup';
import { makeBackup } from './make-backup';
import { requireSpace } from './require-space';

export type BackupConfig = Pick<Config, 'dataDir' | 'backupSecret' | 'backup'>;

export type SavedBackup = Awaited<ReturnType<typeof makeBackup>> &
  Copies & { file: string; isEncrypted: boolean };

/** Of the last backup that was made, in the table of jobs; also where it counts as failed. */
export const BackupResult = z.object({
  name: z.string(),
  bytes: z.int(),
  /** How many files of pictures it lacks. */
  missing: z.optional(z.int()),
});
export type BackupResult = z.infer<typeof BackupResult>;

interface Source {
  db: Database;
  files: ImageFiles;
}

/** As `saveBackup`. Throws a `JobFailure` where the backup counts as failed, although it is made. */
export async function saveOrFail(
  config: BackupConfig,
  source: Source,
  onSaved: (saved: SavedBackup) => void,
): Promise<BackupResult> {
  const saved = await saveBackup(config, source);
  onSaved(saved);
  const { file, bytes, missingFiles, failure } = saved;
  return resultOrFailure({ name: path.basename(file), bytes, missing: missingFiles.length }, failure);
}

function resultOrFailure(result: BackupResult, failure: Error | undefined): BackupResult {
  if (failure) throw new JobFailure(failure.message, result);
  return result;
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
  if (ownFile === undefined) await requireSpaceForNext(config);
  const made = await makeBackup(db, files, file, { secret: await readBackupSecret(config), encrypt });
  const copies =
    ownFile === undefined
      ? await finish(config, db, file, made.missingFiles.length)
      : { uploaded: [], unencrypted: [], removed: new Set<string>() };
  return { ...made, ...copies, file, isEncrypted };
}

/** The next backup is about as large as the last one. */
async function requireSpaceForNext(config: BackupConfig): Promise<void> {
  const folder = backupFolder(config);
  await requireSpace(folder, (await findLastBackup(folder))?.bytes ?? 0);
}

/** @param missing how many files of pictures it lacks: then it replaces none of the earlier ones, which may have them */
async function finish(config: BackupConfig, db: Database, file: string, missing: number): Promise<Copies> {
  const copies = await copyAndRemove(config, file, missing > 0 ? undefined : await readRule(config, db));
  if (missing === 0 || copies.failure) return copies;
  const failure = new ProblemError(
    503,
    `The backup ${path.basename(file)} lacks ${missing} files of pictures, which are missing here. It was kept, and no earlier ` +
      'one was removed. npm run doctor names the files.',
  );
  return { ...copies, failure };
}

/** The first backup of a database removes none: they are of the database before it, and this one may be empty. */
async function readRule({ backup }: BackupConfig, db: Database): Promise<KeepRule | undefined> {
  const job = await readJob(db, 'backup').catch(() => undefined);
  return job !== undefined && job.succeeded_at !== null ? backup.keep : undefined;
}

/**
 * The backup of a planned time that was made since, and that failed after that: another archive would take as much room again,
 * each hour. Undefined where a new one is needed.
 */
export async function findUnfinished(
  config: BackupConfig,
  db: Database,
  plannedAt: number,
): Promise<BackupResult | undefined> {
  const job = await readJob(db, 'backup');
  const { data: result } = z.safeParse(BackupResult, job?.result);
  if (!job?.error || !result) return undefined;
  const stored = (await listFolder(backupFolder(config))).find(({ name }) => name === result.name);
  const isEncrypted = config.backup.recipients.length > 0;
  const isWanted =
    stored && stored.time >= plannedAt && !isOfFuture(stored) && stored.name.endsWith('.age') === isEncrypted;
  return isWanted ? result : undefined;
}

/** As `saveOrFail`, of a backup that is made. */
export async function finishOrFail(
  config: BackupConfig,
  db: Database,
  unfinished: BackupResult,
  onFinished: (copies: Copies) => void,
): Promise<BackupResult> {
  const file = path.join(backupFolder(config), unfinished.name);
  const copies = await finish(config, db, file, unfinished.missing ?? 0);
  onFinished(copies);
  return resultOrFailure(unfinished, copies.failure);
}

// `npm run backup [-- file] [-- --list] [-- --new-key <file>]`
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config/config';
import { attachDatabase, type Database } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { isDue, recordJob, runJob } from '../jobs/job-store';
import { readDueTime } from '../jobs/last-planned-time';
import { ProblemError } from '../problems/problems';
import { backupFolder, listFolder, type StoredBackup } from './backup-folder';
import { createKeyFile } from './backup-encryption';
import type { Copies } from './copy-backup';
import { openBucket } from './open-bucket';
import { findUnfinished, finishOrFail, saveBackup, saveOrFail, type SavedBackup } from './save-backup';

const usage = `Usage: npm run backup [-- file]
Without a file, backup-<time>.tar.gz in BACKUP_DIR, or in VAR_DIR/backups, and a copy in BACKUP_S3_BUCKET.
--list            lists the backups in both places
--new-key <file>  makes a pair of keys: prints the public one for BACKUP_RECIPIENTS, and writes the private one to the file`;

export async function backupCommand(args: string[]): Promise<void> {
  const { file, keyFile, lists, isPlanned } = readArguments(args);
  if (keyFile !== undefined) return makeKey(keyFile);
  const config = readConfig(process.env);
  if (lists) return listBackups(config);
  const db = await attachDatabase(config.database);
  if (!db) throw new ProblemError(404, `There is no database at ${config.database} yet: nothing to back up.`);
  try {
    const source = { db, files: await openImageFiles(config) };
    const startedAt = performance.now();
    const onSaved = (saved: SavedBackup) => report(saved, (performance.now() - startedAt) / 1000);
    const save = () => saveOrFail(config, source, onSaved);
    if (file !== undefined) onSaved(await saveBackup(config, source, file));
    else if (isPlanned) await makePlanned(config, db, save);
    else await recordJob(db, 'backup', save);
  } finally {
    await db.destroy();
  }
}

/** As the API servers call it: one backup for each planned time, whichever of them is first. */
async function makePlanned(config: Config, db: Database, save: () => Promise<object>) {
  const { at } = config.backup;
  if (!at) return;
  const plannedAt = await readDueTime(db, 'backup', at);
  if (plannedAt === undefined) return;
  const saveOrFinish = async () => {
    const unfinished = await findUnfinished(config, db, plannedAt);
    return unfinished ? finishOrFail(config, db, unfinished, reportCopies) : save();
  };
  await runJob(db, 'backup', saveOrFinish, (job) => isDue(job, plannedAt, Date.now()));
}

function report(saved: SavedBackup, seconds: number): void {
  const { file, tables, imageFiles, bytes, isEncrypted, missingFiles } = saved;
  printLine(file);
  const size = `${megabytes(bytes)} MB${isEncrypted ? ', encrypted' : ''}`;
  printLine(`${describeTables(tables)}, ${imageFiles} files of pictures, ${size}, ${seconds.toFixed(1)} s`);
  reportCopies(saved);
  if (missingFiles.length === 0) return;
  printLine(`${missingFiles.length} files of pictures are missing here, and so in the backup:`);
  missingFiles.slice(0, 10).forEach((name) => printLine(`  ${name}`));
  process.exitCode = 1;
}

function reportCopies({ uploaded, unencrypted, removed }: Copies): void {
  for (const name of uploaded) printLine(`${name} is in the bucket.`);
  for (const name of unencrypted)
    printLine(
      `${name} is not encrypted, and so was not copied to the bucket: copy it yourself, or remove it.`,
    );
  for (const name of removed) printLine(`${name} was removed, as BACKUP_KEEP says.`);
}

async function makeKey(file: string): Promise<void> {
  const { recipient, text } = await createKeyFile(new Date());
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    const reason = (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'it is there already' : String(error);
    throw new ProblemError(409, `${file} was not written: ${reason}. No key was made.`);
  });
  printLine(`BACKUP_RECIPIENTS=${recipient}`);
  printLine(
    `${file} opens the backups. Keep two copies of it apart from this server and from the backups, and remove it here: ` +
      'without it, no backup can be restored.',
  );
}

async function listBackups(config: Config): Promise<void> {
  const folder = backupFolder(config);
  list(folder, await listFolder(folder));
  const { bucket: settings } = config.backup;
  const bucket = await openBucket(config);
  if (settings && bucket) list(`s3://${settings.name}/${settings.prefix}`, await bucket.list());
}

function list(place: string, backups: StoredBackup[]): void {
  printLine(`${place}: ${backups.length === 1 ? '1 backup' : `${backups.length} backups`}`);
  for (const { name, bytes } of backups) printLine(`  ${name}  ${megabytes(bytes)} MB`);
}

function readArguments(args: string[]) {
  const options = {
    list: { type: 'boolean', default: false },
    'new-key': { type: 'string' },
    planned: { type: 'boolean', default: false },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length < 2)
      return {
        file: positionals[0],
        keyFile: values['new-key'],
        lists: values.list,
        isPlanned: values.planned,
      };
  } catch {
    // The error is thrown below.
  }
  throw new ProblemError(422, usage);
}

export function describeTables(tables: Record<string, number>): string {
  const count = (table: string, name: string) => `${tables[table] ?? 0} ${name}`;
  return [
    count('category', 'categories'),
    count('product', 'products'),
    count('article', 'articles'),
    count('enquiry', 'enquiries'),
    count('admin', 'admins'),
    count('audit_entry', 'audit entries'),
  ].join(', ');
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

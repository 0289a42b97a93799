// `npm run backup [-- file]`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config';
import { attachDatabase } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { ProblemError } from '../problems/problems';
import { readBackupSecret } from './backup-signature';
import { backupFolder, backupName } from './backup-folder';
import { makeBackup } from './make-backup';

const usage = `Usage: npm run backup [-- file]
Without a file, VAR_DIR/backups/backup-<time>.tar.gz.`;

export async function backupCommand(args: string[]): Promise<void> {
  const file = readFile(args);
  const config = readConfig(process.env);
  const startedAt = performance.now();
  const db = await attachDatabase(config.database);
  if (!db) throw new ProblemError(404, `There is no database at ${config.database} yet: nothing to back up.`);
  try {
    const target = file ?? path.join(backupFolder(config), backupName(new Date()));
    const { bytes, tables, imageFiles, missingFiles } = await makeBackup(
      db,
      await openImageFiles(config),
      target,
      await readBackupSecret(config),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    printLine(target);
    printLine(
      `${describeTables(tables)}, ${imageFiles} files of pictures, ${megabytes(bytes)} MB, ${seconds} s`,
    );
    if (missingFiles.length === 0) return;
    printLine(`${missingFiles.length} files of pictures are missing here, and so in the backup:`);
    missingFiles.slice(0, 10).forEach((name) => printLine(`  ${name}`));
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

function readFile(args: string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length < 2) return positionals[0];
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

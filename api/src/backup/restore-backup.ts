import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { engineOf } from '../database/engine';
import type { ImageFiles } from '../images/image-files';
import { stopRestoredMail } from '../mail/mail-queue';
import { countMail } from '../mail/mail-store';
import { backedUpTables, isTableName, tableNames, type TableName } from './backed-up-tables';
import { fileOf, tableOf, type Manifest } from './manifest';
import { readVerified } from './read-archive';

export interface RestoreReport {
  tables: Record<string, number>;
  pictureFiles: number;
  /** Mails that were waiting when the backup was made. */
  waitingMails: number;
}

export interface RestoreChoices {
  /** Mails that were waiting go on waiting, and are sent: right where the site of the backup sends no more. */
  keepMail: boolean;
}

/**
 * Puts the content of a verified archive in the place of everything there is. Pictures come first: their names are made
 * from what is in them, so more of them do no harm. The rows change in one transaction; until its end, others read what
 * was there before, and can only wait to write.
 */
export async function restoreBackup(
  db: Database,
  files: ImageFiles,
  file: string,
  manifest: Manifest,
  { keepMail }: RestoreChoices,
): Promise<RestoreReport> {
  const pictureFiles = await restorePictures(files, file, manifest);
  const waitingMails = await db.transaction().execute(async (transaction) => {
    await keepOthersFromWriting(transaction);
    const before = await numbersToPass(transaction);
    await withoutAppendOnly(transaction, async () => {
      await empty(transaction);
      await insertRows(transaction, file, manifest);
    });
    for (const table of tableNames) {
      if (backedUpTables[table].hasGeneratedIds)
        await engineOf(transaction).advanceGeneratedIds(transaction, table);
    }
    await passNumbers(transaction, before);
    const { waiting } = await countMail(transaction);
    if (!keepMail) await stopRestoredMail(transaction);
    const { createdAt, tables } = manifest;
    const after = { createdAt, tables };
    await recordChange(transaction, {
      action: 'restore',
      kind: 'backup',
      after,
      requestId: 'npm run restore',
    });
    return waiting;
  });
  return { tables: manifest.tables, pictureFiles, waitingMails };
}

async function restorePictures(files: ImageFiles, file: string, manifest: Manifest): Promise<number> {
  let count = 0;
  for await (const { name, bytes } of readVerified(file, manifest)) {
    const picture = fileOf(name);
    if (picture === undefined) continue;
    await files.add(picture, bytes);
    count += 1;
  }
  return count;
}

/** On SQLite, whoever is in a transaction is the only writer anyway. */
async function keepOthersFromWriting(transaction: Database): Promise<void> {
  if (engineOf(transaction).name === 'SQLite') return;
  const tables = sql.join(tableNames.map((table) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(transaction);
}

async function withoutAppendOnly(transaction: Database, work: () => Promise<void>): Promise<void> {
  const engine = engineOf(transaction);
  await engine.removeAppendOnly(transaction, 'audit_entry');
  await work();
  await engine.columns.makeAppendOnly(transaction, 'audit_entry');
}

async function empty(transaction: Database): Promise<void> {
  for (const table of [...tableNames].reverse())
    await sql`delete from ${sql.table(table)}`.execute(transaction);
}

async function insertRows(transaction: Database, file: string, manifest: Manifest): Promise<void> {
  for await (const { name, bytes } of readVerified(file, manifest)) {
    const table = tableOf(name);
    // The tables come before the pictures.
    if (table === undefined) return;
    if (!isTableName(table))
      throw new Error(`The backup has a table '${table}' that the schema does not have.`);
    const lines = bytes.toString().trimEnd().split('\n');
    await insert(
      transaction,
      table,
      lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    );
  }
}

async function insert(
  transaction: Database,
  table: TableName,
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuple = (values: RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;
  await sql`
    insert into ${sql.table(table)} ${tuple(columns.map((column) => sql.ref(column)))}
    values ${sql.join(rows.map((row) => tuple(columns.map((column) => sql.val(row[column])))))}
  `.execute(transaction);
}

interface Numbers {
  revision: number;
  epoch: number;
}

/** What caches and tokens out there refer to, and what must therefore never come back. */
async function numbersToPass(transaction: Database): Promise<Numbers> {
  const revision = await transaction
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('largest'))
    .executeTakeFirstOrThrow();
  const epoch = await transaction
    .selectFrom('admin')
    .select(({ fn }) => fn.max('session_epoch').as('largest'))
    .executeTakeFirstOrThrow();
  return { revision: largest(revision), epoch: largest(epoch) };
}

/** Of no rows, the largest is null, whatever the types say. */
const largest = ({ largest: number }: { largest: number | null }): number => number ?? 0;

/** Nothing that was kept in memory holds any more, and everybody signs in again. */
async function passNumbers(transaction: Database, before: Numbers): Promise<void> {
  const restored = await numbersToPass(transaction);
  const next = (name: keyof Numbers) => Math.max(before[name], restored[name]) + 1;
  await transaction
    .updateTable('revision')
    .set({ number: next('revision') })
    .execute();
  await transaction
    .updateTable('admin')
    .set({ session_epoch: next('epoch') })
    .execute();
}

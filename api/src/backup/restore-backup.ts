import { sql, type RawBuilder } from 'kysely';
import { recordChange } from '../audit/audit-store';
import { addMissingItems } from '../content/add-missing-items';
import { erasableAuditColumns, fixedAuditColumns } from '../database/audit-chain/audit-hashes';
import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { chainEntries } from '../database/migrations/chain-entries';
import { fillFacets } from '../database/migrations/fill-facets';
import { fillPublications } from '../database/migrations/fill-publications';
import { renewSearchKeys } from '../database/migrations/renew-search-keys';
import { splitSiteContent } from '../database/migrations/split-site-content';
import type { ImageFiles } from '../images/image-files';
import { readCookieSuffix, writeCookieSuffix } from '../sign-in/session-cookie';
import { stopRestoredMail } from '../mail/mail-queue';
import { countMail } from '../mail/mail-admin-store';
import { applyErasures } from '../privacy/apply-erasures';
import {
  addErasures,
  ErasureKey,
  readErasureFile,
  readErasures,
  writeErasureFile,
  type ErasureList,
} from '../privacy/erasure-list';
import { removeErased } from '../privacy/remove-erased-files';
import { backedUpTables, isTableName, tableNames, type TableName } from './backed-up-tables';
import { keepAccounts, readAccounts } from './keep-accounts';
import { imageFileOf, tableOf, type Manifest } from './manifest';
import type { Archive } from './open-archive';
import { readVerified } from './read-archive';

const requestId = 'npm run restore';

export interface RestoreOptions {
  /** Waiting mails stay queued and are sent. Right only where the site that made the backup no longer sends mail. */
  keepMail: boolean;
  /** Whoever is in it stays erased. */
  erasures: ErasureList;
  /** After somebody got in: what was revoked since the backup works again, and what was added does not. */
  hasAccountsOfBackup?: boolean;
}

/**
 * Replaces everything with the content of a verified archive. Images come first: their names are hashes of their
 * content, so that additional files do no harm. All rows change in one transaction; until its end, other processes read
 * the old rows, and wait to write.
 */
export async function restoreBackup(
  db: Database,
  files: ImageFiles,
  archive: Archive,
  manifest: Manifest,
  { keepMail, erasures, hasAccountsOfBackup = false }: RestoreOptions,
) {
  const imageFiles = await restoreImages(files, archive, manifest);
  const listed = await readErasureFile(erasures.file);
  const key = new ErasureKey(await erasures.readSecret());
  /** Mails that were waiting when the backup was made. */
  const { waiting: waitingMails, ...done } = await db.transaction().execute(async (transaction) => {
    await lockTables(transaction);
    const before = await readCounters(transaction);
    const cookieSuffix = await readCookieSuffix(transaction);
    const accounts = await readAccounts(transaction);
    const present = await readErasures(transaction);
    await withoutAppendOnlyTrigger(transaction, async () => {
      await deleteRows(transaction);
      await insertRows(transaction, archive, manifest);
    });
    await addErasures(transaction, [...present, ...listed]);
    await fillPublications(transaction);
    await renewSearchKeys(transaction);
    await fillFacets(transaction);
    await splitSiteContent(transaction);
    await chainEntries(transaction);
    await addMissingItems(transaction);
    for (const table of tableNames) {
      if (backedUpTables[table].hasGeneratedIds)
        await engineOf(transaction).advanceGeneratedIds(transaction, table);
    }
    const isKept = await keepAccounts(transaction, hasAccountsOfBackup ? undefined : accounts);
    await advanceCounters(transaction, before);
    await writeCookieSuffix(transaction, cookieSuffix);
    const erased = await applyErasures(transaction, await readErasures(transaction), { key, requestId });
    const { waiting } = await countMail(transaction);
    if (!keepMail) await stopRestoredMail(transaction);
    const { createdAt, tables } = manifest;
    const after = { createdAt, tables, accounts: isKept ? 'of now' : 'of the backup' };
    await recordChange(transaction, {
      action: 'restore',
      kind: 'backup',
      after,
      requestId,
    });
    return { waiting, erased, isKept };
  });
  await writeErasureFile(db, erasures.file).finally(
    () => done.erased && removeErased(db, files, done.erased),
  );
  return { tables: manifest.tables, imageFiles, waitingMails, hasAccountsOfNow: done.isKept };
}

async function restoreImages(files: ImageFiles, archive: Archive, manifest: Manifest): Promise<number> {
  let count = 0;
  for await (const { name, bytes } of readVerified(archive, manifest)) {
    const image = imageFileOf(name);
    if (image === undefined) continue;
    await files.add(image, bytes);
    count += 1;
  }
  return count;
}

/** On SQLite, a transaction is the only writer anyway. */
async function lockTables(transaction: Database): Promise<void> {
  if (engineOf(transaction).name === 'SQLite') return;
  const tables = sql.join(tableNames.map((table) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(transaction);
}

async function withoutAppendOnlyTrigger(transaction: Database, task: () => Promise<void>): Promise<void> {
  const engine = engineOf(transaction);
  await engine.removeAppendOnly(transaction, 'audit_entry');
  await task();
  await engine.columns.makeAppendOnly(transaction, 'audit_entry', {
    fixed: fixedAuditColumns,
    erasable: erasableAuditColumns,
  });
}

async function deleteRows(transaction: Database): Promise<void> {
  // They are in no backup, and their items may have other numbers now.
  for (const table of [
    'preview_link',
    'session',
    'passkey_challenge',
    'invitation',
    'password_reset',
  ] as const)
    await transaction.deleteFrom(table).execute();
  for (const table of [...tableNames].reverse())
    await sql`delete from ${sql.table(table)}`.execute(transaction);
}

async function insertRows(transaction: Database, archive: Archive, manifest: Manifest): Promise<void> {
  for await (const { name, bytes } of readVerified(archive, manifest)) {
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

async function insert(transaction: Database, table: TableName, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {});
  const tuple = (values: RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;
  await sql`
    insert into ${sql.table(table)} ${tuple(columns.map((column) => sql.ref(column)))}
    values ${sql.join(rows.map((row) => tuple(columns.map((column) => sql.val(row[column])))))}
  `.execute(transaction);
}

type Counters = Awaited<ReturnType<typeof readCounters>>;

/** The numbers that caches refer to, and those of quotations that customers have. A number that was used once must never be used again. */
async function readCounters(transaction: Database) {
  const revision = await transaction
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('largest'))
    .executeTakeFirstOrThrow();
  const quotations = await transaction.selectFrom('quotation_counter').selectAll().execute();
  return { revision: largest(revision), quotations };
}

/** The maximum of no rows is null, which Kysely's types leave out. */
const largest = ({ largest: number }: { largest: number | null }): number => number ?? 0;

/** Makes every cached response outdated. Quotations go on after the last one of each year. */
async function advanceCounters(transaction: Database, before: Counters): Promise<void> {
  const restored = await readCounters(transaction);
  const number = Math.max(before.revision, restored.revision) + 1;
  await transaction.updateTable('revision').set({ number }).execute();
  for (const { financial_year, last } of before.quotations) {
    const known = restored.quotations.find((counter) => counter.financial_year === financial_year);
    const larger = Math.max(last, known?.last ?? 0);
    await transaction
      .insertInto('quotation_counter')
      .values({ financial_year, last: larger })
      .onConflict((conflict) => conflict.column('financial_year').doUpdateSet({ last: larger }))
      .execute();
  }
}

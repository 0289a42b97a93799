// Compares the database and the folder of images with the acknowledged writes.
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../src/database/database';
import { engineOf } from '../src/database/engines/engine';
import { readCount, readCountOfAll } from '../src/database/kept-counts';
import { masterName, variantName } from '../src/images/image-name';
import type { WriteLog } from './write-log';

/**
 * Everything that is wrong, one line each. Reads one snapshot, because PostgreSQL may still be rolling back a
 * transaction of a killed process.
 */
export const checkStoredData = (db: Database, writeLog: WriteLog): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => [
      ...(await checkDatabase(snapshot)),
      ...(await checkEnquiries(snapshot, writeLog)),
      ...(await checkProducts(snapshot, writeLog)),
      ...(await checkCounts(snapshot)),
    ]);

async function checkDatabase(db: Database): Promise<string[]> {
  if (engineOf(db).name === 'PostgreSQL') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: danglingReferences } = await sql`pragma foreign_key_check`.execute(db);
  const integrityErrors = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  return [
    ...integrityErrors,
    ...danglingReferences.map((row) => `dangling reference: ${JSON.stringify(row)}`),
  ];
}

async function checkEnquiries(db: Database, { enquiries }: WriteLog): Promise<string[]> {
  const rows = await db.selectFrom('enquiry').selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.submission_key ?? '', row]));
  const wrong: string[] = [];
  if (byKey.size !== rows.length) wrong.push(`${rows.length} enquiries with ${byKey.size} different keys`);
  for (const key of byKey.keys())
    if (!enquiries.has(key)) wrong.push(`enquiry ${key} was stored and never sent`);
  for (const [key, { body, receivedAt }] of enquiries) {
    const row = byKey.get(key);
    if (receivedAt === undefined && !row) continue;
    if (!row) wrong.push(`enquiry ${key} was acknowledged and is lost`);
    else if (receivedAt !== undefined && row.received_at !== Date.parse(receivedAt))
      wrong.push(`enquiry ${key} was acknowledged with another time`);
    else if (row.name !== body.name || row.message !== (body.message ?? null) || row.is_suspect === 1)
      wrong.push(`enquiry ${key} is not what was sent`);
  }
  const { mails } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  if (mails !== rows.length) wrong.push(`${rows.length} enquiries have ${mails} mails waiting`);
  const { counted } = await db
    .selectFrom('rate_count')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('counted'))
    .where('name', '=', 'enquiries:all')
    .executeTakeFirstOrThrow();
  if (counted !== rows.length) wrong.push(`${rows.length} enquiries were counted as ${counted}`);
  return wrong;
}

async function checkProducts(db: Database, { products }: WriteLog): Promise<string[]> {
  const rows = await db.selectFrom('product').selectAll().execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  const wrong: string[] = [];
  if (byName.size !== rows.length) wrong.push(`${rows.length} products with ${byName.size} different names`);
  for (const [name, { id, sentPrice, acknowledgedPrice }] of products) {
    const row = byName.get(name);
    if (acknowledgedPrice === undefined && !row) continue;
    if (!row || (id !== undefined && row.id !== id)) wrong.push(`${name} was acknowledged and is lost`);
    else if ((row.price ?? 0) < (acknowledgedPrice ?? 1) || (row.price ?? 0) > sentPrice)
      wrong.push(`${name} costs ${String(row.price)}, not ${String(acknowledgedPrice)} to ${sentPrice}`);
  }
  const { entries } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('kind', '=', 'product')
    .executeTakeFirstOrThrow();
  const changes = rows.reduce((sum, { version }) => sum + version, 0);
  if (entries !== changes) wrong.push(`${changes} changes of products have ${entries} audit entries`);
  return wrong;
}

/** The counts that triggers keep. */
async function checkCounts(db: Database): Promise<string[]> {
  const kept = await readCountOfAll(db, 'product');
  const { products } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { enquiries } = await db
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<number>().as('enquiries'))
    .executeTakeFirstOrThrow();
  const keptEnquiries = await readCount(db, [
    'message:ordinary:unhandled',
    'message:suspect:unhandled',
    'quote:ordinary:unhandled',
    'quote:suspect:unhandled',
  ]);
  return [
    ...(kept === products ? [] : [`${products} products were counted as ${kept}`]),
    ...(keptEnquiries === enquiries ? [] : [`${enquiries} enquiries were counted as ${keptEnquiries}`]),
  ];
}

interface ImageFilesReport {
  /** Files that a row refers to and that do not exist. */
  missing: string[];
  /** Files that no row refers to. */
  stray: string[];
}

export async function checkImageFiles(db: Database, folder: string): Promise<ImageFilesReport> {
  const rows = await db.selectFrom('image').select(['id', 'widths', 'avif_at']).execute();
  const promised = rows.flatMap(({ id, widths, avif_at }) => [
    masterName(id),
    ...(JSON.parse(widths) as number[]).flatMap((width) => [
      variantName(id, width, 'image/webp'),
      ...(avif_at === null ? [] : [variantName(id, width, 'image/avif')]),
    ]),
  ]);
  const there = await readdir(folder);
  return {
    missing: promised.filter((name) => !there.includes(name)),
    stray: there.filter((name) => !promised.includes(name)),
  };
}

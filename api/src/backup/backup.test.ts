import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { noErasures } from '../../test-support/no-erasures';
import { restoreFile } from '../../test-support/restore-file';
import { filesOfOtherTables, rowsOfOtherTables } from '../../test-support/rows-of-other-tables';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { recordChange } from '../audit/audit-store';
import { attachDatabase, openDatabase, type Database } from '../database/database';
import { engineOf } from '../database/engines/engine';
import { createImageFiles, type ImageFiles } from '../images/image-files';
import { addMissingItems } from '../content/add-missing-items';
import { expectedFiles } from '../images/expected-files';
import { createMailQueue } from '../mail/mail-queue';
import { backedUpTables, excludedTables, tableNames } from './backed-up-tables';
import { makeBackup } from './make-backup';
import { openArchive } from './open-archive';
import { verifyArchive } from './read-archive';

interface Site {
  location: string;
  db: Database;
  files: ImageFiles;
}

/** A database of the engine under test, or the one at `location`, and a folder of images beside it. */
async function newSite(location?: string): Promise<Site> {
  const folder = await newFolder();
  const where = location ?? databaseIn(folder);
  const db = await openDatabase(where);
  closeAfterTests(() => db.destroy());
  return { location: where, db, files: await createImageFiles(path.join(folder, 'images')) };
}

const imageId = '0123456789abcdef';

/** Adds rows to every table, with values that the engines store differently. */
async function fill({ db, files }: Site): Promise<void> {
  const at = Date.now();
  await db
    .insertInto('category')
    .values({ id: 7, name: 'Über', name_key: 'uber', deleted_at: null })
    .execute();
  const image = {
    id: imageId,
    width: 900,
    height: 600,
    widths: '[320,640]',
    avif_at: at,
    unused_since: null,
  };
  await db.insertInto('image').values(image).execute();
  for (const name of expectedFiles(image))
    await files.add(name, Buffer.from(`content of ${name}`.repeat(2000)));
  await db
    .insertInto('product')
    .values({
      ...{ id: 41, category_id: 7, name: 'Ceïling "wash"', name_key: 'ceiling wash', description: 'a\nb' },
      ...{ price: 12.5, offer: null, offer_price: 0, sizes: '["1 L"]', image_id: imageId, image_alt: '' },
      facets: '[]',
      ...{ search_key: '', title_key: 'ceiling wash', created_at: at, changed_at: at, deleted_at: at },
    })
    .execute();
  const sheet = {
    file: `sheet-${'ab'.repeat(16)}-0123456789ab.pdf`,
    sha256: 'ab'.repeat(32),
    bytes: 7,
    pages: 2,
  };
  await files.add(sheet.file, Buffer.from('a sheet'));
  await db
    .insertInto('product_sheet')
    .values({
      ...{ ...sheet, product_id: 41, kind: 'safety', language: 'en', revision: 3, revised_on: '2026-03-01' },
      ...{ downloads: 5, uploaded_at: at, uploaded_by: 'Asha', withdrawn_at: null, withdrawn_by: null },
    })
    .execute();
  const certificate = { ...sheet, file: `certificate-${'ab'.repeat(16)}-0123456789ab.pdf` };
  await files.add(certificate.file, Buffer.from('a certificate'));
  await db
    .insertInto('certificate_file')
    .values({
      ...certificate,
      id: 'ab'.repeat(16),
      name: 'iso.pdf',
      uploaded_at: at,
      uploaded_by: 'Asha',
      held_at: at,
    })
    .execute();
  await db
    .insertInto('content_file')
    .values({ kind: 'product', item_id: 41, number: 1, file_id: 'ab'.repeat(16) })
    .execute();
  const article = {
    title: 'T',
    title_key: 't',
    short_description: '',
    body: '石鹸 🧼',
    image_alt: '',
    search_key: 't',
  };
  await db
    .insertInto('article')
    .values({ ...article, kind: 'blog', image_id: null, created_at: at, changed_at: at, deleted_at: null })
    .execute();
  await db
    .insertInto('redirect')
    .values({
      ...{ from_path: '/index.php?id=12', from_key: '/index.php//?id=12', target: '/products?sort=price' },
      ...{ keeps_query: 1, since: at },
    })
    .execute();
  await addEnquiries(db, 3);
  await db
    .insertInto('admin')
    .values({
      username: 'a@b.example',
      password_hash: 'h',
      created_at: at,
      disabled_at: null,
    })
    .execute();
  await addAccountData(db, at);
  const failure = { account: 'a', address: 'b', failures: 2, locked_until: at, last_failed_at: at };
  await db.insertInto('sign_in_failure').values(failure).execute();
  await db.insertInto('rate_count').values({ name: 'n', window_start: at, count: 2 }).execute();
  await addAuditEntry(db);
  await db.insertInto('quotation_counter').values({ financial_year: '2026-27', last: 5 }).execute();
  await db.insertInto('milestone').values({ name: 'opened', reached_at: at }).execute();
  await fillOtherTables(db, files, at);
  await addMissingItems(db);
  for (const table of ['category', 'product']) await engineOf(db).advanceGeneratedIds(db, table);
}

/** In the order of foreign keys. */
async function fillOtherTables(db: Database, files: ImageFiles, at: number): Promise<void> {
  const rows = rowsOfOtherTables(at);
  for (const table of tableNames) {
    const row = rows[table];
    if (row) await db.insertInto(table).values(row).execute();
  }
  for (const name of filesOfOtherTables) await files.add(name, Buffer.from(name));
}

/** What belongs to the admin's account. */
async function addAccountData(db: Database, at: number): Promise<void> {
  const { id: admin_id } = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('role')
    .values({ key: 'press', label: 'Press', rights: '["content.view"]', changed_at: at })
    .execute();
  await db
    .insertInto('session')
    .values({
      ...{
        id: 'open',
        admin_id,
        secret_hash: 'h',
        previous_hash: null,
        older_hash: null,
        previous_until: null,
        marker_hash: 'h',
      },
      ...{ created_at: at, rotated_at: at, last_used_at: at, confirmed_at: at, expires_at: at + 1 },
      ...{ address: '192.0.2.1', user_agent: 'A browser' },
    })
    .execute();
  await db
    .insertInto('personal_token')
    .values({
      ...{ admin_id, label: 'Report', token_hash: 'h', rights: '[]', created_at: at, expires_at: at },
      ...{ last_used_at: null, last_address: null },
    })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      ...{ credential_id: 'c', admin_id, public_key: 'k', counter: 5, transports: '[]', label: 'Phone' },
      ...{ is_backed_up: 1, created_at: at, last_used_at: null },
    })
    .execute();
  await db
    .insertInto('totp')
    .values({ admin_id, secret: 's', last_step: 7, created_at: at, confirmed_at: at })
    .execute();
  await db.insertInto('recovery_code').values({ admin_id, code_hash: 'h', used_at: at }).execute();
}

async function addEnquiries(db: Database, count: number): Promise<void> {
  const common = {
    kind: 'quote',
    name: 'Asha',
    name_key: 'asha',
    contact_no: '12',
    product: 'Soap',
    quantity: '10',
  } as const;
  const rest = { message: null, size: '1 L', email: 'a@b.example', created_on: '2026-11-21' };
  const state = { submission_key: null, is_suspect: 0, search_key: '', handled_at: null } as const;
  const rows = Array.from({ length: count }, () => ({
    ...common,
    ...rest,
    ...state,
    received_at: Date.now(),
  }));
  const stored = await db.insertInto('enquiry').values(rows).returning('id').execute();
  const mail = { waiting_since: 1, next_try_at: 1, state: 'sent', sent_at: 2 } as const;
  await db
    .insertInto('mail_outbox')
    .values(stored.map(({ id }) => ({ ...mail, enquiry_id: id, message_id: randomUUID() })))
    .execute();
}

const addAuditEntry = (db: Database) =>
  recordChange(db, { action: 'pair', kind: 'category', itemId: 1, after: { name: 'x' }, requestId: 'r' });

async function readTables(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of tableNames) {
    const key = sql.join(backedUpTables[table].key.map((column) => sql.ref(column)));
    const { rows } = await sql`select * from ${sql.table(table)} order by ${key}`.execute(db);
    tables[table] = rows.map((row) => ({ ...(row as object) }));
  }
  return tables;
}

/** Without what a restore changes on purpose. */
const withoutNumbers = ({
  revision,
  audit_entry: entries = [],
  audit_chain: chain = [],
  setting: settings = [],
  totp = [],
  milestone: milestones = [],
  ...tables
}: Record<string, unknown[]>) => {
  const kept = (entries as { id: number; action: string }[]).filter(({ action }) => action !== 'restore');
  const ids = kept.map(({ id }) => id);
  return {
    ...tables,
    // It grows, so that no cached response is taken for a new one.
    revision: revision?.length,
    // The restore is an entry of the log.
    audit_chain_head: undefined,
    // The file of erasures is beside the data of each site.
    milestone: (milestones as { name: string }[]).filter(({ name }) => name !== 'erasure list'),
    // The cookie of sessions keeps its name.
    setting: (settings as { name: string }[]).filter(({ name }) => name !== 'cookie-name'),
    audit_entry: kept,
    // No code of an authenticator app that may have been used is accepted.
    totp: totp.length,
    audit_chain: (chain as { entry_id: number }[]).filter(({ entry_id }) => ids.includes(entry_id)),
  };
};

const SECRET = 'a secret of the tests, 32 characters';

async function backUp({ location, files }: Site): Promise<string> {
  const file = path.join(await newFolder(), 'backup.tar.gz');
  const db = await attachDatabase(location);
  if (!db) throw new Error('There is no database.');
  await makeBackup(db, files, file, { secret: SECRET }).finally(() => db.destroy());
  return file;
}

const restore = async ({ db, files }: Site, file: string, choices = { keepMail: false }) =>
  restoreFile(db, files, file, { ...choices, erasures: noErasures(file) });

const verify = async (file: string) => verifyArchive(await openArchive(file));

async function hashesOf(files: ImageFiles): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { name } of files.list()) {
    hashes[name] = createHash('sha256')
      .update((await files.find(name)) ?? '')
      .digest('hex');
  }
  return hashes;
}

test('every table is either backed up or excluded', async () => {
  const { db } = await newSite();
  const tables = await db.introspection.getTables();
  // SQLite has the index of words in tables of its own. Triggers fill them from the rows that a restore inserts.
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/^(product|article|enquiry)(_name|_title)?_words|^search_word_parts/.test(name));
  expect([...new Set(names)].sort()).toEqual([...tableNames, ...excludedTables].sort());
});

test('a backup that is made during writes is a consistent snapshot', async () => {
  const source = await newSite();
  await fill(source);
  for (let round = 0; round < 10; round += 1) await addEnquiries(source.db, 200);
  let pairs = 0;
  let isOver = false;
  const writeOn = async () => {
    while (!isOver) {
      pairs += 1;
      await source.db.transaction().execute(async (transaction) => {
        const name = `category ${pairs}`;
        await transaction.insertInto('category').values({ name, name_key: name, deleted_at: null }).execute();
        await addAuditEntry(transaction);
        await addEnquiries(transaction, 1);
      });
      await setImmediate();
    }
  };
  const writing = writeOn();
  const file = await backUp(source).finally(() => (isOver = true));
  await writing;

  const target = await newSite();
  await restore(target, file);
  const { category = [], audit_entry = [], enquiry = [] } = await readTables(target.db);
  const written = category.length - 1;
  expect(written).toBeLessThanOrEqual(pairs);
  expect(enquiry).toHaveLength(2003 + written);
  // The entry that `fill` adds, and the entry of the restore.
  expect(audit_entry).toHaveLength(written + 2);
  expect(pairs).toBeGreaterThan(1);
});

test('a restore brings back all rows and image files, and generated ids continue after the last one', async () => {
  const source = await newSite();
  await fill(source);
  const target = await newSite();
  const filled = await readTables(source.db);
  // A new table is in no backup that was tried until `fill` adds a row to it.
  expect(tableNames.filter((name) => filled[name]?.length === 0)).toEqual([]);
  const report = await restore(target, await backUp(source));
  expect(withoutNumbers(await readTables(target.db))).toEqual(withoutNumbers(await readTables(source.db)));
  expect(await hashesOf(target.files)).toEqual(await hashesOf(source.files));
  expect(report.imageFiles).toBe(10);
  const category = { name: 'New', name_key: 'new', deleted_at: null };
  const added = await target.db
    .insertInto('category')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBeGreaterThan(7);
});

test('a backup contains no sessions, and a restore ends those of now', async () => {
  const source = await newSite();
  await fill(source);
  const file = await backUp(source);
  const names = (await verify(file)).entries.map(({ name }) => name);
  expect(names.filter((name) => excludedTables.some((table) => name.includes(`/${table}`)))).toEqual([]);

  await restore(source, file);
  expect(await source.db.selectFrom('session').selectAll().execute()).toEqual([]);
});

/** A backup with three mails, the second of which is waiting. */
async function backUpWaitingMail(): Promise<{ source: Site; file: string }> {
  const source = await newSite();
  await fill(source);
  await source.db
    .updateTable('mail_outbox')
    .set({ state: 'waiting', sent_at: null, claimed_until: 5 })
    .where('id', '=', 2)
    .execute();
  return { source, file: await backUp(source) };
}

test('after a restore, sent mails stay sent, and waiting mails wait for an admin', async () => {
  const { source, file } = await backUpWaitingMail();
  expect(await restore(source, file)).toMatchObject({ waitingMails: 1 });
  expect((await readTables(source.db)).mail_outbox).toMatchObject([
    { state: 'sent' },
    { state: 'dead', claimed_until: null, last_error: expect.stringContaining('backup') as string },
    { state: 'sent' },
  ]);
});

test('with keepMail, the new site sends the waiting mails, and no others', async () => {
  const { source, file } = await backUpWaitingMail();
  const target = await newSite();
  expect(await restore(target, file, { keepMail: true })).toMatchObject({ waitingMails: 1 });
  const { mail_outbox } = await readTables(target.db);
  expect(mail_outbox).toEqual((await readTables(source.db)).mail_outbox);
  const queue = createMailQueue(target.db);
  expect((await queue.claimNext())?.row.id).toBe(2);
  expect(await queue.claimNext()).toBeUndefined();
});

test('a restore replaces existing rows, invalidates caches, and leaves the audit log append-only', async () => {
  const source = await newSite();
  await fill(source);
  const file = await backUp(source);
  await addEnquiries(source.db, 5);
  await source.db.updateTable('revision').set({ number: 50 }).execute();
  const counters = [
    { financial_year: '2025-26', last: 3 },
    { financial_year: '2026-27', last: 9 },
  ];
  await source.db.deleteFrom('quotation_counter').execute();
  await source.db.insertInto('quotation_counter').values(counters).execute();

  await restore(source, file);
  const { enquiry, revision, quotation_counter, audit_entry = [] } = await readTables(source.db);
  // A customer has a quotation with the last of these numbers.
  expect(quotation_counter).toEqual(counters);
  expect(enquiry).toHaveLength(3);
  expect(revision).toMatchObject([{ number: 51 }]);
  expect(audit_entry.at(-1)).toMatchObject({ action: 'restore', kind: 'backup', admin_name: 'system' });
  await expect(sql`delete from audit_entry`.execute(source.db)).rejects.toThrow('append-only');
});

test('content moves from SQLite to the engine under test, and back', async () => {
  const sqlite = await newSite(path.join(await newFolder(), 'site.db'));
  await fill(sqlite);
  const moved = await newSite();
  await restore(moved, await backUp(sqlite));
  const back = await newSite(path.join(await newFolder(), 'site.db'));
  await restore(back, await backUp(moved));
  expect(withoutNumbers(await readTables(moved.db))).toEqual(withoutNumbers(await readTables(sqlite.db)));
  expect(withoutNumbers(await readTables(back.db))).toEqual(withoutNumbers(await readTables(sqlite.db)));
});

test('a flipped byte anywhere is detected, and the database is not changed', async () => {
  const source = await newSite();
  await fill(source);
  const file = await backUp(source);
  const { size } = await stat(file);
  const before = await readTables(source.db);
  const positions = Array.from({ length: 60 }, (_, index) => Math.floor((index * (size - 1)) / 59));
  const whole = await readFile(file);
  for (const position of positions) {
    const damaged = Buffer.from(whole);
    damaged[position] = (damaged[position] ?? 0) ^ 0x20;
    await writeFile(file, damaged);
    await expect(restore(source, file)).rejects.toThrow(/checksum at its end does not fit|is not a backup/);
  }
  expect(await readTables(source.db)).toEqual(before);
  await writeFile(file, whole);
  await expect(verify(file)).resolves.toMatchObject({ missingFiles: [] });
});

test('the error names the damaged entry', async () => {
  const source = await newSite();
  await fill(source);
  const file = await backUp(source);
  // Incompressible, so that its bytes occur unchanged in the archive.
  const noise = createHash('shake256', { outputLength: 1_000_000 }).update('noise').digest();
  await source.files.add(`${imageId}-320.webp`, noise);
  const second = await backUp(source);
  const bytes = await readFile(second);
  const at = bytes.indexOf(noise.subarray(600_000, 600_100));
  expect(at).toBeGreaterThan(0);
  const handle = await open(second, 'r+');
  await handle.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
  await expect(verify(second)).rejects.toThrow(`'pictures/${imageId}-320.webp' is damaged`);
  await expect(verify(file)).resolves.toBeDefined();
});

test('a truncated archive is detected, wherever it ends', async () => {
  const source = await newSite();
  await fill(source);
  const file = await backUp(source);
  const { size } = await stat(file);
  for (const length of [size - 1, size - 8, size - 200, Math.floor(size / 2), 30, 5, 0]) {
    await truncate(file, length);
    await expect(verify(file)).rejects.toThrow(/is not complete|is not a (whole )?backup|is damaged/);
  }
});

test('a file that is not a backup is rejected with a short message', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'notes.txt');
  await writeFile(file, 'hello');
  await expect(verify(file)).rejects.toThrow(`${file} is not a backup.`);
  await expect(openArchive(`${file}.gone`)).rejects.toThrow('no such file');
  await expect(openArchive(folder)).rejects.toThrow('is a folder');
});

test('a backup lists missing image files, and a backup that fails leaves no file', async () => {
  const source = await newSite();
  await fill(source);
  await source.files.remove(`${imageId}-640.avif`);
  const { missingFiles } = await verify(await backUp(source));
  expect(missingFiles).toEqual([`${imageId}-640.avif`]);

  const folder = await newFolder();
  const broken = { ...source.files, find: () => Promise.reject(new Error('The disk is gone.')) };
  await expect(
    makeBackup(source.db, broken, path.join(folder, 'b.tar.gz'), { secret: SECRET }),
  ).rejects.toThrow('The disk is gone.');
  expect(await readdir(folder)).toEqual([]);
});

// Folders and databases for tests. This is the only file that depends on the engine under test.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { engineOf } from '../src/database/engine';
import { openDatabase, type Database } from '../src/database/database';

declare global {
  /** Set in jest.config.js. */
  var testEngine: 'SQLite' | 'PostgreSQL';
}

interface Used {
  folders: Set<string>;
  schemas: Set<string>;
  closeFunctions: (() => Promise<unknown>)[];
}

const nothing = (): Used => ({ folders: new Set(), schemas: new Set(), closeFunctions: [] });
/** What `beforeAll` has started: tests share it. */
const ofFile = nothing();
let ofTest: Used | undefined;
let ofEndedTest: Used | undefined;
const used = () => ofTest ?? ofFile;

/** Runs before the folders and databases of the test are removed, or those of the file where no test runs yet. */
export const closeAfterTests = (close: () => Promise<unknown>) => used().closeFunctions.push(close);

// A test would otherwise share the machine, and the database server, with everything that those before it have started.
// It is removed before the next one, because the file's own `afterEach` may still use it.
beforeEach(async () => {
  if (ofEndedTest) await remove(ofEndedTest);
  ofTest = nothing();
});
afterEach(() => {
  ofEndedTest = ofTest;
  ofTest = undefined;
});

afterAll(async () => {
  if (ofEndedTest) await remove(ofEndedTest);
  await remove(ofFile);
});

async function remove({ folders, schemas, closeFunctions }: Used): Promise<void> {
  await Promise.all(closeFunctions.map((close) => close()));
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  if (schemas.size > 0) {
    // Without the timeout, a transaction that a test left open would block this forever.
    const drops = [...schemas].map((schema) => `drop schema if exists ${schema} cascade`);
    await runCommands(['set lock_timeout = 5000', ...drops]);
  }
}

/** A new folder under the system's temporary one, gone after the test, or after those of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'api-test-'));
  used().folders.add(folder);
  return folder;
}

/** The location of a folder's database, for `openDatabase`. The same folder has always the same database. */
export function databaseIn(folder: string): string {
  if (testEngine === 'SQLite') return path.join(folder, 'site.db');
  const schema = `test_${createHash('sha1').update(path.resolve(folder)).digest('hex').slice(0, 16)}`;
  if (!ofFile.schemas.has(schema)) used().schemas.add(schema);
  const url = new URL(serverUrl());
  url.searchParams.set('options', `-csearch_path=${schema}`);
  return url.href;
}

/**
 * Gives a folder a database that is migrated already, which takes less than half of the time of a start. On PostgreSQL, and where
 * there is a database, it does nothing.
 */
export async function addMigratedDatabase(location: string): Promise<void> {
  const { TEST_TEMPLATE_FOLDER: folder } = process.env;
  if (testEngine !== 'SQLite' || !folder || existsSync(location)) return;
  const template = path.join(folder, 'site.db');
  if (!existsSync(template)) await (await openDatabase(template, pino({ level: 'silent' }))).destroy();
  await mkdir(path.dirname(location), { recursive: true, mode: 0o700 });
  await copyFile(template, location);
}

/** Environment variables for an API process that uses the database of a folder. */
export const databaseVariables = (folder: string): Record<string, string> => ({
  VAR_DIR: folder,
  DATABASE_URL: testEngine === 'SQLite' ? '' : databaseIn(path.join(folder, 'data')),
});

function serverUrl(): string {
  const { TEST_POSTGRESQL_ADDRESS: url } = process.env;
  if (!url) throw new Error('No URL of PostgreSQL is known.');
  return url;
}

async function runCommands(commands: string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  for (const command of commands) await client.query(command);
  await client.end();
}

/** Holds a transaction during which no other connection can read the table, until `released` resolves. */
export async function blockReaders(db: Database, table: string, released: Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // SQLite has one connection, so that any transaction blocks readers there.
    if (engineOf(db).name === 'PostgreSQL')
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
    await released;
  });
}

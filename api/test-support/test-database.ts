// Folders and databases for tests. This is the only file that depends on the engine under test.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { engineOf } from '../src/database/engine';
import type { Database } from '../src/database/database';

declare global {
  /** Set in jest.config.js. */
  var testEngine: 'SQLite' | 'PGlite' | 'PostgreSQL';
}

const folders: string[] = [];
const schemas = new Set<string>();
const closeFunctions: (() => Promise<unknown>)[] = [];

/** Runs after the tests of the file, before folders and databases are removed. */
export const closeAfterTests = (close: () => Promise<unknown>) => closeFunctions.push(close);

afterAll(async () => {
  await Promise.all(closeFunctions.map((close) => close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  if (schemas.size > 0) {
    // Without the timeout, a transaction that a test left open would block this forever.
    const drops = [...schemas].map((schema) => `drop schema if exists ${schema} cascade`);
    await runCommands(['set lock_timeout = 5000', ...drops]);
  }
});

/** A new folder under the system's temporary one, gone after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'api-test-'));
  folders.push(folder);
  return folder;
}

/** The location of a folder's database, for `openDatabase`. The same folder has always the same database. */
export function databaseIn(folder: string): string {
  if (testEngine === 'SQLite') return path.join(folder, 'site.db');
  const schema = `test_${createHash('sha1').update(path.resolve(folder)).digest('hex').slice(0, 16)}`;
  schemas.add(schema);
  const url = new URL(serverUrl());
  url.searchParams.set('options', `-csearch_path=${schema}`);
  return url.href;
}

/** Environment variables for an API process that uses the database of a folder. */
export const databaseVariables = (folder: string): Record<string, string> => ({
  VAR_DIR: folder,
  DATABASE_URL: testEngine === 'SQLite' ? '' : databaseIn(path.join(folder, 'data')),
});

function serverUrl(): string {
  const url = process.env[`TEST_${testEngine.toUpperCase()}_ADDRESS`];
  if (!url) throw new Error(`No URL of ${testEngine} is known.`);
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
    // SQLite has one connection, and PGlite one session, so that any transaction blocks readers there.
    if (engineOf(db).name === 'PostgreSQL')
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
    await released;
  });
}

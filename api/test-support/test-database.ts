// Folders and databases for tests. This is the only file that depends on the engine under test.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { engineOf } from '../src/database/engines/engine';
import { attachDatabase, type Database } from '../src/database/database';

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
 * Gives a location the database of a site that has been started once, which takes a fraction of the time of a first start.
 * Where there is a database, it does nothing. `startOnce` makes the one that is copied.
 */
export async function addStartedDatabase(
  location: string,
  startOnce: (folder: string) => Promise<unknown>,
): Promise<void> {
  const { TEST_TEMPLATE_FOLDER: folder, PG_DUMP: canDump } = process.env;
  const schema = schemaIn(location);
  if (!folder || (schema && !canDump)) return;
  if (schema ? await hasSchema(schema) : existsSync(location)) return;
  const template = path.join(folder, schema ? 'template.sql' : 'template.db');
  if (!existsSync(template)) await (making ??= makeTemplate(folder, template, startOnce));
  try {
    if (schema) await runCommands([(await readFile(template, 'utf8')).replaceAll(templateName, schema)]);
    else await copyWhole(template, location);
  } catch (error) {
    // Another API may have got the same database at this moment.
    if (!(schema ? await hasSchema(schema) : existsSync(location))) throw error;
  }
}

/** APIs that a file of tests starts at the same moment wait for one template. */
let making: Promise<void> | undefined;

/** In a folder of its own, and complete when it is there: other processes of Jest may make the same. */
async function makeTemplate(
  folder: string,
  template: string,
  startOnce: (folder: string) => Promise<unknown>,
): Promise<void> {
  const own = await mkdtemp(path.join(folder, 'started-'));
  await startOnce(own);
  const database = databaseIn(own);
  const schema = schemaIn(database);
  const made = path.join(own, 'made');
  await (schema ? dumpSchema(schema, made) : writeWhole(database, made));
  await rename(made, template);
}

/** In one file: what was written last is in the write-ahead log, also after the API has closed the database. */
async function writeWhole(database: string, file: string): Promise<void> {
  const db = await attachDatabase(database);
  if (!db) throw new Error(`${database} is missing.`);
  await sql`vacuum into ${file}`.execute(db);
  await db.destroy();
}

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}.${randomUUID()}`;
  await copyFile(from, unfinished);
  await link(unfinished, to).finally(() => rm(unfinished));
}

const schemaIn = (location: string) => /search_path%3D(\w+)/.exec(location)?.[1];

async function hasSchema(schema: string): Promise<boolean> {
  const [rows] = await runCommands([`select from pg_namespace where nspname = '${schema}'`]);
  return rows === 1;
}

const templateName = 'template_schema';

/** Writes the commands that make a schema again, with its rows. */
async function dumpSchema(schema: string, file: string): Promise<void> {
  const options = ['--inserts', '--no-owner', `--schema=${schema}`, serverUrl()];
  const { stdout } = await promisify(execFile)(process.env.PG_DUMP ?? 'pg_dump', options);
  // Newer ones print commands for psql, too.
  await writeFile(file, stdout.replace(/^\\.*$/gm, '').replaceAll(schema, templateName));
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

/** Returns how many rows each of them has returned. */
async function runCommands(commands: string[]): Promise<(number | null)[]> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    const counts: (number | null)[] = [];
    for (const command of commands) counts.push((await client.query(command)).rowCount);
    return counts;
  } finally {
    await client.end();
  }
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

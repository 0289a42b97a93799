// What is true of SQLite alone.
import path from 'node:path';
import { sql } from 'kysely';
import { newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';

let file: string;
let db: Database;

beforeEach(async () => {
  file = path.join(await newFolder(), 'new', 'site.db');
  db = await openDatabase(file);
});
afterEach(() => db.destroy());

const pragma = async (name: string) => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

test('nothing acknowledged can be lost, and keys between tables hold', async () => {
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5000);
});

test('a Date is refused, for the driver would store nothing at all', async () => {
  const now = new Date() as unknown as number;
  await expect(db.insertInto('milestone').values({ name: 'x', reached_at: now }).execute()).rejects.toThrow(
    'milliseconds',
  );
});

test('a transaction that reads first can still write, whatever another process does meanwhile', async () => {
  const other = await openDatabase(file);
  await sql`pragma busy_timeout = 1`.execute(other);
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('milestone').selectAll().execute();
    const intruder = other.insertInto('milestone').values({ name: 'other', reached_at: 1 }).execute();
    await expect(intruder).rejects.toMatchObject({ name: 'DatabaseUnavailable', statusCode: 503 });
    await transaction.insertInto('milestone').values({ name: 'own', reached_at: 1 }).execute();
  });
  expect(await other.selectFrom('milestone').select('name').execute()).toEqual([{ name: 'own' }]);
  await other.destroy();
});

import path from 'node:path';
import { sql } from 'kysely';
import { newFolder } from '../../test-support/run-api';
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

test('a second migration changes nothing', async () => {
  await db.insertInto('category').values({ name: 'Hand Care', name_key: 'hand care' }).execute();
  const again = await openDatabase(file);
  expect(await again.selectFrom('category').select(['id', 'name']).execute()).toEqual([
    { id: 1, name: 'Hand Care' },
  ]);
  await again.destroy();
});

test('two spellings of one name collide', async () => {
  const add = (name: string) => db.insertInto('category').values({ name, name_key: 'hand care' }).execute();
  await add('Hand Care');
  await expect(add('hand-care')).rejects.toThrow('UNIQUE constraint failed');
});

test('a Date is refused, for the driver would store nothing at all', async () => {
  const now = new Date() as unknown as number;
  await expect(db.insertInto('milestone').values({ name: 'x', reached_at: now }).execute()).rejects.toThrow(
    'milliseconds',
  );
});

test('a transaction that fails leaves nothing behind', async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('milestone').values({ name: 'x', reached_at: 1 }).execute();
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await db.selectFrom('milestone').selectAll().execute()).toEqual([]);
});

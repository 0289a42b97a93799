// Tests for SQLite alone.
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { closeAfterTests, newFolder } from '../../test-support/test-database';
import { openDatabase, type Database } from './database';
import { createGroupCommit } from './group-commit';
import { attachSqlite } from './sqlite';
import type { Tables } from './tables';

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

test('writes are durable, and foreign keys are enforced', async () => {
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
});

test('a Date is rejected, because the driver would store NULL', async () => {
  const now = new Date() as unknown as number;
  await expect(db.insertInto('milestone').values({ name: 'x', reached_at: now }).execute()).rejects.toThrow(
    'milliseconds',
  );
});

const add = (to: Database, name: string) =>
  to.insertInto('milestone').values({ name, reached_at: 1 }).execute();
const names = async () =>
  (await db.selectFrom('milestone').select('name').orderBy('name').execute()).map(({ name }) => name);

/** A second connection: for SQLite, the same as another process. */
function openElsewhere() {
  const other = new DatabaseSync(file, { timeout: 0 });
  closeAfterTests(() => {
    other.close();
    return Promise.resolve();
  });
  return other;
}

test('a transaction that reads first can still write after another process has written', async () => {
  const other = openElsewhere();
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('milestone').selectAll().execute();
    expect(() => {
      other.exec(`insert into milestone (name, reached_at) values ('other', 1)`);
    }).toThrow('locked');
    await add(transaction, 'own');
  });
  expect(await names()).toEqual(['own']);
});

test.each([
  ['a write', (name: string) => add(db, name)],
  ['a transaction', (name: string) => db.transaction().execute((transaction) => add(transaction, name))],
])('%s waits for another process, while reads and everything else go on', async (_, write) => {
  const other = openElsewhere();
  other.exec('begin immediate');
  const writing = write('own');
  expect(await names()).toEqual([]);
  // The lock is released by this event loop, which must not be blocked.
  other.exec('commit');
  await writing;
  expect(await names()).toEqual(['own']);
});

test('a write that waits too long fails with DatabaseBusy', async () => {
  const hasty = attachSqlite<Tables>(file, 30);
  openElsewhere().exec('begin immediate');
  const failure = {
    name: 'DatabaseUnavailable',
    statusCode: 503,
    message: expect.stringContaining('busy') as string,
  };
  await expect(add(hasty, 'own')).rejects.toMatchObject(failure);
  await expect(hasty.transaction().execute((transaction) => add(transaction, 'own'))).rejects.toMatchObject(
    failure,
  );
  await hasty.destroy();
});

describe('a full disk', () => {
  const isFull = {
    name: 'DatabaseUnavailable',
    statusCode: 503,
    cause: { message: expect.stringContaining('full') as string },
  };
  const large = 'x'.repeat(1_000_000);

  beforeEach(async () => {
    const pages = Number(await pragma('page_count'));
    await pragma(`max_page_count = ${pages + 1}`);
  });

  test('is reported as such, and the transaction is rolled back', async () => {
    const writing = db.transaction().execute(async (transaction) => {
      await add(transaction, 'small');
      await add(transaction, large);
    });
    await expect(writing).rejects.toMatchObject(isFull);
    expect(await names()).toEqual([]);
    await add(db, 'small');
    expect(await names()).toEqual(['small']);
  });

  test('rejects every task of the group whose transaction was rolled back', async () => {
    const commit = createGroupCommit(db);
    const results = await Promise.allSettled(
      ['first', large, 'last'].map((name) => commit((transaction) => add(transaction, name))),
    );
    expect(results).toMatchObject(results.map(() => ({ status: 'rejected', reason: isFull })));
    expect(await names()).toEqual([]);
  });
});

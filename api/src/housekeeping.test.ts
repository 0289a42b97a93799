import { databaseIn, newFolder } from '../test-support/run-api';
import { openDatabase, type Database } from './database/database';
import { deleteExpiredRows } from './housekeeping';
import { aDay, aMinute, anHour } from './time/time';

let db: Database;
beforeEach(async () => {
  db = await openDatabase(databaseIn(await newFolder()));
});
afterEach(() => db.destroy());

test('deletes rows whose time is over, and no others', async () => {
  const now = Date.now();
  const old = now - aDay - aMinute;
  const failure = { address: 'a', failures: 5, locked_until: 0 };
  await db
    .insertInto('sign_in_failure')
    .values([
      { ...failure, account: 'old', last_failed_at: old },
      { ...failure, account: 'new', last_failed_at: now },
    ])
    .execute();
  await db
    .insertInto('rate_count')
    .values([
      { name: 'old', window_start: old, count: 1 },
      { name: 'new', window_start: now, count: 1 },
    ])
    .execute();
  await db
    .insertInto('revoked_token')
    .values([
      { id: 'old', expires_at: now - aMinute },
      { id: 'new', expires_at: now - 1000 },
    ])
    .execute();
  const key = { secret: 'k', created_at: old };
  await db
    .insertInto('signing_key')
    .values([
      { ...key, id: 'old', retired_at: now - 9 * anHour },
      { ...key, id: 'new', retired_at: now - 7 * anHour },
      { ...key, id: 'current', retired_at: null },
    ])
    .execute();

  await deleteExpiredRows(db, { sessionHours: 8, onGivenUp: () => Promise.resolve() });

  const left = await Promise.all([
    db.selectFrom('sign_in_failure').select('account as id').execute(),
    db.selectFrom('rate_count').select('name as id').execute(),
    db.selectFrom('revoked_token').select('id').execute(),
    db.selectFrom('signing_key').select('id').orderBy('id').execute(),
  ]);
  expect(left.map((rows) => rows.map(({ id }) => id))).toEqual([
    ['new'],
    ['new'],
    ['new'],
    ['current', 'new'],
  ]);
});

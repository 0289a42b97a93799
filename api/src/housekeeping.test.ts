import { databaseIn, newFolder } from '../test-support/run-api';
import { openDatabase, type Database } from './database/database';
import { deleteExpiredRows } from './housekeeping';
import { createImageFiles, type ImageFiles } from './images/image-files';
import { aDay, aMinute } from './time/time';

let db: Database;
let files: ImageFiles;
beforeEach(async () => {
  const folder = await newFolder();
  db = await openDatabase(databaseIn(folder));
  files = await createImageFiles(folder);
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
  const session = {
    ...{ admin_id: 1, secret_hash: '', marker_hash: '' },
    ...{ previous_hash: null, older_hash: null, previous_until: null },
    ...{
      created_at: old,
      rotated_at: old,
      last_used_at: old,
      confirmed_at: old,
      address: '',
      user_agent: '',
    },
  };
  await db
    .insertInto('admin')
    .values({ username: 'a', password_hash: '', created_at: 1, disabled_at: null })
    .execute();
  await db
    .insertInto('session')
    .values([
      { ...session, id: 'old', expires_at: now - 1000 },
      { ...session, id: 'new', expires_at: now + aMinute },
    ])
    .execute();

  await deleteExpiredRows(db, { files, onGivenUp: () => Promise.resolve() });

  const left = await Promise.all([
    db.selectFrom('sign_in_failure').select('account as id').execute(),
    db.selectFrom('rate_count').select('name as id').execute(),
    db.selectFrom('session').select('id').execute(),
  ]);
  expect(left.map((rows) => rows.map(({ id }) => id))).toEqual([['new'], ['new'], ['new']]);
});

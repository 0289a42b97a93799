// An upgrade runs while servers of the version before still answer: what they read and write has to be there. These are the
// queries of the version of migration 045, whose sessions were signed tokens.
import { sql } from 'kysely';
import { writeEarlierDatabase } from '../../test-support/earlier-database';
import { databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from './database';

test('a server of the version before goes on signing people in and out', async () => {
  const location = databaseIn(await newFolder());
  const admin = { username: 'owner@site.example', password_hash: 'h', session_epoch: 3, created_at: 1 };
  await writeEarlierDatabase(location, '045-notices-of-admins', {
    admin: [admin],
    signing_key: [{ id: 'k', secret: 's', created_at: 1, retired_at: null }],
    revoked_token: [{ id: 'r', expires_at: 9 }],
  });
  const db = await openDatabase(location);

  expect(await db.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).execute()).toEqual([
    { id: 'k', secret: 's', created_at: 1, retired_at: null },
  ]);
  await db.insertInto('revoked_token').values({ id: 'signed out', expires_at: 10 }).execute();
  expect(await db.selectFrom('revoked_token').select('id').orderBy('id').execute()).toHaveLength(2);
  await sql`update admin set password_hash = 'new', session_epoch = session_epoch + 1`.execute(db);
  await db
    .insertInto('admin')
    .values({ username: 'new@site.example', password_hash: 'h', created_at: 2 })
    .execute();
  expect(
    await db.selectFrom('admin').select(['username', 'session_epoch', 'role']).orderBy('id').execute(),
  ).toEqual([
    { username: 'owner@site.example', session_epoch: 4, role: 'owner' },
    { username: 'new@site.example', session_epoch: 1, role: 'owner' },
  ]);
  await db.destroy();
});

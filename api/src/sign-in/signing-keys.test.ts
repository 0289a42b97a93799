import { databaseIn, newFolder } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createSigningKeys, rotateKeys } from './signing-keys';
import { anHour } from '../time/time';

const lifetime = 8 * anHour;

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await newFolder();
  db = await openDatabase(databaseIn(folder));
});
afterEach(() => db.destroy());

test('one key of 256 random bits is generated, even if several processes need it at once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(databaseIn(folder))));
  const keys = await Promise.all(
    [db, ...others].map((each) => createSigningKeys(each, [], lifetime).current()),
  );
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(keys[0]?.secret).toHaveLength(32);
  await Promise.all(others.map((each) => each.destroy()));
});

test('after a rotation the new key signs and the old one verifies, until its last token has expired', async () => {
  const keys = createSigningKeys(db, [], lifetime);
  const old = await keys.current();
  await rotateKeys(db);
  expect((await keys.current()).id).not.toBe(old.id);
  expect(await keys.find(old.id)).toEqual(old);

  const retired_at = Date.now() - lifetime - 1000;
  await db.updateTable('signing_key').set({ retired_at }).where('id', '=', old.id).execute();
  expect(await keys.find(old.id)).toBeUndefined();
});

test('two parallel rotations leave one key that signs', async () => {
  await Promise.all([rotateKeys(db), rotateKeys(db)]);
  const current = await db.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).execute();
  expect(current).toHaveLength(1);
});

test('of the keys in the environment the first signs, all verify, and the database stores none', async () => {
  const [first, second] = ['first', 'second'].map((id) => ({ id, secret: Buffer.alloc(32, id) }));
  const keys = createSigningKeys(
    db,
    [first, second].flatMap((key) => key ?? []),
    lifetime,
  );
  expect(await keys.current()).toBe(first);
  expect(await keys.find('second')).toBe(second);
  expect(await keys.find('third')).toBeUndefined();
  expect(await db.selectFrom('signing_key').selectAll().execute()).toEqual([]);
});

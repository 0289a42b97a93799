import { ConfigError } from '@site/shared-contracts/server/config-error';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { verifyPassword } from '../sign-in/passwords';
import { listAdmins } from '../sign-in/admin-store';
import { addFirstAdmin } from './first-admin';

const username = 'owner@site.example';

let folder: string;
let db: Database;
let printed: string[];

beforeEach(async () => {
  folder = await newFolder();
  db = await openDatabase(databaseIn(folder));
  printed = [];
});
afterEach(() => db.destroy());

const print = (text: string) => {
  printed.push(text);
  return Promise.resolve();
};
const withoutPassword = { username, password: undefined };

test('a password is generated, printed once, and not stored', async () => {
  await addFirstAdmin(db, withoutPassword, [], print);
  await addFirstAdmin(db, withoutPassword, [], print);
  const [admin, ...others] = await listAdmins(db);
  expect([admin?.username, others]).toEqual([username, []]);
  const password = /Password: (\S+)/.exec(printed.join())?.[1] ?? '';
  expect(printed).toEqual([`First admin: ${username}   Password: ${password}   (shown only now)`]);
  expect(await verifyPassword(admin?.password_hash, password)).toBe(true);
  const audited = await db.selectFrom('audit_entry').selectAll().execute();
  expect(audited).toMatchObject([{ action: 'create', kind: 'admin', admin_name: 'system' }]);
  expect(JSON.stringify(audited)).not.toContain(password);
});

test('several processes that start at once create one admin and print one password', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(databaseIn(folder))));
  await Promise.all([db, ...others].map((each) => addFirstAdmin(each, withoutPassword, [], print)));
  expect(await listAdmins(db)).toHaveLength(1);
  expect(printed).toHaveLength(1);
  await Promise.all(others.map((each) => each.destroy()));
});

test('the username is stored as sign-in reads it', async () => {
  await addFirstAdmin(db, { ...withoutPassword, username: ' Owner@Site.Example ' }, [], print);
  expect(await listAdmins(db)).toMatchObject([{ username }]);
});

test('a configured password is used and not printed', async () => {
  await addFirstAdmin(db, { username, password: 'Tidal-lantern 47' }, [], print);
  const [admin] = await listAdmins(db);
  expect(await verifyPassword(admin?.password_hash, 'Tidal-lantern 47')).toBe(true);
  expect(printed).toEqual([]);
});

test('a configured password that is too weak is a configuration error, and the message does not contain it', async () => {
  const adding = addFirstAdmin(db, { username, password: 'password1234' }, [], print);
  await expect(adding).rejects.toThrow(ConfigError);
  await expect(adding).rejects.toThrow(
    /^The environment is not right:\n {2}ADMIN_PASSWORD: This is a common/,
  );
  await expect(adding).rejects.not.toThrow('password1234');
  expect(await listAdmins(db)).toEqual([]);
});

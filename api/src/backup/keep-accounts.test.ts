// A restore turns back the content, and not who may sign in.
import path from 'node:path';
import { settingsKey } from '../../test-support/incoming-mail';
import { noErasures } from '../../test-support/no-erasures';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { codeOf, secondFactorCalls } from '../../test-support/second-factor-calls';
import { firstAdmin, signIn, type SessionHeaders } from '../../test-support/sign-in';
import { closeAfterTests } from '../../test-support/test-database';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { makeBackup } from './make-backup';
import { restoreFile } from '../../test-support/restore-file';

const newPassword = 'Granite-harbour 82 willow';

let folder: string;
let file: string;
let api: ApiUnderTest;
let db: Database;
let headers: SessionHeaders;
let secret: string;
let recoveryCodes: string[];
const calls = secondFactorCalls(() => api);

/** A site whose admin has an authenticator app and a token, a backup of it, and then a day on which all of that ends. */
beforeEach(async () => {
  folder = await newFolder();
  file = path.join(folder, 'backup.tar.gz');
  api = await runApi({ dataDir: folder, settingsKeys: [settingsKey] });
  db = await openDatabase(databaseIn(folder));
  closeAfterTests(() => db.destroy());
  headers = await signIn(api);
  ({ secret, recoveryCodes } = await calls.addApp(headers));
});

const addToken = async (label: string) => {
  const json = { label, rights: ['enquiries.view'], expiresInDays: 30 };
  return (await api.send<{ id: number; token: string }>('POST', '/api/auth/tokens', { headers, json })).body;
};
const statusWith = async (token: string) =>
  (await api.send('GET', '/api/enquiries/all', { headers: { authorization: `Bearer ${token}` } })).status;

const backUp = async () =>
  makeBackup(db, await createImageFiles(path.join(folder, 'images')), file, {
    secret: 'a secret of the tests, 32 characters',
  });

async function restoreInto(target: Database, hasAccountsOfBackup = false) {
  const files = await createImageFiles(path.join(folder, 'images'));
  const choices = { keepMail: false, erasures: noErasures(file), hasAccountsOfBackup };
  return restoreFile(target, files, file, choices);
}

const attempt = async (code: string, password: string) =>
  (await api.send('POST', '/api/auth/authenticate', { json: { ...firstAdmin, password, code } })).status;

test('after a restore nothing works that was revoked, used or changed since the backup, and what is new does', async () => {
  const [kept, revoked] = [await addToken('kept'), await addToken('revoked')];
  await backUp();

  await api.send('DELETE', `/api/auth/tokens/${revoked.id}`, { headers });
  const added = await addToken('added');
  const [used = '', unused = ''] = recoveryCodes;
  expect(await attempt(used, firstAdmin.password)).toBe(200);
  const code = codeOf(secret);
  expect(await attempt(code, firstAdmin.password)).toBe(200);
  const json = { currentPassword: firstAdmin.password, newPassword };
  expect((await api.send('POST', '/api/auth/password', { headers, json })).status).toBe(200);
  const colleague = { username: 'new@site.example', password_hash: 'h', created_at: 5, disabled_at: null };
  await db.insertInto('admin').values(colleague).execute();

  expect(await restoreInto(db)).toMatchObject({ hasAccountsOfNow: true });
  expect((await api.send('GET', '/api/auth/me', { headers })).status).toBe(401);
  expect(await statusWith(revoked.token)).toBe(401);
  expect([await statusWith(kept.token), await statusWith(added.token)]).toEqual([200, 200]);
  expect(await attempt(unused, firstAdmin.password)).toBe(401);
  expect(await attempt(used, newPassword)).toBe(401);
  expect(await attempt(code, newPassword)).toBe(401);
  expect(await attempt(unused, newPassword)).toBe(200);
  expect(await db.selectFrom('admin').select('username').orderBy('id').execute()).toEqual([
    { username: firstAdmin.username },
    { username: colleague.username },
  ]);
});

test('a passkey and a role that were taken away stay away, and rights that a role has lost', async () => {
  const [admin] = await db.selectFrom('admin').selectAll().execute();
  const admin_id = admin?.id ?? 0;
  const passkey = {
    credential_id: 'c',
    admin_id,
    public_key: 'k',
    counter: 5,
    transports: '[]',
    label: 'Phone',
  };
  await db
    .insertInto('passkey')
    .values({ ...passkey, is_backed_up: 1, created_at: 1, last_used_at: null })
    .execute();
  const colleague = { username: 'c@site.example', password_hash: 'h', created_at: 5, disabled_at: null };
  await db.insertInto('admin').values(colleague).execute();
  await db
    .insertInto('role')
    .values({ key: 'press', label: 'Press', rights: '["people.manage"]', changed_at: 1 })
    .execute();
  await backUp();

  await db.deleteFrom('passkey').execute();
  await db.updateTable('role').set({ rights: '["content.view"]' }).execute();
  const left = { role: 'viewer', disabled_at: 9 };
  await db.updateTable('admin').set(left).where('username', '=', colleague.username).execute();
  await restoreInto(db);
  expect(await db.selectFrom('passkey').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('role').select('rights').execute()).toEqual([{ rights: '["content.view"]' }]);
  expect(await db.selectFrom('admin').selectAll().orderBy('id', 'desc').execute()).toMatchObject([left, {}]);

  expect(await restoreInto(db, true)).toMatchObject({ hasAccountsOfNow: false });
  expect(await db.selectFrom('passkey').select('counter').execute()).toEqual([{ counter: 5 }]);
  expect(await db.selectFrom('admin').selectAll().orderBy('id', 'desc').execute()).toMatchObject([
    { role: 'owner', disabled_at: null },
    {},
  ]);
});

test('an account that only the backup has signs in no more: it was made by an intruder, and is gone since', async () => {
  const intruder = { username: 'x@site.example', password_hash: 'h', created_at: 5, disabled_at: null };
  const { id } = await db.insertInto('admin').values(intruder).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('recovery_code').values({ admin_id: id, code_hash: 'c', used_at: null }).execute();
  await backUp();
  await db.deleteFrom('recovery_code').where('admin_id', '=', id).execute();
  await db.deleteFrom('admin').where('id', '=', id).execute();

  expect(await restoreInto(db)).toMatchObject({ hasAccountsOfNow: true });
  const [, restored] = await db.selectFrom('admin').selectAll().orderBy('id').execute();
  expect(restored).toMatchObject({ username: intruder.username, disabled_at: expect.any(Number) as number });
  const codes = await db.selectFrom('recovery_code').select('admin_id').distinct().execute();
  expect(codes).toEqual([{ admin_id: 1 }]);
});

test('an empty machine has the accounts of the backup, and no code of the app works twice', async () => {
  await backUp();
  const code = codeOf(secret);
  expect(await attempt(code, firstAdmin.password)).toBe(200);
  const elsewhere = await newFolder();
  const target = await openDatabase(databaseIn(elsewhere));
  closeAfterTests(() => target.destroy());
  expect(await restoreInto(target)).toMatchObject({ hasAccountsOfNow: false });
  api = await runApi({ dataDir: elsewhere, settingsKeys: [settingsKey] });
  expect(await attempt(code, firstAdmin.password)).toBe(401);
  expect(await attempt(recoveryCodes[0] ?? '', firstAdmin.password)).toBe(200);
});

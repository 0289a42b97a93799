import type { List } from '@site/shared-contracts';
import type { AuditEntry } from '@site/shared-contracts/schemas';
import { setUpApiWithClock } from '../../test-support/api-with-clock';
import { databaseIn, newFolder, silentLogger } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { deleteExpiredRows } from '../housekeeping';
import { createImageFiles } from '../images/image-files';
import { createFailedSignInLog } from './failed-sign-in-log';
import { anHour } from '../time/time';

const context = setUpApiWithClock();

const fail = (username = firstAdmin.username, network = '192.0.2.7') =>
  context.api.send('POST', '/api/auth/authenticate', {
    json: { username, password: 'wrong' },
    headers: { 'x-forwarded-for': network },
  });

const log = async (query = '') => {
  const path = `/api/audit/all?action=failed+sign-in${query}`;
  const { body } = await context.api.send<List<AuditEntry>>('GET', path, {
    headers: await signIn(context.api),
  });
  return body;
};

test('the audit log lists failed sign-ins with account and count, and stores neither name nor address', async () => {
  for (let time = 0; time < 9; time += 1) await fail();
  await fail('my-secret-password');
  const { data, total } = await log();
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { action: 'failed sign-in', admin: 'unknown', failedSignIn: { wrong: 1, refused: 0 } },
    {
      action: 'failed sign-in',
      adminId: 1,
      admin: firstAdmin.username,
      failedSignIn: { wrong: 5, refused: 4 },
    },
  ]);
  const [unknown, known] = data.map(({ failedSignIn }) => failedSignIn);
  expect(known?.network).toBe(unknown?.network);
  expect(known?.account).not.toBe(unknown?.account);
  const stored = JSON.stringify(await context.db.selectFrom('failed_sign_in').selectAll().execute());
  expect(stored).not.toMatch(/secret|admin@|192\.0/);
});

test('failed sign-ins are sorted among the changes by time, and are found by admin, kind and day', async () => {
  await signIn(context.api);
  context.now += 60_000;
  await fail();
  await fail('nobody@site.example');
  context.now += 60_000;
  const headers = await signIn(context.api);
  const read = async (query: string) =>
    (await context.api.send<List<AuditEntry>>('GET', `/api/audit/all?${query}`, { headers })).body.data.map(
      ({ action, admin }) => [action, admin],
    );
  const changes = [['sign in', firstAdmin.username]];
  const failed = ['failed sign-in', firstAdmin.username];
  expect((await read('')).slice(0, 4)).toEqual([
    ...changes,
    ['failed sign-in', 'unknown'],
    failed,
    ...changes,
  ]);
  expect(await read('adminId=1')).toEqual([...changes, failed, ...changes]);
  expect(await read('kind=admin&action=failed+sign-in&page=2&pageSize=1')).toEqual([failed]);
  expect(await read('action=failed+sign-in&to=2026-11-21')).toEqual([]);
  expect(await read('action=failed+sign-in&from=2026-11-22')).toHaveLength(2);
});

test('each hour has an entry of its own', async () => {
  await fail();
  context.now += anHour;
  await fail();
  expect((await log()).data.map(({ at }) => at)).toEqual([
    '2026-11-22T10:10:00.000Z',
    '2026-11-22T09:10:00.000Z',
  ]);
});

/** All entries of failed sign-ins, from all pages, and the sums of their counts. */
async function countFailures() {
  const pages = [
    await log('&pageSize=100'),
    await log('&pageSize=100&page=2'),
    await log('&pageSize=100&page=3'),
  ];
  const entries = pages.flatMap(({ data }) => data);
  const sum = (name: 'wrong' | 'refused') =>
    entries.reduce((before, { failedSignIn }) => before + (failedSignIn?.[name] ?? 0), 0);
  return { entries, wrong: sum('wrong'), refused: sum('refused') };
}

test('a flood of failures on unknown accounts adds a hundred entries an hour, and one for the rest', async () => {
  const failures = createFailedSignInLog(context.db, silentLogger);
  for (let index = 0; index < 150; index += 1)
    await failures.recordWrongPassword(`user-${index}`, '192.0.2.7');
  for (let index = 0; index < 5000; index += 1)
    await failures.recordRejected('user-0', `198.51.${index >> 8}.${index & 255}`);
  await failures.recordRejected('user-0', '192.0.2.7');
  await failures.flush();
  const { entries, wrong, refused } = await countFailures();
  expect([entries.length, wrong, refused]).toEqual([101, 150, 5001]);
  expect(entries.filter(({ failedSignIn }) => failedSignIn?.account === '')).toHaveLength(1);
});

test('during such a flood, failures on an admin are still listed for that admin', async () => {
  const failures = createFailedSignInLog(context.db, silentLogger);
  for (let index = 0; index < 130; index += 1) {
    await failures.recordWrongPassword(`user-${index}`, '192.0.2.7');
    await failures.recordRejected(`other-${index}`, '192.0.2.7');
  }
  for (let index = 0; index < 150; index += 1) {
    await failures.recordWrongPassword(firstAdmin.username, `198.51.100.${index}`);
    await failures.recordRejected(firstAdmin.username, `203.0.113.${index}`);
  }
  await failures.flush();
  const { entries, wrong, refused } = await countFailures();
  const ofAdmin = entries.filter(({ adminId }) => adminId === 1);
  expect([entries.length, ofAdmin.length, wrong, refused]).toEqual([202, 101, 280, 280]);
  expect(ofAdmin.filter(({ failedSignIn }) => failedSignIn?.network === '')).toMatchObject([
    { admin: firstAdmin.username, failedSignIn: { wrong: 50, refused: 150 } },
  ]);
  expect(entries.filter(({ failedSignIn }) => failedSignIn?.account === '')).toMatchObject([
    { failedSignIn: { wrong: 30, refused: 130 } },
  ]);
});

test('attempts that are rejected while earlier ones are written are counted', async () => {
  const failures = createFailedSignInLog(context.db, silentLogger);
  const names = Array.from({ length: 20 }, (_, index) => `user-${index}`);
  for (const name of names) await failures.recordRejected(name, '192.0.2.7');
  const flushed = failures.flush();
  // The last ones first, because they are written last.
  for (const name of names.reverse()) await failures.recordRejected(name, '192.0.2.7');
  await Promise.all([flushed, failures.flush()]);
  expect((await countFailures()).refused).toBe(40);
});

test('rejected attempts that could not be written are written by the next flush', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  const failures = createFailedSignInLog(db, silentLogger);
  const countRejected = async () =>
    (await db.selectFrom('failed_sign_in').select('refused').execute()).map(({ refused }) => refused);
  await db.schema.alterTable('failed_sign_in').renameTo('moved_away').execute();
  await failures.recordRejected('user-0', '192.0.2.7');
  await failures.recordRejected('user-0', '192.0.2.7');
  await expect(failures.flush()).rejects.toThrow();
  await db.schema.alterTable('moved_away').renameTo('failed_sign_in').execute();
  await failures.flush();
  expect(await countRejected()).toEqual([2]);
  await db.destroy();
});

test('a wrong current password in a change of password is a failed sign-in too', async () => {
  const headers = await signIn(context.api);
  const json = { currentPassword: 'wrong', newPassword: 'Copper-meadow 81 kettle' };
  await context.api.send('POST', '/api/auth/password', { json, headers });
  expect((await log()).data).toMatchObject([{ adminId: 1, failedSignIn: { wrong: 1 } }]);
});

test('failed sign-ins are stored for three months', async () => {
  await fail();
  context.now += 89 * 24 * anHour;
  await deleteExpiredRows(context.db, {
    files: await createImageFiles(await newFolder()),
    onGivenUp: () => Promise.resolve(),
  });
  expect((await log()).total).toBe(1);
  context.now += 4 * 24 * anHour;
  await deleteExpiredRows(context.db, {
    files: await createImageFiles(await newFolder()),
    onGivenUp: () => Promise.resolve(),
  });
  expect((await log()).total).toBe(0);
});

test('rejected attempts are in the log even if the API stops right afterwards', async () => {
  for (let time = 0; time < 9; time += 1) await fail();
  await context.api.stop();
  const rows = await context.db.selectFrom('failed_sign_in').select(['wrong', 'refused']).execute();
  expect(rows).toEqual([{ wrong: 5, refused: 4 }]);
});

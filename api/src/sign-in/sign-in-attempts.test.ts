import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { deleteFailuresOf, lockDuration, lockoutPolicies, reserveAttempt } from './sign-in-attempts';
import { aDay, aSecond } from '../time/time';

const other = { username: 'other@site.example', password: 'Copper-meadow 81 kettle' };

let folder: string;
let api: ApiUnderTest;
let db: Database;

beforeEach(async () => {
  folder = await newFolder();
  api = await runApi({ dataDir: folder });
  db = await openDatabase(databaseIn(folder));
  await api.send('POST', '/api/admins/create', {
    json: { ...other, role: 'owner' },
    headers: await signIn(api),
  });
});
afterEach(() => db.destroy());

const attempt = (username: string, password: string) =>
  api.send('POST', '/api/auth/authenticate', { json: { username, password } });

const statuses = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

const count = (values: number[], value: number) => values.filter((each) => each === value).length;

/** Moves all stored times back by so many milliseconds. */
const letTimePass = (milliseconds: number) =>
  db
    .updateTable('sign_in_failure')
    .set((eb) => ({
      locked_until: eb('locked_until', '-', milliseconds),
      last_failed_at: eb('last_failed_at', '-', milliseconds),
    }))
    .execute();

test('of 200 parallel attempts on one account 5 are checked, while another account signs in', async () => {
  const attack = Array.from({ length: 200 }, (_, index) => attempt(firstAdmin.username, `guess ${index}`));
  const meanwhile = signIn(api, other);
  const responses = await Promise.all(attack);
  expect(await meanwhile).toHaveProperty('authorization');
  const seen = responses.map(({ status }) => status);
  expect({ tried: count(seen, 401), locked: count(seen, 429) }).toEqual({ tried: 5, locked: 195 });
  for (const { status, headers } of responses) {
    const seconds = Number(headers.get('retry-after') ?? NaN);
    if (status === 429) expect(seconds >= 1 && seconds <= 30).toBe(true);
  }
});

test('the right password is rejected while the account is locked', async () => {
  await statuses(Array.from({ length: 5 }, () => attempt(firstAdmin.username, 'wrong')));
  expect((await attempt(firstAdmin.username, firstAdmin.password)).status).toBe(429);
});

test('sign-ins and resets of one account at the same time do not block each other', async () => {
  const nets = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'];
  for (let round = 0; round < 10; round += 1) {
    const attempts = await Promise.all(
      nets.map((address) => reserveAttempt(db, other.username, { address })),
    );
    await Promise.all(
      attempts.flatMap(({ undo }) => [
        db.transaction().execute(undo),
        db.transaction().execute((transaction) => deleteFailuresOf(transaction, other.username)),
      ]),
    );
  }
  expect(
    await db.selectFrom('sign_in_failure').select('address').where('failures', '>', 0).execute(),
  ).toEqual([]);
});

test('an account that does not exist is locked like an existing one', async () => {
  const seen = await statuses(Array.from({ length: 20 }, () => attempt('nobody@site.example', 'wrong')));
  expect([count(seen, 401), count(seen, 429)]).toEqual([5, 15]);
});

test('the lock ends, doubles with each further failure, and a success clears it', async () => {
  await statuses(Array.from({ length: 5 }, () => attempt(other.username, 'wrong')));
  await letTimePass(30_000);
  expect((await attempt(other.username, 'wrong')).status).toBe(401);
  const locked = await attempt(other.username, 'wrong');
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(30);
  await letTimePass(60_000);
  expect((await attempt(other.username, other.password)).status).toBe(200);
  const seen = await statuses(Array.from({ length: 5 }, () => attempt(other.username, 'wrong')));
  expect(seen).toEqual([401, 401, 401, 401, 401]);
});

test('failures are reset after a day without one', async () => {
  await statuses(Array.from({ length: 4 }, () => attempt(other.username, 'wrong')));
  await letTimePass(aDay + aSecond);
  expect(await statuses([attempt(other.username, 'wrong'), attempt(other.username, 'wrong')])).toEqual([
    401, 401,
  ]);
});

test('the same account is not locked for another network', async () => {
  await statuses(Array.from({ length: 5 }, () => attempt(other.username, 'wrong')));
  await expect(reserveAttempt(db, other.username, { address: '127.0.0.1' })).rejects.toMatchObject({
    statusCode: 429,
  });
  await expect(reserveAttempt(db, other.username, { address: '192.0.2.7' })).resolves.toBeDefined();
});

test('one network may fail 50 times on all accounts together, and successes are not counted', async () => {
  // With a fixed clock, no new window of 15 minutes begins during the test.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const reserve = (index: number) => reserveAttempt(db, `somebody-${index}`, { address: '2001:db8::1' });
  for (let index = 0; index < 49; index += 1) await reserve(index);
  const success = await reserve(49);
  await expect(reserve(50)).rejects.toMatchObject({ statusCode: 429 });
  await db.transaction().execute((transaction) => success.undo(transaction));
  await expect(reserve(51)).resolves.toBeDefined();
  await expect(reserve(52)).rejects.toMatchObject({ statusCode: 429 });
  clock.mockRestore();
});

test('two API processes on one database share their counters', async () => {
  const twin = await runApi({ dataDir: folder });
  const json = { username: firstAdmin.username, password: 'wrong' };
  const attack = Array.from({ length: 60 }, (_, index) =>
    (index % 2 ? api : twin).send('POST', '/api/auth/authenticate', { json }),
  );
  const seen = await statuses(attack);
  expect({ tried: count(seen, 401), locked: count(seen, 429) }).toEqual({ tried: 5, locked: 55 });
});

test('neither names nor addresses are stored', async () => {
  await attempt('nobody@site.example', 'wrong');
  const rows = await db.selectFrom('sign_in_failure').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/nobody|127\.0/);
});

test('the lock grows from half a minute to an hour', () => {
  const seconds = [4, 5, 6, 7, 11, 12, 1000].map(
    (failures) => lockDuration(lockoutPolicies.caller, failures) / 1000,
  );
  expect(seconds).toEqual([0, 30, 60, 120, 1920, 3600, 3600]);
});

import { hash } from '@node-rs/argon2';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, sessionHeaders, signIn, type Credentials } from '../../test-support/sign-in';
import { changePassword, resetPassword } from './admin-store';
import { openDatabase, type Database } from '../database/database';
import { anHour } from '../time/time';

let api: ApiUnderTest;
let db: Database;

beforeEach(async () => {
  const folder = await newFolder();
  api = await runApi({ dataDir: folder });
  db = await openDatabase(databaseIn(folder));
});
afterEach(() => db.destroy());

const attempt = (credentials: Credentials) =>
  api.send<{ jwt: string; expiresAt: string; detail: string }>('POST', '/api/auth/authenticate', {
    json: credentials,
  });
const me = async (headers: Record<string, string>) =>
  (await api.send('GET', '/api/auth/me', { headers })).status;
const audited = async () =>
  (await db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(({ action }) => action);

test('an admin signs in, is authenticated, and signs out of this session alone', async () => {
  const headers = await signIn(api);
  const elsewhere = await signIn(api);
  const known = await api.send<{ username: string }>('GET', '/api/auth/me', { headers });
  expect(known.body).toMatchObject({ username: firstAdmin.username, disabled: false });
  expect(known.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(known.body)).not.toContain('argon2');

  expect((await api.send('POST', '/api/auth/logout', { headers })).body).toEqual({ status: 200 });
  expect(await me(headers)).toBe(401);
  expect(await me(elsewhere)).toBe(200);
  expect(await audited()).toEqual(['create', 'sign in', 'sign in', 'sign out']);
});

test('a session lasts eight hours', async () => {
  const { body, headers } = await attempt(firstAdmin);
  const hours = (Date.parse(body.expiresAt) - Date.now()) / anHour;
  expect(hours).toBeGreaterThan(7.9);
  expect(hours).toBeLessThanOrEqual(8);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a username is accepted however it is typed', async () => {
  expect((await attempt({ ...firstAdmin, username: ' ADMIN@Site.example ' })).status).toBe(200);
});

test('a wrong password, an unknown admin and a disabled admin get the same response', async () => {
  const headers = await signIn(api);
  const sleeper = { username: '+91 98123 45678', password: 'Copper-meadow 81 kettle' };
  const { body: added } = await api.send<{ id: number }>('POST', '/api/admins/create', {
    json: { ...sleeper, role: 'owner' },
    headers,
  });
  await api.send('PUT', `/api/admins/update/${added.id}`, { json: { disabled: true }, headers });
  const responses = [
    await attempt({ ...firstAdmin, password: 'wrong' }),
    await attempt({ username: 'nobody@site.example', password: 'wrong' }),
    await attempt(sleeper),
  ];
  for (const { status, body, headers: sent } of responses) {
    expect(status).toBe(401);
    expect(sent.get('www-authenticate')).toBe('Bearer');
    expect(body).toMatchObject({ detail: 'Invalid credentials. Please try again.' });
  }
  const shapes = responses.map(({ body }) => Object.keys(body).join());
  expect(new Set(shapes).size).toBe(1);
});

test('a hash of weaker parameters is replaced when its admin signs in', async () => {
  const weak = await hash(firstAdmin.password, { memoryCost: 8192, timeCost: 1 });
  await db.updateTable('admin').set({ password_hash: weak }).execute();
  expect((await attempt(firstAdmin)).status).toBe(200);
  const { password_hash } = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/m=19456,t=2/);
  expect((await attempt(firstAdmin)).status).toBe(200);
});

test('signing out everywhere ends every session', async () => {
  const [headers, elsewhere] = [await signIn(api), await signIn(api)];
  await api.send('POST', '/api/auth/logout-everywhere', { headers });
  expect([await me(headers), await me(elsewhere)]).toEqual([401, 401]);
  expect(await me(await signIn(api))).toBe(200);
});

describe('changing the password', () => {
  const newPassword = 'Copper-meadow 81 kettle';
  const change = (json: object, headers: Record<string, string>) =>
    api.send<{ jwt: string; errors: Record<string, string> }>('POST', '/api/auth/password', {
      json,
      headers,
    });

  test('ends every session and starts a new one', async () => {
    const [headers, elsewhere] = [await signIn(api), await signIn(api)];
    const {
      status,
      body,
      headers: sent,
    } = await change({ currentPassword: firstAdmin.password, newPassword }, headers);
    expect(status).toBe(200);
    expect([await me(headers), await me(elsewhere)]).toEqual([401, 401]);
    expect(await me(sessionHeaders(body.jwt, sent))).toBe(200);
    expect((await attempt(firstAdmin)).status).toBe(401);
    expect(await signIn(api, { ...firstAdmin, password: newPassword })).toHaveProperty('authorization');
    expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toMatch(
      /argon2|kettle|orchard/,
    );
  });

  test('of several parallel changes with the old password one succeeds, so that a request in progress does not undo a reset', async () => {
    const headers = await signIn(api);
    const wanted = ['', ' or', ' not'].map((ending) => newPassword + ending);
    const responses = await Promise.all(
      wanted.map((wish) => change({ currentPassword: firstAdmin.password, newPassword: wish }, headers)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const holding = wanted[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await attempt({ ...firstAdmin, password: holding })).status).toBe(200);
    expect((await audited()).filter((action) => action === 'change password')).toHaveLength(1);
  });

  test('is rejected if the checked password was replaced since', async () => {
    const checked = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
    await resetPassword(db, checked, {
      password_hash: 'reset',
      must_change_password: 0,
      temporary_until: null,
    });
    await expect(changePassword(db, checked, 'stolen')).rejects.toMatchObject({ statusCode: 409 });
    const { password_hash } = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
    expect(password_hash).toBe('reset');
  });

  test('needs the current password, and is limited like signing in', async () => {
    const headers = await signIn(api);
    const guess = () => change({ currentPassword: 'wrong', newPassword }, headers);
    const responses = await Promise.all(Array.from({ length: 12 }, guess));
    const tried = responses.filter(({ status }) => status === 422);
    expect(tried).toHaveLength(5);
    expect(tried[0]?.body.errors).toEqual({ currentPassword: 'This is not your password.' });
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test.each([
    ['short', 'At least 12 characters.'],
    ['password12345', 'This is a common password, or close to one. Choose another.'],
    ['admin@site.example!', 'The password must not contain the username.'],
  ])('rejects %s', async (weak, message) => {
    const { status, body } = await change(
      { currentPassword: firstAdmin.password, newPassword: weak },
      await signIn(api),
    );
    expect([status, body.errors]).toEqual([422, { newPassword: message }]);
  });

  test.each([
    ['the same', firstAdmin.password, 'This is your password already. Choose another.'],
    [
      'the same in capitals',
      firstAdmin.password.toUpperCase(),
      'This is your password already. Choose another.',
    ],
    ['one with a number added', `${firstAdmin.password}7`, tooClose()],
    ['one with two signs around it', `!${firstAdmin.password}!`, tooClose()],
    ['one with its end cut and replaced', `${firstAdmin.password.slice(0, -2)}xy`, tooClose()],
    [
      'one with letters replaced',
      firstAdmin.password.replace(/[aeo]/, '*').replace(/[aeo]/, '*'),
      tooClose(),
    ],
  ])('rejects %s', async (_, alike, message) => {
    const headers = await signIn(api);
    const { status, body } = await change(
      { currentPassword: firstAdmin.password, newPassword: alike },
      headers,
    );
    expect([status, body.errors]).toEqual([422, { newPassword: message }]);
    expect((await attempt(firstAdmin)).status).toBe(200);
  });

  test('says at once that the old password is wrong and the new one weak', async () => {
    const { status, body } = await change(
      { currentPassword: 'wrong', newPassword: 'password12345' },
      await signIn(api),
    );
    expect([status, body.errors]).toEqual([
      422,
      {
        currentPassword: 'This is not your password.',
        newPassword: 'This is a common password, or close to one. Choose another.',
      },
    ]);
  });

  test('is not limited for who knows the password and looks for a good new one', async () => {
    const headers = await signIn(api);
    for (let tried = 0; tried < 12; tried += 1)
      expect(
        (await change({ currentPassword: firstAdmin.password, newPassword: 'password12345' }, headers))
          .status,
      ).toBe(422);
    expect((await change({ currentPassword: firstAdmin.password, newPassword }, headers)).status).toBe(200);
  });
});

function tooClose() {
  return 'This is too close to your current password: change 4 characters at least.';
}

import type { Token } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn, type SessionHeaders } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { aDay, aMinute } from '../time/time';

let api: ApiUnderTest;
let db: Database;
let owner: SessionHeaders;
beforeEach(async () => {
  const folder = await newFolder();
  api = await runApi({ dataDir: folder });
  db = await openDatabase(databaseIn(folder));
  owner = await signIn(api);
});
afterEach(() => db.destroy());

type Headers = Record<string, string>;
interface Created extends Token {
  token: string;
  reason?: string;
  errors?: Record<string, string>;
}
const create = (json: object = {}, headers: Headers = owner) =>
  api.send<Created>('POST', '/api/auth/tokens', {
    headers,
    json: { label: 'Report', rights: ['enquiries.view'], expiresInDays: 30, ...json },
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const status = async (headers: Headers, path = '/api/enquiries/all', method = 'GET') =>
  (await api.send(method, path, { headers, ...(method !== 'GET' && { json: {} }) })).status;
const list = async (headers: Headers = owner) =>
  (await api.send<{ data: Token[] }>('GET', '/api/auth/tokens', { headers })).body.data;

/** Another admin, signed in. */
async function signInAs(role: string) {
  const credentials = { username: `${role}@site.example`, password: 'Copper-meadow 81 kettle' };
  const json = { ...credentials, role };
  const { body } = await api.send<{ id: number }>('POST', '/api/admins/create', { headers: owner, json });
  return { id: body.id, headers: await signIn(api, credentials) };
}

test('a script calls the API with the rights of its token, and with no others', async () => {
  const { body: created } = await create();
  expect(created.token).toMatch(/^sitepat_[\w-]{43}$/);
  const script = bearer(created.token);
  expect(await status(script)).toBe(200);
  expect(await status(script, '/api/admins/create', 'POST')).toBe(403);
  expect(await status(script, '/api/category/create', 'POST')).toBe(403);
  const [listed, ...others] = await list();
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ label: 'Report', rights: ['enquiries.view'] });
  expect(listed?.lastUsedAt).toBeDefined();
  expect(listed?.lastAddress).toMatch(/127\.0\.0\.1|::1/);
  expect(JSON.stringify(listed)).not.toContain('sitepat_');
});

test('the text of a token is stored nowhere, and its creation is mailed and recorded', async () => {
  const { body } = await create();
  const secret = body.token.replace('sitepat_', '');
  for (const table of ['personal_token', 'audit_entry', 'mail'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(secret);
  const mail = await db.selectFrom('mail').select(['subject', 'body']).executeTakeFirstOrThrow();
  expect(mail.subject).toBe('A token for scripts was created');
  expect(mail.body).toContain('“Report”');
  const entry = await db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(entry?.action).toBe('create token');
});

test.each(['people.manage', 'privacy.manage', 'settings.edit'])(
  'no token has the right %s',
  async (right) => {
    const { status, body } = await create({ rights: ['enquiries.view', right] });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).join()).toMatch(/^rights/);
  },
);

test('nobody gives a token a right that they do not have', async () => {
  const { headers } = await signInAs('viewer');
  const { status: rejected, body } = await create({ rights: ['enquiries.edit'] }, headers);
  expect(rejected).toBe(422);
  expect(body.errors?.rights).toBe('You do not have this right yourself: enquiries.edit.');
  expect((await create({}, headers)).status).toBe(200);
});

test('a token loses what its admin has lost', async () => {
  const { id, headers } = await signInAs('sales');
  const script = bearer((await create({}, headers)).body.token);
  expect(await status(script)).toBe(200);
  await db.updateTable('admin').set({ role: 'catalogue' }).where('id', '=', id).execute();
  expect(await status(script)).toBe(403);
});

test.each([0, 367, 1.5])('%d days are no time for a token', async (expiresInDays) => {
  expect((await create({ expiresInDays })).status).toBe(422);
});

test('a token ends with its last day', async () => {
  const script = bearer((await create({ expiresInDays: 1 })).body.token);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + aDay - aMinute);
  expect(await status(script)).toBe(200);
  clock.mockReturnValue(now + aDay + aMinute);
  expect(await status(script)).toBe(401);
});

test('a revoked token is rejected, and nobody revokes that of somebody else', async () => {
  const { body } = await create();
  const { headers } = await signInAs('viewer');
  const path = `/api/auth/tokens/${body.id}`;
  expect(await status(headers, path, 'DELETE')).toBe(404);
  expect(await status(bearer(body.token))).toBe(200);
  expect(await status(owner, path, 'DELETE')).toBe(200);
  expect(await status(bearer(body.token))).toBe(401);
});

test('a token changes no account: neither its own nor its tokens', async () => {
  const script = bearer((await create()).body.token);
  const { status: rejected, body } = await create({}, script);
  expect([rejected, body.reason]).toEqual([403, 'right']);
  for (const path of ['password', 'logout-everywhere', 'sessions/end-others', 'confirm'])
    expect(await status(script, `/api/auth/${path}`, 'POST')).toBe(403);
});

test('creating one needs the password again after ten minutes', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * aMinute);
  const { status, body } = await create();
  expect([status, body.reason]).toEqual([403, 'confirm']);
});

test('a disabled admin has no tokens any more, also when enabled again', async () => {
  const { id, headers } = await signInAs('viewer');
  const script = bearer((await create({}, headers)).body.token);
  const set = (disabled: boolean) =>
    api.send('PUT', `/api/admins/update/${id}`, { headers: owner, json: { disabled } });
  await set(true);
  expect(await status(script)).toBe(401);
  await set(false);
  expect(await status(script)).toBe(401);
});

test('a new password keeps tokens, and signing out everywhere revokes them', async () => {
  const script = bearer((await create()).body.token);
  const newPassword = 'Copper-meadow 81 kettle';
  const json = { currentPassword: firstAdmin.password, newPassword };
  expect((await api.send('POST', '/api/auth/password', { headers: owner, json })).status).toBe(200);
  expect(await status(script)).toBe(200);
  const headers = await signIn(api, { ...firstAdmin, password: newPassword });
  expect(await status(headers, '/api/auth/logout-everywhere', 'POST')).toBe(200);
  expect(await status(script)).toBe(401);
});

test('the settings of security are changed from the version that was read', async () => {
  const read = await api.send<{ version: number }>('GET', '/api/security/settings', { headers: owner });
  expect(read.body).toMatchObject({ idleMinutes: 30, secondFactorRoles: [], sessionHours: 8, version: 0 });
  const put = (idleMinutes: number, version: number) =>
    api.send<{ current: object }>('PUT', '/api/security/settings', {
      headers: { ...owner, 'if-match': `"${version}"` },
      json: { idleMinutes, secondFactorRoles: ['sales'] },
    });
  expect((await put(60, 0)).body).toMatchObject({ idleMinutes: 60, version: 1 });
  const late = await put(15, 0);
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ idleMinutes: 60, secondFactorRoles: ['sales'], version: 1 });
  expect((await put(4, 1)).status).toBe(422);
  const { headers } = await signInAs('viewer');
  expect(await status(headers, '/api/security/settings')).toBe(403);
});

test('an owner ends the sessions of everybody else at once', async () => {
  const { headers } = await signInAs('viewer');
  expect(await status(headers, '/api/security/end-sessions', 'POST')).toBe(403);
  expect(await status(owner, '/api/security/end-sessions', 'POST')).toBe(200);
  expect(await status(headers, '/api/auth/me')).toBe(401);
  expect(await status(owner, '/api/auth/me')).toBe(200);
});

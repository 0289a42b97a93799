import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { parseMailSettings } from '../config/mail-settings';
import { openDatabase, type Database } from '../database/database';
import { aDay, aMinute } from '../time/time';

const newPassword = 'Copper-meadow 81 kettle';
const publicUrl = 'https://site.example';

let api: ApiUnderTest;
let db: Database;
let server: MailServer;

beforeEach(async () => {
  server = await new MailServer().start();
  const mail = parseMailSettings(server.url, 'Site <site@site.example>', 'sales@site.example', publicUrl);
  const dataDir = await newFolder();
  const brand = { siteContent: 'api/test-support/site-content.json', publicUrl };
  api = await runApi({ dataDir, mail, brand });
  db = await openDatabase(databaseIn(dataDir));
});
afterEach(() => db.destroy());

interface Answer {
  detail: string;
  password: string;
  username: string;
  mustDo: string;
  errors: Record<string, string>;
}

const send = (path: string, json: object, headers: Record<string, string> = {}) =>
  api.send<Answer>('POST', path, { json, headers });
const ask = (username: string) => send('/api/auth/forgotten-password', { username });
async function askForLink(): Promise<string> {
  const mail = server.nextMail();
  await ask(firstAdmin.username);
  await mail;
  return /#reset=([\w-]{43})/.exec(server.received.at(-1)?.text ?? '')?.[1] ?? '';
}
const use = (token: string, password = newPassword) =>
  send('/api/auth/reset-password', { token, newPassword: password });
const me = (headers: Record<string, string>) => api.send<Answer>('GET', '/api/auth/me', { headers });
const dead = { status: 404, body: { detail: 'This link is not valid, or not any more. Ask for a new one.' } };

test('a link sets a new password once, ends every session, and the owner of the account is told', async () => {
  const headers = await signIn(api);
  const token = await askForLink();
  const weak = await use(token, 'Password-1234');
  expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['newPassword']]);

  const told = server.nextMail();
  const answers = await Promise.all([use(token), use(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  await told;
  expect(server.received.at(-1)?.headers.subject).toBe('Your password was changed');
  expect((await me(headers)).status).toBe(401);
  await expect(signIn(api)).rejects.toThrow();
  expect(await signIn(api, { ...firstAdmin, password: newPassword })).toHaveProperty('cookie');
});

test('whoever asks for another link ends none; the first that is used ends the others', async () => {
  const [first, second] = [await askForLink(), await askForLink()];
  expect((await use(first)).status).toBe(200);
  expect(await use(second)).toMatchObject(dead);
});

test('a link ends when the password is changed without it', async () => {
  const headers = await signIn(api);
  const link = await askForLink();
  const json = { currentPassword: firstAdmin.password, newPassword };
  expect((await api.send('POST', '/api/auth/password', { headers, json })).status).toBe(200);
  expect(await use(link, 'Violet-harbour 52 lantern')).toMatchObject(dead);
});

test('a link works for ten minutes', async () => {
  const link = await askForLink();
  const { created_at, expires_at } = await db
    .selectFrom('password_reset')
    .select(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  expect(expires_at - created_at).toBe(10 * aMinute);
  expect(server.received.at(-1)?.text).toContain('within 10 minutes');
  await db.updateTable('password_reset').set({ expires_at: Date.now() }).execute();
  expect(await use(link)).toMatchObject(dead);
  expect(await use('x'.repeat(43))).toMatchObject(dead);
});

test('the second factor stays on', async () => {
  const values = { admin_id: 1, secret: 'x', created_at: 1, confirmed_at: 1, last_step: null };
  await db.insertInto('totp').values(values).execute();
  expect((await use(await askForLink())).status).toBe(200);
  expect(await db.selectFrom('totp').select('confirmed_at').execute()).toEqual([{ confirmed_at: 1 }]);
});

test('whether there is an account is said by nothing: not by words, and not by the limit', async () => {
  const answers = async (username: string) => {
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.push(await ask(username));
    return sent.map(({ status, body }) => [status, body.detail]);
  };
  const known = await answers(firstAdmin.username);
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 429]);
  expect(await answers('nobody@site.example')).toEqual(known);
});

test('who has asked gets the mail also where the process stops right after the response', async () => {
  await ask(firstAdmin.username);
  await api.stop();
  const mails = await db.selectFrom('mail').select(['to_address', 'purpose']).execute();
  expect(mails).toEqual([{ to_address: firstAdmin.username, purpose: 'account' }]);
});

test('somebody who manages people gives a temporary password, with which nothing can be done but changing it', async () => {
  const headers = await signIn(api);
  const other = { username: 'asha@site.example', password: 'Violet-harbour 52 lantern' };
  await send('/api/admins/create', { ...other, role: 'editor' }, headers);
  const theirs = await signIn(api, other);
  const { body } = await send('/api/admins/2/reset-password', {}, headers);
  expect((await me(theirs)).status).toBe(401);

  const temporary = await signIn(api, { ...other, password: body.password });
  expect((await me(temporary)).body.mustDo).toBe('change-password');
  const articles = await api.send<Answer>('GET', '/api/content/items', { headers: temporary });
  expect([articles.status, articles.body]).toMatchObject([403, { reason: 'change-password' }]);
  const change = { currentPassword: body.password, newPassword };
  expect((await send('/api/auth/password', change, temporary)).status).toBe(200);
  const last = await signIn(api, { ...other, password: newPassword });
  expect((await api.send('GET', '/api/content/items', { headers: last })).status).toBe(200);
  expect((await send('/api/admins/1/reset-password', {}, headers)).status).toBe(409);
});

test('a temporary password is accepted for seven days, and then the answer says how to get another one', async () => {
  const headers = await signIn(api);
  const other = { username: 'asha@site.example', password: 'Violet-harbour 52 lantern' };
  await send('/api/admins/create', { ...other, role: 'editor' }, headers);
  const { password } = (await send('/api/admins/2/reset-password', {}, headers)).body;
  const signInAgain = () => send('/api/auth/authenticate', { username: other.username, password });
  const temporary = await signIn(api, { ...other, password });
  const { temporary_until } = await db
    .selectFrom('admin')
    .select('temporary_until')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  expect(Math.round(((temporary_until ?? 0) - Date.now()) / aDay)).toBe(7);

  await db.updateTable('admin').set({ temporary_until: Date.now() }).where('id', '=', 2).execute();
  const detail =
    'Your temporary password has expired. Ask an owner of the website for another one, or use “Forgot password?”.';
  expect(await signInAgain()).toMatchObject({ status: 401, body: { reason: 'change-password', detail } });
  const change = { currentPassword: password, newPassword };
  expect(await send('/api/auth/password', change, temporary)).toMatchObject({
    status: 422,
    body: { errors: { currentPassword: detail } },
  });
  expect((await send('/api/auth/authenticate', { ...other, password: 'wrong' })).body.detail).not.toBe(
    detail,
  );

  const again = (await send('/api/admins/2/reset-password', {}, headers)).body.password;
  const last = { currentPassword: again, newPassword };
  expect(
    (await send('/api/auth/password', last, await signIn(api, { ...other, password: again }))).status,
  ).toBe(200);
  expect(await db.selectFrom('admin').select('temporary_until').where('id', '=', 2).execute()).toEqual([
    { temporary_until: null },
  ]);
});

import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn, type SessionHeaders } from '../../test-support/sign-in';
import { parseMailSettings } from '../config/mail-settings';
import { openDatabase, type Database } from '../database/database';
import { aDay } from '../time/time';

const password = 'Copper-meadow 81 kettle';
const newcomer = 'asha@site.example';

interface Answer {
  id: number;
  link: string;
  sentTo: string;
  username: string;
  role: string;
  invitedBy: string;
  detail: string;
  errors: Record<string, string>;
  data: { username?: string }[];
}

let api: ApiUnderTest;
let dataDir: string;
let owner: SessionHeaders;

beforeEach(async () => {
  dataDir = await newFolder();
  api = await runApi({ dataDir });
  owner = await signIn(api);
});

const send = (method: string, path: string, json?: object, headers?: Record<string, string>) =>
  api.send<Answer>(method, path, { json, ...(headers && { headers }) });
const invite = (json: object, headers = owner) => send('POST', '/api/invitations/create', json, headers);
const tokenOf = (text: string) => /#invitation=([\w-]{43})/.exec(text)?.[1] ?? '';
const open = (token: string) => send('POST', '/api/invitations/open', { token });
const accept = (token: string, json: object = {}) =>
  send('POST', '/api/invitations/accept', { token, password, ...json });
const dead = { status: 404, body: { detail: 'This link is not valid, or not any more. Ask for a new one.' } };

async function inDatabase<Result>(work: (db: Database) => Promise<Result>) {
  const db = await openDatabase(databaseIn(dataDir));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

test('without mail, a link is shown once, with which somebody comes once', async () => {
  const { body: made } = await invite({ role: 'sales' });
  const token = tokenOf(made.link);
  expect((await open(token)).body).toMatchObject({ role: 'Sales', invitedBy: firstAdmin.username });
  const nameless = await accept(token);
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['username']]);
  const weak = await accept(token, { username: newcomer, password: 'Password-1234' });
  expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);

  expect((await accept(token, { username: ' Asha@site.example' })).body.username).toBe(newcomer);
  const headers = await signIn(api, { username: newcomer, password });
  expect((await send('GET', '/api/auth/me', undefined, headers)).body.role).toBe('sales');
  expect(await accept(token, { username: 'b@site.example' })).toMatchObject(dead);
  expect(await open(token)).toMatchObject(dead);

  const stored = await inDatabase((db) =>
    db.selectFrom('audit_entry').selectAll().where('action', '=', 'accept invitation').execute(),
  );
  expect(
    stored.map(({ admin_name, after }) => [admin_name, JSON.parse(after ?? '') as unknown]),
  ).toMatchObject([[newcomer, { invitedBy: firstAdmin.username, address: '127.0.0.1' }]]);
});

test('of two who accept at the same time, one comes', async () => {
  const token = tokenOf((await invite({ role: 'viewer' })).body.link);
  const answers = await Promise.all(
    ['a@site.example', 'b@site.example'].map((username) => accept(token, { username })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a username that is invited cannot be changed, and one that is there is not invited', async () => {
  const token = tokenOf((await invite({ username: newcomer, role: 'viewer' })).body.link);
  expect((await accept(token, { username: 'thief@site.example' })).body.username).toBe(newcomer);
  expect((await invite({ username: newcomer, role: 'viewer' })).status).toBe(409);
});

test('an invitation that was revoked, has expired or never was gets the same response', async () => {
  const { body: revoked } = await invite({ role: 'viewer' });
  await send('DELETE', `/api/invitations/delete/${revoked.id}`, undefined, owner);
  const { body: expired } = await invite({ role: 'viewer' });
  await inDatabase((db) =>
    db
      .updateTable('invitation')
      .set(({ eb }) => ({ expires_at: eb('expires_at', '-', 7 * aDay + 1000) }))
      .where('id', '=', expired.id)
      .execute(),
  );
  for (const token of [tokenOf(revoked.link), tokenOf(expired.link), 'x'.repeat(43)]) {
    expect(await open(token)).toMatchObject(dead);
    expect(await accept(token, { username: newcomer })).toMatchObject(dead);
  }
  expect((await send('GET', '/api/invitations/all', undefined, owner)).body.data).toEqual([]);
});

test.each([
  ['is disabled', { disabled: true }],
  ['gets a lesser role', { role: 'editor' }],
])('an invitation is worth nothing once the inviter %s, and stays so', async (_, change) => {
  const credentials = { username: newcomer, password };
  const { body: added } = await send('POST', '/api/admins/create', { ...credentials, role: 'owner' }, owner);
  const { body: made } = await invite({ role: 'viewer' }, await signIn(api, credentials));
  await send('PUT', `/api/admins/update/${added.id}`, change, owner);
  expect(await open(tokenOf(made.link))).toMatchObject(dead);
  await send('PUT', `/api/admins/update/${added.id}`, { disabled: false, role: 'owner' }, owner);
  expect(await open(tokenOf(made.link))).toMatchObject(dead);
});

test('too many guesses from one network are rejected', async () => {
  for (let guess = 0; guess < 60; guess += 1) await open(`guess ${guess}`);
  expect((await open('one more')).status).toBe(429);
});

test('with mail, the link is sent, the inviter is told who has come, and the text is not kept', async () => {
  const server = await new MailServer().start();
  const publicUrl = 'https://site.example';
  const mail = parseMailSettings(server.url, 'Site <site@site.example>', 'sales@site.example', publicUrl);
  dataDir = await newFolder();
  api = await runApi({
    dataDir,
    mail,
    brand: { siteContent: 'api/test-support/site-content.json', publicUrl },
  });
  owner = await signIn(api);

  const invited = server.nextMail();
  const { body } = await invite({ username: newcomer, role: 'viewer' });
  expect(body).toMatchObject({ sentTo: newcomer });
  expect(body).not.toHaveProperty('link');
  await invited;
  expect(server.received[0]?.to).toEqual([newcomer]);
  const text = server.received[0]?.text ?? '';
  expect(text).toContain(`${publicUrl}/login#invitation=`);

  const told = server.nextMail();
  expect((await accept(tokenOf(text))).status).toBe(200);
  await told;
  expect(server.received[1]?.to).toEqual([firstAdmin.username]);
  expect(server.received[1]?.text).toMatch(/asha@site\.example has accepted .* from 127\.0\.0\.1/);
  await api.stop();
  const bodies = await inDatabase((db) => db.selectFrom('mail').select('body').execute());
  expect(bodies).toEqual([{ body: '' }, { body: '' }]);
});

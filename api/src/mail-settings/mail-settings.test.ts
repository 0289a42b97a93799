import type { MailSettingsScreen, MailSettingsTest, Problem } from '@site/shared-contracts/schemas';
import { startImapServer } from '../../test-support/imap-server';
import { mailSettings, saveMailSettings } from '../../test-support/incoming-mail';
import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, testConfig, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import { readMailSettings } from '../mail/mail-settings-store';

const [firstKey, secondKey] = [
  'first key of these tests, long enough',
  'second key of these tests, long enough',
];
const sending = { smtpSecurity: 'tls', smtpHost: 'smtp.example.com', smtpPort: 465, smtpUser: 'site' };

const read = async (api: ApiUnderTest) =>
  (await api.send<MailSettingsScreen>('GET', '/api/mail/settings', { headers: await signIn(api) })).body;
const save = async (api: ApiUnderTest, changes: object, headers: Record<string, string> = {}) =>
  api.send<Problem>('PUT', '/api/mail/settings', {
    json: { ...mailSettings, webhookIsOn: false, webhookSecret: undefined, ...changes },
    headers: { ...(await signIn(api)), ...headers },
  });

test('a password goes in and never comes out, and does not follow to another server', async () => {
  const dataDir = await newFolder();
  const api = await runApi({ dataDir, settingsKeys: [firstKey] });
  expect(await read(api)).toMatchObject({
    version: 0,
    sendsWith: 'nothing',
    secrets: { smtpPassword: 'none' },
  });
  expect(await save(api, sending)).toMatchObject({
    status: 422,
    body: { errors: { smtpPassword: expect.any(String) as unknown } },
  });
  const saved = await save(api, { ...sending, smtpPassword: 'hunter2 hunter2' }, { 'if-match': '"0"' });
  expect(saved).toMatchObject({
    status: 200,
    body: { version: 1, sendsWith: 'screen', secrets: { smtpPassword: 'stored' } },
  });
  expect(await save(api, sending, { 'if-match': '"0"' })).toMatchObject({ status: 412 });
  for (const changes of [
    { smtpHost: 'evil.example' },
    { smtpUser: 'x' },
    { smtpPort: 25 },
    { smtpSecurity: 'starttls' },
  ])
    expect(await save(api, { ...sending, ...changes })).toMatchObject({
      status: 422,
      body: { errors: { smtpPassword: 'The server or the user is another one: type its password again.' } },
    });
  expect(await save(api, { ...sending, sender: 'other@example.com' })).toMatchObject({ status: 200 });

  const db = await openDatabase(databaseIn(dataDir));
  const rows = JSON.stringify([
    await db.selectFrom('setting').selectAll().execute(),
    await db.selectFrom('audit_entry').selectAll().execute(),
    await read(api),
  ]);
  expect(rows).not.toContain('hunter2');
  const config = { ...testConfig(dataDir), settingsKeys: [firstKey] };
  expect(await readMailSettings(db, config)).toMatchObject({
    from: 'other@example.com',
    server: { host: 'smtp.example.com', credentials: { user: 'site', pass: 'hunter2 hunter2' } },
  });
  expect(await readMailSettings(db, { ...config, settingsKeys: [secondKey] })).toBeUndefined();
  await db.destroy();
});

test('keys are rotated: the first encrypts, all decrypt, and without the right one mail waits', async () => {
  const dataDir = await newFolder();
  const before = await runApi({ dataDir, settingsKeys: [firstKey] });
  await save(before, { ...sending, smtpPassword: 'secret' });
  await before.stop();
  const during = await runApi({ dataDir, settingsKeys: [secondKey, firstKey] });
  expect((await save(during, sending)).status).toBe(200);
  await during.stop();
  const after = await runApi({ dataDir, settingsKeys: [secondKey] });
  expect(await read(after)).toMatchObject({ sendsWith: 'screen', secrets: { smtpPassword: 'stored' } });
  await after.stop();
  const lost = await runApi({ dataDir, settingsKeys: [firstKey] });
  expect(await read(lost)).toMatchObject({ sendsWith: 'nothing', secrets: { smtpPassword: 'unreadable' } });
});

test('without a key, PostgreSQL has no place for a password, and a file of a database makes one beside it', async () => {
  const api = await runApi();
  const status = testEngine === 'PostgreSQL' ? 409 : 200;
  expect((await save(api, { ...sending, smtpPassword: 'secret' })).status).toBe(status);
  expect(await read(api)).toMatchObject({ canStoreSecrets: status === 200 });
});

test('a test tells of both directions how it went, in the words of the servers', async () => {
  const [smtp, imap] = [await new MailServer().start(), await startImapServer()];
  const api = await runApi({ settingsKeys: [firstKey] });
  const test = async () =>
    (await api.send<MailSettingsTest>('POST', '/api/mail/settings/test', { headers: await signIn(api) }))
      .body;
  expect(await test()).toMatchObject({ sending: { state: 'off' }, receiving: { state: 'off' } });
  const { host, port, security, user, password, folder } = imap.settings;
  const servers = {
    ...{ smtpHost: '127.0.0.1', smtpPort: smtp.port, smtpSecurity: 'none' },
    ...{
      imapIsOn: true,
      imapHost: host,
      imapPort: port,
      imapSecurity: security,
      imapUser: user,
      imapFolder: folder,
    },
  };
  await saveMailSettings(api, { ...servers, imapPassword: 'wrong' });
  smtp.mode = 550;
  expect(await test()).toMatchObject({
    sending: { state: 'failed', failure: expect.stringContaining('Not today') as unknown },
    receiving: { state: 'failed', failure: expect.stringContaining('authentication failure') as unknown },
  });
  smtp.mode = 'good';
  imap.append('Subject: One\r\n\r\nHello');
  await saveMailSettings(api, { ...servers, imapPassword: password });
  expect(await test()).toEqual({
    status: 200,
    sending: { state: 'good', to: ['office@example.com'] },
    receiving: { state: 'good', messages: 1 },
  });
});

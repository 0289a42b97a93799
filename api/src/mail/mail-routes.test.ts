import type { MailOutbox, Problem } from '@site/shared-contracts/schemas';
import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';
import type { QueueRow } from './mail-queue';
import { readMailSettings } from '../config/mail-settings';
import { anHour } from '../time/time';

const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom',
  quantity: 12,
  message: 'Hello',
};

const outbox = async (api: ApiUnderTest, query = '') =>
  (await api.send<MailOutbox>('GET', `/api/mail/outbox${query}`, { headers: await signIn(api) })).body;
const retry = async (api: ApiUnderTest, id: number) =>
  api.send<Problem>('POST', `/api/mail/outbox/${id}/retry`, { headers: await signIn(api) });
const retryAll = async (api: ApiUnderTest) =>
  (await api.send('POST', '/api/mail/outbox/retry', { headers: await signIn(api) })).body;
const sendMessages = async (api: ApiUnderTest, ...names: string[]) => {
  for (const name of names) await api.send('POST', '/api/contact/create', { json: { ...message, name } });
};

test('without a mail server, mails wait in the outbox that admins see', async () => {
  const api = await runApi();
  await sendMessages(api, 'A', 'B', 'C');
  expect(await outbox(api, '?page=1&pageSize=2')).toMatchObject({
    status: 200,
    isConfigured: false,
    counts: { waiting: 3, sent: 0, dead: 0 },
    total: 3,
    data: [
      { id: 3, kind: 'message', enquiryId: 3, name: 'C', state: 'waiting', tries: 0 },
      { id: 2, name: 'B' },
    ],
  });
  expect(await outbox(api, '?state=sent')).toMatchObject({ data: [], total: 0 });
});

test('waiting mails are sent once a mail server is configured, and only once', async () => {
  const dataDir = await newFolder();
  const before = await runApi({ dataDir });
  await sendMessages(before, 'A', 'B');
  await before.stop();

  const server = await new MailServer().start();
  const mail = readMailSettings(server.url, 'web@example.com', 'sales@example.com');
  const arrived = server.nextMail(2);
  const api = await runApi({ dataDir, mail });
  await arrived;
  await api.stop();

  const after = await runApi({ dataDir, mail });
  const { isConfigured, counts, data } = await outbox(after);
  expect({ isConfigured, counts }).toEqual({ isConfigured: true, counts: { waiting: 0, sent: 2, dead: 0 } });
  expect(data[0]?.sentAt).toBeDefined();
  expect(data[0]?.nextTryAt).toBeUndefined();
  expect(server.received).toHaveLength(2);

  expect(await retry(after, 1)).toMatchObject({ status: 409, body: { detail: 'It was sent already.' } });
  expect((await retry(after, 99)).status).toBe(404);
});

test('a retry by an admin sends the mail at once, and the audit log names the admin', async () => {
  const server = await new MailServer().start();
  server.mode = 451;
  const mail = readMailSettings(server.url, 'web@example.com', 'sales@example.com');
  const api = await runApi({ mail });
  const rejected = server.nextRejection();
  await sendMessages(api, 'A');
  await rejected;
  server.mode = 'good';
  const arrived = server.nextMail();
  expect((await retry(api, 1)).status).toBe(200);
  await arrived;

  const { body } = await api.send('GET', '/api/audit/all?kind=mail', { headers: await signIn(api) });
  expect(body).toMatchObject({ data: [{ action: 'retry', itemId: 1, after: { enquiryId: 1 } }] });
});

test('one call retries all dead mails and no others, and the audit log names the admin and the count', async () => {
  const dataDir = await newFolder();
  const before = await runApi({ dataDir });
  await sendMessages(before, 'A', 'B', 'C', 'D');
  await before.stop();
  const db = await openDatabase(databaseIn(dataDir));
  const set = (id: number, values: Partial<QueueRow>) =>
    db.updateTable('mail_outbox').set(values).where('id', '=', id).execute();
  await set(1, { state: 'sent', sent_at: Date.now() });
  await set(2, { state: 'dead', tries: 12, last_error: '550 Not today.' });
  await set(3, { state: 'dead', tries: 12 });
  // This one waits for its next try, and must not be retried.
  await set(4, { next_try_at: Date.now() + anHour });
  await db.destroy();

  const server = await new MailServer().start();
  const mail = readMailSettings(server.url, 'web@example.com', 'sales@example.com');
  const api = await runApi({ dataDir, mail });
  const arrived = server.nextMail(2);
  expect(await retryAll(api)).toEqual({ status: 200, count: 2 });
  await arrived;
  expect(await retryAll(api)).toEqual({ status: 200, count: 0 });
  await api.stop();
  expect(server.received.map(({ headers }) => headers.subject)).toEqual([
    'Message from B about Bloom',
    'Message from C about Bloom',
  ]);

  const after = await runApi({ dataDir });
  expect((await outbox(after)).counts).toEqual({ waiting: 1, sent: 3, dead: 0 });
  const { body } = await after.send<{ data: object[] }>('GET', '/api/audit/all?kind=mail', {
    headers: await signIn(after),
  });
  expect(body.data).toMatchObject([{ action: 'retry', adminId: 1, after: { count: 2 } }]);
});

describe('a test mail', () => {
  const send = async (api: ApiUnderTest) =>
    api.send<Problem & { to: string[]; failure?: string }>('POST', '/api/mail/test', {
      headers: await signIn(api),
    });

  test('arrives at once at those who get the notices', async () => {
    const server = await new MailServer().start();
    const mail = readMailSettings(server.url, 'web@example.com', 'sales@example.com');
    const api = await runApi({ mail });
    expect((await send(api)).body).toEqual({ status: 200, to: ['sales@example.com'] });
    expect(server.received).toMatchObject([
      { to: ['sales@example.com'], headers: { subject: 'Test of the mail of the website' } },
    ]);
    expect((await outbox(api)).total).toBe(0);
  });

  test('says why it was not sent', async () => {
    const mail = readMailSettings('smtp://127.0.0.1:1', 'web@example.com', 'sales@example.com');
    const { status, body } = await send(await runApi({ mail }));
    expect(status).toBe(200);
    expect(body.failure).toContain('ECONNREFUSED');
  });

  test('is refused where no mail server is set up', async () => {
    expect((await send(await runApi())).status).toBe(409);
  });
});

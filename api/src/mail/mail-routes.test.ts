import type { MailOutbox, Problem } from '@site/shared-contracts/schemas';
import { MailServer } from '../../test-support/mail-server';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { readMailSettings } from './mail-settings';

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
const sendMessages = async (api: ApiUnderTest, ...names: string[]) => {
  for (const name of names) await api.send('POST', '/api/contact/create', { json: { ...message, name } });
};

test('without a mail server everything waits where admins see it', async () => {
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

test('what waited is sent once there is a mail server, and not a second time', async () => {
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

test('an admin has it tried at once, and the log says who', async () => {
  const server = await new MailServer().start();
  server.mood = 451;
  const mail = readMailSettings(server.url, 'web@example.com', 'sales@example.com');
  const api = await runApi({ mail });
  const refused = server.nextRefusal();
  await sendMessages(api, 'A');
  await refused;
  server.mood = 'good';
  const arrived = server.nextMail();
  expect((await retry(api, 1)).status).toBe(200);
  await arrived;

  const { body } = await api.send('GET', '/api/audit/all?kind=mail', { headers: await signIn(api) });
  expect(body).toMatchObject({ data: [{ action: 'retry', itemId: 1, after: { enquiryId: 1 } }] });
});

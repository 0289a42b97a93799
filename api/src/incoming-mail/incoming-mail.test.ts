// Mail that comes by the webhook: what is stored of it, and with which enquiry.
import { hostileMails } from '../../test-support/hostile-mails';
import {
  addAnsweredEnquiry,
  customer,
  deliver,
  mailOf,
  ownAddress,
  saveMailSettings,
  settingsKey,
  type AnsweredEnquiry,
} from '../../test-support/incoming-mail';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { hashIdentifier } from '../rate-limits/rate-limit';
import { checkHostileMails } from '../../test-support/check-hostile-mails';

let api: ApiUnderTest;
let db: Database;
let enquiry: AnsweredEnquiry;

beforeAll(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir, settingsKeys: [settingsKey] });
  db = await openDatabase(databaseIn(dataDir));
  await saveMailSettings(api);
});
beforeEach(async () => {
  enquiry = await addAnsweredEnquiry(api, db);
});
afterAll(() => db.destroy());

let sentMails = 0;
/** A mail with these headers, and its row once it was taken. */
async function receive(headers: Record<string, string>, text = 'Yes, please.') {
  sentMails += 1;
  const id = `mail-${sentMails}@customer.example`;
  const all = {
    From: `Asha <${customer}>`,
    To: ownAddress,
    'Message-ID': `<${id}>`,
    Subject: 'Hello',
    ...headers,
  };
  const { status } = await deliver(api, mailOf(all, text));
  const row = await db.selectFrom('mail').selectAll().where('message_id', '=', id).executeTakeFirst();
  return { status, row, enquiryId: row?.enquiry_id };
}
const readEnquiry = (id = enquiry.id) =>
  db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a reply opens its enquiry again and stands in its timeline', async () => {
  const { status, row } = await receive({
    'In-Reply-To': `<${enquiry.messageId}>`,
    Subject: 'Re: Your enquiry',
  });
  expect(status).toBe(202);
  expect(row).toMatchObject({
    enquiry_id: enquiry.id,
    state: 'received',
    body: 'Yes, please.',
    is_automatic: 0,
  });
  expect(await readEnquiry()).toMatchObject({ handled_at: null, is_answered: 0 });
  const entries = db.selectFrom('enquiry_entry').selectAll().where('enquiry_id', '=', enquiry.id);
  expect(await entries.where('kind', '=', 'reply').execute()).toMatchObject([
    { mail_id: row?.id, admin: null },
  ]);
});

test('a person answers through a mailing list, and from a program that wants no automatic answer', async () => {
  const headers = {
    'List-Id': '<buyers.customer.example>',
    Precedence: 'list',
    'X-Auto-Response-Suppress': 'All',
  };
  const { row } = await receive({ ...headers, 'In-Reply-To': `<${enquiry.messageId}>` });
  expect(row).toMatchObject({ enquiry_id: enquiry.id, is_automatic: 0 });
  expect(await readEnquiry()).toMatchObject({ handled_at: null, is_answered: 0 });
});

test('a mail belongs to the enquiry of its token, whatever its subject and the mail before it', async () => {
  const other = await addAnsweredEnquiry(api, db);
  const to = `Venmara <sales+${other.token.toUpperCase()}@example.com>`;
  const { enquiryId } = await receive({ Cc: to, 'In-Reply-To': `<${enquiry.messageId}>`, Subject: 'Order' });
  expect(enquiryId).toBe(other.id);
  expect((await receive({ 'Delivered-To': `sales+${other.token}@example.com` })).enquiryId).toBe(other.id);
});

test('a rewritten subject stays with the enquiry whose mail it answers', async () => {
  const headers = {
    'In-Reply-To': `<${enquiry.messageId}>`,
    Subject: 'Something else',
    From: 'boss@customer.example',
  };
  expect((await receive(headers)).enquiryId).toBe(enquiry.id);
});

test('a mail that answers thousands of mails is stored as any other', async () => {
  const line = `In-Reply-To: ${'<1@x> '.repeat(1000)}`;
  const raw = [...Array<string>(40).fill(line), `From: ${customer}`, '', 'Thousands.'];
  expect((await deliver(api, raw.join('\r\n'))).status).toBe(202);
});

test.each([
  [
    'with the same subject from a colleague',
    'boss@customer.example',
    'AW: Fwd: RE: Your enquiry about Bloom',
    true,
  ],
  ['with another subject from the customer', customer, 'Delivery', true],
  ['with another subject from another sender', 'boss@customer.example', 'Delivery', false],
])('a chain of References %s', async (_, from, subject, belongs) => {
  const References = `<first@customer.example> <${enquiry.messageId}> <last@customer.example>`;
  const { enquiryId } = await receive({
    References,
    'In-Reply-To': '<last@customer.example>',
    From: from,
    Subject: subject,
  });
  expect(enquiryId === enquiry.id).toBe(belongs);
});

test('a forwarded mail changes nobody who is answered: the answer goes to the mail that was opened', async () => {
  const { row } = await receive({
    'In-Reply-To': `<${enquiry.messageId}>`,
    From: 'Ravi <ravi@other.example>',
    'Reply-To': 'Stores <stores@other.example>',
    Subject: 'Fwd: Your enquiry about Bloom',
  });
  expect(row).toMatchObject({
    from_name: 'Stores',
    from_address: 'stores@other.example',
    enquiry_id: enquiry.id,
  });
  expect(await readEnquiry()).toMatchObject({ email: customer });
});

test('an answer that could not be delivered opens its enquiry, and the colleagues are told', async () => {
  const text = `--b\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 No such user\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${enquiry.messageId}>\r\n\r\nx\r\n--b--`;
  const headers = { From: 'mailer-daemon@mx.example', 'Content-Type': 'multipart/report; boundary=b' };
  const { row } = await receive(headers, text);
  expect(row).toMatchObject({ enquiry_id: enquiry.id, is_automatic: 1 });
  expect(await readEnquiry()).toMatchObject({ handled_at: null, is_answered: 0 });
  const entries = db.selectFrom('enquiry_entry').select('text').where('enquiry_id', '=', enquiry.id);
  expect(await entries.where('kind', '=', 'reopened').execute()).toEqual([
    { text: 'It could not be delivered. 550 No such user' },
  ]);
  const notices = db.selectFrom('mail').selectAll().where('enquiry_id', '=', enquiry.id);
  expect(await notices.where('purpose', '=', 'assignment').execute()).toMatchObject([
    { to_address: 'office@example.com', subject: 'Not delivered: your answer to Asha Nair about Bloom' },
  ]);
});

test('a mail that answers none of ours is a new enquiry', async () => {
  const { enquiryId = 0 } = await receive({ Subject: 'Price of Bloom' }, 'Please quote 40 cans.');
  expect(await readEnquiry(enquiryId ?? 0)).toMatchObject({
    kind: 'message',
    source: 'mail',
    name: 'Asha',
    email: customer,
    product: 'By mail',
    message: 'Price of Bloom\n\nPlease quote 40 cans.',
    is_suspect: 0,
  });
});

test('above the limits a mail opens the last enquiry of its sender, and one without a sender joins possible spam', async () => {
  const { window_start } = await db
    .selectFrom('rate_count')
    .select('window_start')
    .where('name', '=', 'enquiries:all')
    .orderBy('window_start', 'desc')
    .executeTakeFirstOrThrow();
  const fill = async (sender: string) => {
    const subject = hashIdentifier(`mail ${sender}`);
    const rows = ['enquiries', 'suspects'].flatMap((name) =>
      [0, 3_600_000].map((later) => ({
        name: `${name}:${subject}`,
        window_start: window_start + later,
        count: 999,
      })),
    );
    await db
      .insertInto('rate_count')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['name', 'window_start']).doUpdateSet({ count: 999 }))
      .execute();
  };
  const headers = { From: 'often@customer.example' };
  const { enquiryId = 0 } = await receive(headers);
  const id = enquiryId ?? 0;
  await db.updateTable('enquiry').set({ handled_at: 1 }).where('id', '=', id).execute();
  await fill('often@customer.example');
  expect((await receive(headers)).enquiryId).toBe(id);
  expect(await readEnquiry(id)).toMatchObject({ handled_at: null, is_answered: 0 });

  await fill('');
  const [first, second] = [await receive({ From: '' }), await receive({ From: '' })];
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(await readEnquiry(first.enquiryId ?? 0)).toMatchObject({ is_suspect: 1 });
  expect(second.enquiryId).toBe(first.enquiryId);
});

test('a mail that comes again is stored once, and one of ours not at all', async () => {
  const headers = { 'In-Reply-To': `<${enquiry.messageId}>`, 'Message-ID': '<again@customer.example>' };
  const raw = mailOf({ From: customer, To: ownAddress, ...headers }, 'Once.');
  const statuses = await Promise.all([deliver(api, raw), deliver(api, raw), deliver(api, raw)]);
  expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202]);
  const rows = db.selectFrom('mail').select('id').where('message_id', '=', 'again@customer.example');
  expect(await rows.execute()).toHaveLength(1);
  const own = await receive({ From: `Venmara <${ownAddress}>`, 'In-Reply-To': `<${enquiry.messageId}>` });
  expect(own).toMatchObject({ status: 200, row: undefined });
  expect(
    await deliver(api, mailOf({ From: customer, 'Message-ID': `<${enquiry.messageId}>` }, 'x')),
  ).toMatchObject({
    status: 202,
  });
  expect(await readEnquiry()).toMatchObject({ email: customer });
});

test('different mails with one Message-ID are all stored, each once', async () => {
  const headers = { From: customer, 'Message-ID': '<constant@customer.example>' };
  for (const text of ['One.', 'Two.', 'Two.', 'One.']) await deliver(api, mailOf(headers, text));
  const rows = db.selectFrom('mail').select('body').where('from_address', '=', customer).orderBy('id');
  expect(await rows.where('body', 'in', ['One.', 'Two.']).execute()).toEqual([
    { body: 'One.' },
    { body: 'Two.' },
  ]);
});

test('of a mail with too much text the beginning is shown, and of a large attachment nothing is lost', async () => {
  const attached = (id = 0) =>
    db.selectFrom('mail_attachment').select(['name', 'bytes']).where('mail_id', '=', id).execute();
  const long = await receive({}, `Hello.${'\n'.repeat(1_100_000)}The end.`);
  expect(long.row?.body).toMatch(/^Hello\.(?!.*The end)/s);
  expect(await attached(long.row?.id)).toMatchObject([{ name: 'mail.eml' }]);

  const bytes = 1_500_000;
  const lines = Buffer.alloc(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');
  const part = 'Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64';
  const text = `--b\r\n\r\nSee the file.\r\n--b\r\n${part}\r\n\r\n${lines}\r\n--b--`;
  const large = await receive({ 'Content-Type': 'multipart/mixed; boundary=b' }, text);
  expect(large.row?.body).toBe('See the file.');
  expect(await attached(large.row?.id)).toEqual([{ name: 'a.pdf', bytes }]);
});

test('hostile mails: nothing runs, nothing loops, nothing is lost', async () => {
  const mails = hostileMails(enquiry);
  await checkHostileMails({ api, db, enquiry, mails });
});

test('the webhook takes mail from whoever has its secret, and says nothing to others', async () => {
  const raw = mailOf({ From: customer, 'Message-ID': '<json@customer.example>' }, 'By JSON.');
  const json = { raw: Buffer.from(raw).toString('base64') };
  const send = (headers: Record<string, string>, body: unknown = json) =>
    api.send('POST', '/api/mail/incoming', { json: body, headers });
  expect((await send({ authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await deliver(api, '')).status).toBe(422);
  const { authorization } = { authorization: 'Bearer a secret of the webhook of these tests' };
  expect((await send({ authorization }, { raw: 'no base64!' })).status).toBe(422);
  expect((await send({ authorization })).status).toBe(202);
  await saveMailSettings(api, { webhookIsOn: false });
  expect((await send({ authorization })).status).toBe(404);
  await saveMailSettings(api);
});

test('an attachment is saved under its name by an admin, and never shown', async () => {
  const { id } = await db
    .selectFrom('mail_attachment')
    .select('id')
    .where('name', '=', 'offer.pdf')
    .executeTakeFirstOrThrow();
  const path = `/api/mail/attachments/${id}`;
  expect((await api.get(path)).status).toBe(401);
  const response = await api.get(path, await signIn(api));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="offer.pdf"; filename*=UTF-8''offer.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await response.text()).toContain('<script>');
  expect((await api.get('/api/mail/attachments/999', await signIn(api))).status).toBe(404);
});

// Answers and confirmations over HTTP, to a real mail server.
import { setTimeout } from 'node:timers/promises';
import type {
  Answer,
  AnswerBasis,
  InboxEnquiry,
  MailOutbox,
  MailTemplate,
  Problem,
} from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { aPdf } from '../../test-support/sample-pdfs';
import { sheetCalls } from '../../test-support/sheet-calls';
import { signIn } from '../../test-support/sign-in';
import { parseMailSettings } from '../config/mail-settings';
import { openDatabase, type Database } from '../database/database';

const quote = {
  name: 'Ravi',
  size: '5 L',
  quantity: '25',
  contactNo: '9876543210',
  email: 'ravi@example.com',
  productname: 'Venmax',
  createdAt: '2026-03-04',
};

const pdf = aPdf('data');
let server: MailServer;
let dataDir: string;
let api: ApiUnderTest;
let db: Database;
let headers: { authorization: string };

beforeAll(async () => {
  server = await new MailServer().start();
  dataDir = await newFolder();
  api = await runApi({
    dataDir,
    mail: parseMailSettings(server.url, 'Venmara <web@venmara.example>', 'sales@venmara.example'),
    content: {
      categories: [{ id: 7, name: 'Floor Care' }],
      products: [aProduct({ id: 1, name: 'Venmax', sizes: ['1 L', '5 L'], price: 250, offerPrice: 198 })],
      articles: [],
    },
  });
  db = await openDatabase(databaseIn(dataDir));
  headers = await signIn(api);
  await sheetCalls(api, headers).upload({ pdf });
});
beforeEach(async () => {
  await settled();
  for (const table of [
    'mail_attachment',
    'enquiry_entry',
    'mail',
    'mail_outbox',
    'enquiry',
    'setting',
  ] as const)
    await db.deleteFrom(table).execute();
  server.received.length = 0;
  await switchConfirmation(false);
});
afterAll(() => db.destroy());

const switchConfirmation = (isOn: boolean) =>
  db
    .updateTable('mail_template')
    .set({ is_on: isOn ? 1 : 0 })
    .where('purpose', '=', 'confirmation')
    .execute();

async function receive(fields: object = {}): Promise<number> {
  expect((await api.send('POST', '/api/quotes/create', { json: { ...quote, ...fields } })).status).toBe(200);
  const { id } = await db.selectFrom('enquiry').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}
const basis = async (id: number, query = '') =>
  (await api.send<AnswerBasis>('GET', `/api/enquiries/${id}/answer${query}`, { headers })).body;
const answer = (id: number, fields: Partial<Answer> = {}, key = 'press-0001') => {
  const json = { to: 'ravi@example.com', subject: 'Venmax', body: 'Dear Ravi', attachments: [], ...fields };
  const path = `/api/enquiries/${id}/answers`;
  return api.send<Problem & { mailId: number }>('POST', path, {
    headers: { ...headers, 'idempotency-key': key },
    json,
  });
};
/** The mails to customers that have arrived, once there are so many. */
async function arrived(count: number) {
  const toCustomers = () => server.received.filter(({ to }) => !to.includes('sales@venmara.example'));
  while (toCustomers().length < count) await setTimeout(10);
  return toCustomers();
}
const settled = async () => {
  for (;;) {
    const { body } = await api.send<MailOutbox>('GET', '/api/mail/outbox', { headers });
    if (body.counts.waiting === 0) return body;
    await setTimeout(10);
  }
};
const mailRows = () => db.selectFrom('mail').selectAll().orderBy('id').execute();

test('an answer that is sent twice arrives once, with its file, and the enquiry is answered', async () => {
  const id = await receive();
  const { attachable, ...first } = await basis(id);
  expect(first).toMatchObject({
    to: 'ravi@example.com',
    canSend: true,
    values: { name: 'Ravi', product: 'Venmax', size: '5 L', quantity: '25', price: '₹198', company: '' },
  });
  expect(attachable).toMatchObject([
    {
      reference: { kind: 'sheet' },
      name: 'Venmax - safety data sheet - en - 2026-03-01.pdf',
      bytes: pdf.length,
    },
  ]);
  const fields = { attachments: attachable.map(({ reference }) => reference) };
  const [one, two] = await Promise.all([answer(id, fields), answer(id, fields)]);
  expect([one.status, two.status, one.body.mailId]).toEqual([200, 200, two.body.mailId]);
  expect((await answer(id, fields)).body.mailId).toBe(one.body.mailId);

  const [mail] = await arrived(1);
  await settled();
  expect(await arrived(1)).toHaveLength(1);
  expect(mail).toMatchObject({
    from: 'web@venmara.example',
    to: ['ravi@example.com'],
    headers: { from: 'Venmara <web@venmara.example>', to: 'Ravi <ravi@example.com>', subject: 'Venmax' },
  });
  expect(mail?.headers).not.toHaveProperty('auto-submitted');
  expect(mail?.headers).not.toHaveProperty('reply-to');
  expect(mail?.raw.replace(/\r\n/g, '')).toContain(pdf.toString('base64'));
  expect(mail?.raw.replace(/\r\n /g, ' ')).toContain(
    'filename="Venmax - safety data sheet - en - 2026-03-01.pdf"',
  );

  const enquiry = await db.selectFrom('enquiry').selectAll().executeTakeFirstOrThrow();
  expect(enquiry).toMatchObject({ is_answered: 1, stage: 'waiting' });
  const entries = await db.selectFrom('enquiry_entry').selectAll().where('kind', '=', 'mail').execute();
  expect(entries).toMatchObject([{ mail_id: one.body.mailId, admin: 'admin@site.example' }]);
  const other = await answer(id, { body: 'Something else' });
  expect([other.status, other.body.detail]).toEqual([
    422,
    'This Idempotency-Key was used for another answer.',
  ]);
});

test('replies have a token of the mailbox, and the whole chain of their thread', async () => {
  const settings = { replyAddress: 'sales@venmara.example' };
  await db
    .insertInto('setting')
    .values({ name: 'mail', value: JSON.stringify(settings), changed_at: 0 })
    .execute();
  const id = await receive();
  await answer(id);
  const [first] = await mailRows();
  await db
    .insertInto('mail')
    .values({
      ...{
        enquiry_id: id,
        purpose: 'reply',
        state: 'received',
        created_at: 0,
        waiting_since: 0,
        next_try_at: 0,
      },
      ...{ message_id: 'reply@customer.example', reference_ids: JSON.stringify([first?.message_id]) },
      ...{ from_address: 'ravi.k@other.example', subject: 'RE: re: Venmax', body: 'How much?' },
    })
    .execute();
  const reply = (await mailRows())[1]?.id ?? 0;
  expect(await basis(id, `?mailId=${reply}`)).toMatchObject({
    to: 'ravi.k@other.example',
    subject: 'Re: Venmax',
  });
  // The address of the enquiry is not that of the mail that was opened.
  expect((await answer(id, { mailId: reply }, 'press-0002')).body).toMatchObject({
    status: 409,
    errors: { to: 'The address of the customer is ravi.k@other.example now. Look at it, and send again.' },
  });
  await answer(id, { mailId: reply, to: 'ravi.k@other.example' }, 'press-0002');
  const [, second] = await arrived(2);
  expect(second?.to).toEqual(['ravi.k@other.example']);
  expect(second?.headers).toMatchObject({
    'in-reply-to': '<reply@customer.example>',
    references: `<${first?.message_id ?? ''}> <reply@customer.example>`,
    'reply-to': expect.stringMatching(/^sales\+[0-9a-f]{24}@venmara\.example$/) as string,
  });
  // The next answer to the enquiry itself continues what was mailed to that address.
  await answer(id, {}, 'press-0003');
  expect((await arrived(3))[2]?.headers['in-reply-to']).toBe(`<${first?.message_id ?? ''}>`);
});

test('what cannot be sent is refused in clear words, and nothing is stored', async () => {
  await api.send('POST', '/api/contact/create', {
    json: { name: 'Asha', contactNo: '9876543210', product: 'Venmax', quantity: 1, message: 'Hello' },
  });
  const { id: message } = await db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
  expect((await basis(message)).to).toBe('');
  expect((await answer(message)).body).toMatchObject({
    status: 409,
    detail: 'No e-mail address of the customer is known. Add one to the enquiry, or call.',
  });
  const id = await receive();
  for (const to of ['a@b.example, c@d.example', 'A <a@b.example>', 'a@b.example\r\nBcc: c@d.example', 'x'])
    expect((await answer(id, { to })).body).toMatchObject({
      status: 422,
      errors: { to: expect.anything() as unknown },
    });
  const gone = await answer(id, { attachments: [{ kind: 'sheet', id: 99 }] });
  expect(gone.body).toMatchObject({
    status: 409,
    errors: { attachments: 'A chosen file is no longer there. Choose the files again.' },
  });
  expect((await answer(id, { subject: ' ', body: '' })).body.errors).toEqual({
    subject: 'Write a subject.',
    body: 'Write the text.',
  });
  expect((await answer(9999)).status).toBe(404);
  expect(await mailRows()).toEqual([]);
});

test('nothing that was typed becomes a header', async () => {
  const id = await receive({ name: 'A\r\nBcc: victim@example.com' });
  await answer(id, { subject: 'Hello\r\nBcc: victim@example.com', body: 'Hi\n.\nBcc: victim@example.com' });
  const [mail] = await arrived(1);
  expect(mail?.to).toEqual(['ravi@example.com']);
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  expect(mail?.text).toBe('Hi\n.\nBcc: victim@example.com\n');
});

test('an answer that fails for good opens its enquiry, and the retry of an admin sends it', async () => {
  const id = await receive();
  const { attachable } = await basis(id);
  await settled();
  server.mode = 451;
  const rejected = server.nextRejection();
  await answer(id, { attachments: attachable.map(({ reference }) => reference) });
  await rejected;
  const tried = async () => (await mailRows())[0]?.tries === 1;
  while (!(await tried())) await setTimeout(10);
  await db.updateTable('mail_attachment').set({ file: 'sheet-gone.pdf' }).execute();
  await db.updateTable('enquiry').set({ handled_at: Date.now() }).execute();
  server.mode = 'good';
  const mailId = (await mailRows())[0]?.id ?? 0;
  const send = () => api.send('POST', `/api/mail/written/${mailId}/retry`, { headers });
  expect((await send()).status).toBe(200);
  const { data, counts } = await settled();
  expect(counts).toMatchObject({ dead: 1 });
  const [notice, dead] = data;
  expect(notice?.subject).toBe('Not delivered: your answer to Ravi about Venmax');
  expect(dead).toMatchObject({
    ...{ purpose: 'answer', enquiryId: id, kind: 'quote', name: 'Ravi', subject: 'Venmax', state: 'dead' },
    lastError: expect.stringMatching(/^The attached file ‘Venmax.*’ is no longer there\.$/) as string,
  });
  const opened = (await api.send<InboxEnquiry>('GET', `/api/enquiries/${id}`, { headers })).body;
  expect(opened.enquiry).toMatchObject({ handled: false, answered: false });
  expect(opened.timeline.at(-1)).toMatchObject({ kind: 'reopened', text: dead?.lastError });
  const { file } = await db.selectFrom('product_sheet').select('file').executeTakeFirstOrThrow();
  await db.updateTable('mail_attachment').set({ file }).execute();
  await send();
  await arrived(1);
  await settled();
  expect((await send()).status).toBe(409);
  const isAnswered = async () =>
    (await api.send<InboxEnquiry>('GET', `/api/enquiries/${id}`, { headers })).body.enquiry.answered;
  expect(await isAnswered()).toBe(true);

  // What the customer has written since is not answered by it.
  await db.updateTable('mail').set({ state: 'dead' }).where('id', '=', mailId).execute();
  await db
    .updateTable('enquiry')
    .set({ is_answered: 0, customer_wrote_at: Date.now() + 1 })
    .execute();
  expect((await send()).status).toBe(200);
  expect(await isAnswered()).toBe(false);
});

describe('the confirmation', () => {
  test('goes to who asked for a quote, once, marked as automatic', async () => {
    await switchConfirmation(true);
    const once = { headers: { 'idempotency-key': 'the-same-key' }, json: quote };
    await Promise.all([
      api.send('POST', '/api/quotes/create', once),
      api.send('POST', '/api/quotes/create', once),
    ]);
    const [mail] = await arrived(1);
    await settled();
    expect(await arrived(1)).toHaveLength(1);
    expect(mail).toMatchObject({
      to: ['ravi@example.com'],
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(mail?.text).toMatch(/^Dear Ravi,\n\nYou have asked us for a quote: 25 × Venmax, 5 L\. /);
    expect(await db.selectFrom('enquiry').select('is_answered').execute()).toEqual([{ is_answered: 0 }]);
  });

  test('has nothing in it that could be a message of a stranger', async () => {
    await switchConfirmation(true);
    await receive({ name: 'Win at spam.example', productname: 'Cheap pills', size: 'call 9876543210' });
    await receive({ name: '{{price}} x', productname: 'Venmax' });
    const texts = (await arrived(2)).map(({ text }) => text);
    expect(texts[0]).toMatch(/^Dear Sir or Madam,\n\nYou have asked us for a quote: our products\. /);
    expect(texts[1]).toMatch(/^Dear \{\{price\}\} x,\n/);
  });

  test('is never sent to a possible spam, nor where it is switched off', async () => {
    await receive();
    await switchConfirmation(true);
    await receive({ website: 'https://spam.example' });
    await receive({ fillTime: 3 });
    await settled();
    expect(await mailRows()).toEqual([]);
  });
});

test('templates are kept by admins, with only the placeholders that there are', async () => {
  const list = async () =>
    (await api.send<{ templates: MailTemplate[] }>('GET', '/api/mail/templates', { headers })).body.templates;
  const before = await list();
  expect(before.map(({ purpose }) => purpose)).toEqual([
    ...['answer', 'answer', 'answer', 'confirmation', 'quotation'],
  ]);
  const input = {
    purpose: 'answer',
    name: 'Thanks',
    subject: 'Hello {{name}}',
    body: '{{nmae}}',
    isOn: true,
  };
  const post = (json: object) =>
    api.send<Problem & { id: number }>('POST', '/api/mail/templates', { headers, json });
  expect((await post(input)).body.errors).toEqual({
    body: expect.stringMatching(/^There is no \{\{nmae\}\}\. Use \{\{name\}\},/) as string,
  });
  const { id } = (await post({ ...input, body: 'Hello' })).body;
  expect((await post({ ...input, purpose: 'confirmation', body: 'Hello' })).status).toBe(409);

  const put = (version: number, body: string) =>
    api.send('PUT', `/api/mail/templates/${id}`, {
      headers: { ...headers, 'if-match': `"${version}"` },
      json: { ...input, body },
    });
  expect((await put(1, 'Changed')).status).toBe(200);
  expect((await put(1, 'Changed by another')).status).toBe(412);
  const remove = (of: number) => api.send('DELETE', `/api/mail/templates/${of}`, { headers });
  expect((await remove(id)).status).toBe(200);
  expect((await remove(before[3]?.id ?? 0)).status).toBe(409);
  expect(await list()).toEqual(before);
});

// Quotations over HTTP: what they begin with, the lock of what was sent, and everything that a link can meet.
import type { AnswerBasis, QuotationItem } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { decide, openLink, quotationCalls, tokenOf, type Answer } from '../../test-support/quotation-calls';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { parseMailSettings } from '../config/mail-settings';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { removeStraySheets } from '../sheets/sheet-collector';
import { aDay } from '../time/time';
import { createQuotationSender } from './send-quotation';

let folder: string;
let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;
let calls: ReturnType<typeof quotationCalls>;

/** Nothing listens there: mail waits. */
const noServer = parseMailSettings('smtp://127.0.0.1:1', 'web@example.com', 'sales@example.com');

beforeEach(async () => {
  folder = await newFolder();
  api = await runApi({ dataDir: folder, mail: noServer });
  db = await openDatabase(databaseIn(folder));
  headers = await signIn(api);
  calls = quotationCalls(headers);
});
afterEach(() => db.destroy());

const entries = async () =>
  (await db.selectFrom('enquiry_entry').select(['kind', 'text', 'admin']).orderBy('id').execute()).map(
    ({ kind, text, admin }) =>
      [kind, text, admin === null ? 'customer' : 'clerk'].join(' ').replace(/\s+/g, ' '),
  );
const enquiry = () => db.selectFrom('enquiry').selectAll().executeTakeFirstOrThrow();
const endYesterday = () =>
  db
    .updateTable('quotation_version')
    .set({ valid_until: '2020-01-01' })
    .where('state', '=', 'sent')
    .execute();
const list = async (query = '') =>
  (await api.send<{ data: QuotationItem[] }>('GET', `/api/quotations/all${query}`, { headers })).body.data;

test('a quotation begins with what the enquiry and the catalogue say, and with the tax of the last one', async () => {
  const product = aProduct({ id: 1, name: 'Venmax', price: 500, offer: 10, offerPrice: 450, sizes: ['5 L'] });
  api = await runApi({
    content: { categories: [{ id: 7, name: 'Beauty Soap' }], products: [product] },
  });
  calls = quotationCalls(await signIn(api));
  const enquiryOf = { name: 'Asha Rao', size: '5 L', quantity: '20', contactNo: '9876543210' };
  const json = { ...enquiryOf, email: 'asha@shop.example', productname: 'Venmax', createdAt: '2026-03-04' };
  await api.send('POST', '/api/quotes/create', { json });
  let enquiries = 1;
  const create = async () => {
    const sender = { headers: await signIn(api), json: { enquiryId: enquiries } };
    return (await api.send<Answer>('POST', '/api/quotations/create', sender)).body.id;
  };
  const first = await calls.read(api, await create());
  const [version] = first.versions;
  if (!version) throw new Error('There is no draft.');
  expect(first).toMatchObject({ number: '', version: 1, email: 'asha@shop.example' });
  expect(version).toMatchObject({ version: 1, state: 'draft', totalPaise: 1_062_000 });
  expect(version.content.lines).toMatchObject([
    { productId: 1, description: 'Venmax', size: '5 L', quantity: '20', unitPricePaise: 45_000, hsn: '' },
  ]);

  const [line] = version.content.lines;
  if (!line) throw new Error('There is no line.');
  const content = {
    ...version.content,
    terms: 'Ex works',
    lines: [{ ...line, hsn: '340220', gstPercent: '5' }],
  };
  expect((await calls.save(api, first.id, content)).status).toBe(200);
  const second = (await calls.read(api, await create())).versions[0]?.content;
  expect(second).toMatchObject({ terms: 'Ex works', lines: [{ hsn: '340220', gstPercent: '5' }] });

  const known = { ...content.customer, address: 'Kochi', gstin: '27AAPFU0939F1ZV', stateCode: '27' };
  expect((await calls.save(api, first.id, { ...content, customer: known })).status).toBe(200);
  const customer = async (fields: object) => {
    await api.send('POST', '/api/quotes/create', { json: { ...json, ...fields } });
    enquiries += 1;
    return (await calls.read(api, await create())).versions[0]?.content.customer;
  };
  // Neither what was not sent, nor what another customer of the same name got.
  expect(await customer({})).toMatchObject({ address: '', gstin: '' });
  expect((await calls.send(api, first.id)).status).toBe(200);
  const stranger = { contactNo: '9000000001', email: 'asha@other.example' };
  expect(await customer(stranger)).toMatchObject({ address: '', gstin: '' });
  expect(await customer({ name: 'A. Rao', email: 'office@shop.example' })).toEqual({
    ...known,
    name: 'A. Rao',
  });
});

test('where the last quotation included GST, so does the price that a quotation begins with', async () => {
  const product = aProduct({ id: 1, name: 'Venmax', price: 500, offer: 10, offerPrice: 450, sizes: ['5 L'] });
  const dataDir = await newFolder();
  const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [product] };
  api = await runApi({ dataDir, content });
  headers = await signIn(api);
  calls = quotationCalls(headers);
  const database = await openDatabase(databaseIn(dataDir));
  const begin = async () => {
    const { id, versions } = await calls.read(api, await calls.begin(api));
    return { id, content: versions[0]?.content };
  };
  const first = await begin();
  if (!first.content) throw new Error('There is no draft.');
  const included = { ...first.content, pricesIncludeGst: true };
  expect((await calls.save(api, first.id, included)).status).toBe(200);
  expect((await begin()).content?.lines).toMatchObject([{ unitPricePaise: 45_000, gstPercent: '18' }]);
  await database.updateTable('site_content').set({ content: '{"prices":{"gst":"excluded"}}' }).execute();
  expect((await begin()).content).toMatchObject({
    pricesIncludeGst: true,
    lines: [{ unitPricePaise: 53_100, gstPercent: '18' }],
  });
  await database.destroy();
});

test('pressing twice sends once: number, PDF, mail, timeline, stage and value', async () => {
  const id = await calls.begin(api);
  const key = { 'idempotency-key': 'press-of-a-button' };
  const mail = { subject: 'Quotation {{number}}', body: 'Dear customer, until {{validUntil}}.' };
  const [one, other] = await Promise.all([
    calls.send(api, id, { mail }, key),
    calls.send(api, id, { mail }, key),
  ]);
  const third = await calls.send(api, id, { mail }, key);
  const answers = [one, other, third];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  // A link is shown once.
  const paths = answers.flatMap(({ body }) => body.path ?? []);
  expect(paths).toHaveLength(1);
  const { number } = third.body;

  const mails = await db.selectFrom('mail').selectAll().execute();
  expect(mails).toMatchObject([{ purpose: 'quotation', to_address: 'ravi@example.com' }]);
  expect(mails[0]?.subject).toBe(`Quotation ${number}`);
  expect(mails[0]?.body).toContain(paths[0]);
  expect(await db.selectFrom('mail_attachment').select(['name', 'type']).execute()).toEqual([
    { name: `Quotation ${number.replaceAll('/', '-')}.pdf`, type: 'application/pdf' },
  ]);
  expect(await entries()).toEqual([
    'stage waiting clerk',
    'stage quoted clerk',
    'quotation-sent clerk',
    'mail clerk',
  ]);
  const { stage, value_paise, is_answered } = await enquiry();
  const { versions } = await calls.read(api, id);
  expect({ stage, value_paise, is_answered }).toEqual({
    ...{ stage: 'quoted', value_paise: versions[0]?.totalPaise, is_answered: 1 },
  });
  const pdf = await api.get(`/api/quotations/${id}/versions/1/pdf`, headers);
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  // The file stays, and those of sendings that did not end well go.
  const files = await createImageFiles(`${folder}/images`);
  expect(await removeStraySheets(db, files, Date.now() + 2 * aDay)).toBe(0);
  expect((await api.get(`/api/quotations/${id}/versions/1/pdf`, headers)).status).toBe(200);

  // Late, after a new version was begun, it is the same sending; that of another quotation is none.
  await calls.make(api, id, 'copy');
  const late = await calls.send(api, id, { mail }, key);
  expect([late.status, late.body.number]).toEqual([200, number]);
  const another = await calls.send(api, await calls.begin(api), { mail }, key);
  expect([another.status, another.body.detail]).toEqual([
    422,
    'This Idempotency-Key was used for another quotation.',
  ]);
});

test('a customer who became possible spam while the PDF was made gets no mail, and nothing was sent', async () => {
  const id = await calls.begin(api);
  const files = await createImageFiles(`${folder}/images`);
  const makePdf = async () => {
    await db.updateTable('enquiry').set({ is_suspect: 1 }).execute();
    return Buffer.from('%PDF-');
  };
  const onMail = jest.fn();
  const mail = { subject: 'Quotation', body: 'Here: {link}' };
  const by = (origin: string) => ({
    actor: { id: 1, username: 'clerk' },
    request: { id: '', ifMatch: undefined, origin },
  });
  const send = createQuotationSender({ db, files, makePdf, publicUrl: '', onMail });
  const sending = { id, mail, key: undefined };
  await expect(send(sending, by('http://site.example'))).rejects.toMatchObject({ statusCode: 409 });
  expect((await calls.read(api, id)).versions).toMatchObject([{ state: 'draft' }]);
  expect(await enquiry()).toMatchObject({ is_answered: 0, stage: 'new' });
  await db.updateTable('enquiry').set({ is_suspect: 0 }).execute();
  await expect(send(sending, by('null'))).rejects.toThrow('Set the URL of the site');
  expect(onMail).not.toHaveBeenCalled();
});

test('an order stays one while a newer version is offered', async () => {
  const id = await calls.begin(api);
  const first = (await calls.send(api, id)).body;
  await decide(api, first.path, 'accept');
  await calls.make(api, id, 'copy');
  const second = (await calls.send(api, id)).body;
  expect((await openLink(api, first.path)).body).toMatchObject({
    state: 'accepted',
    decidedName: 'Asha Rao',
  });
  expect((await openLink(api, second.path)).body.state).toBe('sent');
});

test('what was sent is locked; a change is a new version, and then the link before it leads nowhere', async () => {
  const id = await calls.begin(api);
  const before = await calls.read(api, id);
  const content = before.versions[0]?.content;
  if (!content) throw new Error('There is no content.');
  const stale = { 'if-match': `"${before.version}"` };
  expect((await calls.save(api, id, { ...content, note: 'One' }, stale)).status).toBe(200);
  const conflict = await calls.save(api, id, { ...content, note: 'Two' }, stale);
  expect([conflict.status, conflict.body.current]).toEqual([412, await calls.read(api, id)]);

  const first = (await calls.send(api, id)).body;
  expect((await calls.save(api, id, content)).status).toBe(409);
  expect((await calls.send(api, id)).status).toBe(409);
  expect((await calls.make(api, id, 'copy')).status).toBe(200);
  expect((await calls.make(api, id, 'copy')).status).toBe(409);
  // Until the new one is sent, the customer has the one before.
  expect((await openLink(api, first.path)).body.state).toBe('sent');
  const second = (await calls.send(api, id)).body;
  expect(second.number).toBe(`${first.number}-R2`);
  const old = await openLink(api, first.path);
  expect(old.body).toEqual({
    status: 200,
    number: first.number,
    state: 'superseded',
    sentAt: expect.any(String) as string,
    decidedName: '',
  });
  const json = { token: tokenOf(first.path) };
  expect((await api.send('POST', '/api/quotations/pdf', { json })).status).toBe(410);
  const refused = await decide(api, first.path, 'accept');
  expect([refused.status, refused.body.current?.state]).toEqual([409, 'superseded']);
  expect((await openLink(api, second.path)).body).toMatchObject({ number: second.number, state: 'sent' });
});

test('a link is opened, decided once of two at once, and never again', async () => {
  const id = await calls.begin(api);
  const { path } = (await calls.send(api, id)).body;
  for (let time = 0; time < 2; time += 1) {
    const opened = await openLink(api, path);
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  const json = { token: tokenOf(path) };
  expect((await api.send('POST', '/api/quotations/pdf', { json })).status).toBe(200);
  const both = await Promise.all([decide(api, path, 'accept', 'PO 12'), decide(api, path, 'decline')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won] = both.filter(({ status }) => status === 200);
  const again = await decide(api, path, 'accept');
  expect([again.status, again.body.current?.state]).toEqual([409, won?.body.state]);
  // The same answer once more is no mistake: its button was pressed twice.
  const [isAccepted, note] = won?.body.state === 'accepted' ? [true, 'PO 12'] : [false, ''];
  const repeated = await decide(api, path, isAccepted ? 'accept' : 'decline', note);
  expect([repeated.status, repeated.body.state]).toEqual([200, won?.body.state]);
  expect((await openLink(api, path)).body).toMatchObject({ state: won?.body.state, decidedName: 'Asha Rao' });
  const kinds = (await entries()).map((entry) => entry.split(' ')[0]);
  expect(kinds.filter((kind) => kind?.startsWith('quotation-'))).toEqual([
    'quotation-sent',
    'quotation-seen',
    `quotation-${won?.body.state ?? ''}`,
  ]);
});

test('an acceptance wins the enquiry and tells who works on it; a decline brings it back to the clerk', async () => {
  const accepted = (await calls.send(api, await calls.begin(api))).body;
  await db.updateTable('enquiry').set({ assignee_id: 1 }).execute();
  await decide(api, accepted.path, 'accept', 'PO 12');
  const done = await enquiry();
  expect(done).toMatchObject({ stage: 'won', is_answered: 1 });
  expect(done.customer_wrote_at).toBe(done.handled_at);
  expect((await entries()).slice(-2)).toEqual([
    'stage won customer',
    expect.stringMatching(/^quotation-acc/),
  ]);
  const notices = await db.selectFrom('mail').selectAll().orderBy('to_address').execute();
  expect(notices.map(({ to_address }) => to_address)).toEqual(['admin@site.example', 'sales@example.com']);
  const [notice] = notices;
  expect(notice).toMatchObject({
    purpose: 'assignment',
    subject: `Quotation ${accepted.number} was accepted`,
  });
  expect(notice?.body).toBe(`Asha Rao has accepted the quotation ${accepted.number}.\n\nPO 12`);

  const declined = (await calls.send(api, await calls.begin(api))).body;
  await decide(api, declined.path, 'decline', 'Too dear');
  const back = await db.selectFrom('enquiry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(back).toMatchObject({ stage: 'waiting', is_answered: 0, handled_at: null });
  expect((await entries()).at(-1)).toBe('quotation-declined Asha Rao: Too dear customer');
});

test('words of a possible spam stay out of mail', async () => {
  const id = await calls.begin(api);
  const { path } = (await calls.send(api, id)).body;
  await db.updateTable('enquiry').set({ is_suspect: 1, assignee_id: 1 }).execute();
  await decide(api, path, 'accept', 'Buy pills');
  const { body } = await db.selectFrom('mail').select('body').executeTakeFirstOrThrow();
  expect(body).toMatch(/^The customer has accepted the quotation \S+$/);
  await calls.make(api, id, 'copy');
  const mail = { subject: 'x', body: 'y' };
  expect((await calls.send(api, id, { mail })).status).toBe(409);
});

test('an expired quotation cannot be accepted by its link, but a clerk takes the order', async () => {
  const id = await calls.begin(api);
  const { path } = (await calls.send(api, id)).body;
  await endYesterday();
  expect((await openLink(api, path)).body.state).toBe('expired');
  const refused = await decide(api, path, 'accept');
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This offer has expired. Please ask us for a new one.',
  ]);
  expect((await list('?state=expired')).map((item) => item.id)).toEqual([id]);
  expect(await list('?state=sent')).toEqual([]);
  expect((await calls.make(api, id, 'accept', { note: 'By telephone' })).status).toBe(200);
  expect((await calls.make(api, id, 'accept', { note: '' })).status).toBe(409);
  expect((await openLink(api, path)).body).toMatchObject({ state: 'accepted', decidedName: '' });
  expect((await enquiry()).stage).toBe('won');
  expect((await entries()).at(-1)).toBe('quotation-accepted By telephone clerk');
});

test('a guessed link and a replaced one get the same response, and guesses are limited', async () => {
  const id = await calls.begin(api);
  const { path } = (await calls.send(api, id)).body;
  const renewed = (await calls.make(api, id, 'link')).body;
  const withoutId = (body: object) => ({ ...body, instance: '' });
  const [old, guessed, empty] = await Promise.all(
    [path, '/quotation?link=abc', '/quotation'].map((each) => openLink(api, each)),
  );
  expect(old?.status).toBe(404);
  expect([guessed, empty].map((each) => withoutId({ ...each?.body }))).toEqual([
    withoutId({ ...old?.body }),
    withoutId({ ...old?.body }),
  ]);
  expect((await decide(api, path, 'accept')).status).toBe(404);
  let status = 404;
  for (let guess = 0; guess < 130 && status === 404; guess += 1)
    ({ status } = await openLink(api, `/quotation?link=guess-${guess}`));
  expect(status).toBe(429);
  // A link that works is not limited by them.
  expect((await openLink(api, renewed.path)).status).toBe(200);
});

test('quotations are found by number, customer and enquiry', async () => {
  const first = await calls.begin(api);
  const second = await calls.begin(api);
  const { number } = (await calls.send(api, second)).body;
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await ids('')).toEqual([second, first]);
  expect(await ids(`?search=${encodeURIComponent(number)}`)).toEqual([second]);
  expect(await ids('?search=RAVI')).toEqual([second, first]);
  expect(await ids('?state=draft')).toEqual([first]);
  expect(await ids('?enquiry=1')).toEqual([first]);
  // Those of an enquiry that was merged into the first can be attached there.
  await db.updateTable('enquiry').set({ merged_into: 1 }).where('id', '=', 2).execute();
  const { body } = await api.send<AnswerBasis>('GET', '/api/enquiries/1/answer', { headers });
  const pdf = await api.get(`/api/quotations/${second}/versions/1/pdf`, headers);
  expect(body.attachable).toEqual([
    {
      reference: { kind: 'quotation', id: second, version: 1 },
      name: `Quotation ${number.replaceAll('/', '-')}.pdf`,
      bytes: (await pdf.arrayBuffer()).byteLength,
    },
  ]);
});

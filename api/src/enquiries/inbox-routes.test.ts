import type { List, Problem } from '@site/shared-contracts';
import type { InboxEnquiry, InboxItem, InboxView } from '@site/shared-contracts/schemas';
import type { Insertable } from 'kysely';
import { parse } from 'csv-parse/sync';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { recordAnswer, recordReply } from './enquiry-progress';

let api: ApiUnderTest;
let db: Database;
let first: Record<string, string>;
let second: Record<string, string>;
const colleague = { username: 'colleague@site.example', password: 'Harbour-violet 93 saddle' };

beforeAll(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
  first = await signIn(api);
  await api.send('POST', '/api/admins/create', { json: { ...colleague, role: 'owner' }, headers: first });
  second = await signIn(api, colleague);
});
beforeEach(async () => {
  await db.deleteFrom('enquiry_entry').execute();
  await db.deleteFrom('enquiry').execute();
});
afterAll(() => db.destroy());

/** With the columns that a server of an earlier version inserts. */
async function receive(differences: Partial<Insertable<Tables['enquiry']>> = {}): Promise<number> {
  const row = {
    ...{ kind: 'message' as const, name: 'Asha Nair', contact_no: '9847012345', product: 'Bloom' },
    ...{ quantity: '12', message: 'Do you deliver?', received_at: Date.now(), is_suspect: 0 as const },
    ...differences,
  };
  const search_key = normaliseForSearch(`${row.name} ${row.contact_no} ${row.product}`);
  const { id } = await db
    .insertInto('enquiry')
    .values({ ...row, name_key: normaliseForSearch(row.name), search_key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Answer = Problem & { id: number; version: number; changed: number; current?: InboxItem };

const post = async (path: string, json: object = {}, headers = first) =>
  (await api.send<Answer>('POST', `/api/enquiries/${path}`, { json, headers })).body;
const change = async (id: number, json: object, more: Record<string, string> = {}) =>
  (
    await api.send<Answer>('PUT', `/api/enquiries/update/${id}`, {
      json,
      headers: { ...first, ...more },
    })
  ).body;
const read = async (id: number, headers = first) =>
  (await api.send<InboxEnquiry>('GET', `/api/enquiries/${id}`, { headers })).body;
const list = async (query: string, headers = first) =>
  (await api.send<List<InboxItem>>('GET', `/api/enquiries/all?${query}`, { headers })).body;
const ids = async (query: string, headers = first) => (await list(query, headers)).data.map(({ id }) => id);
const counts = async (headers = first) =>
  (
    await api.send<{ views: Record<InboxView, number> }>('GET', '/api/enquiries/counts', {
      headers,
    })
  ).body.views;
const kinds = async (id: number) => (await read(id)).timeline.map(({ kind }) => kind);
const texts = async (id: number, kind: string) =>
  (await read(id)).timeline.filter((entry) => entry.kind === kind).map(({ text }) => text);
const ownId = async () => {
  const { body } = await api.send<{ id: number }>('GET', '/api/auth/me', { headers: first });
  return body.id;
};

test('each view shows its enquiries, and the counts say how many', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = Date.now() - 86_400_000;
  const me = await ownId();
  const plain = await receive({ received_at: 1 });
  const mine = await receive({ received_at: 2, assignee_id: me, is_answered: 1 });
  const due = await receive({ received_at: 3, follow_up_on: today, is_answered: 1 });
  const recent = await receive({ kind: 'quote', is_answered: 1, stage: 'quoted' });
  const handled = await receive({ received_at: 4, handled_at: 5 });
  const spam = await receive({ received_at: 5, is_suspect: 1 });
  await db
    .insertInto('admin_visit')
    .values({ admin_id: me, previous_at: yesterday, last_at: Date.now() })
    .execute();

  const expected: Record<InboxView, number[]> = {
    open: [plain, mine, due, recent],
    mine: [mine],
    unanswered: [plain],
    due: [due],
    new: [recent],
    handled: [handled],
    spam: [spam],
    all: [plain, mine, due, handled, spam, recent],
  };
  const found = await Promise.all(
    Object.keys(expected).map(async (view) => [view, await ids(`view=${view}&sort=oldest&page=1`)]),
  );
  expect(Object.fromEntries(found)).toEqual(expected);
  const lengths = Object.entries(expected).map(([view, { length }]) => [view, length]);
  expect(await counts()).toEqual(Object.fromEntries(lengths));
  expect((await counts(second)).mine).toBe(0);
  expect(await ids('sort=oldest')).toEqual(expected.open);
  expect(await list('view=open&stage=quoted&page=1')).toMatchObject({ total: 1, data: [{ id: recent }] });
  expect(await ids('view=all&kind=quote')).toEqual([recent]);
  expect(await ids('unassigned=true&sort=oldest')).toEqual([plain, due, recent]);
});

test('"not spam" and "spam" move an enquiry, with the count of the badge', async () => {
  const id = await receive({ is_suspect: 1 });
  expect(await counts()).toMatchObject({ spam: 1, open: 0 });
  await change(id, { suspect: false });
  expect(await counts()).toMatchObject({ spam: 0, open: 1 });
  await change(id, { suspect: true });
  expect(await ids('view=spam')).toEqual([id]);
  expect(await kinds(id)).toEqual(['received', 'not-spam', 'spam']);
  const mail = await db.selectFrom('mail').select('id').execute();
  expect(mail).toEqual([]);
});

test('several are changed at once, each with its entry, and none where one cannot be', async () => {
  const all = [await receive(), await receive(), await receive({ handled_at: 5 })];
  expect(await post('update', { ids: all, change: { handled: true } })).toMatchObject({ changed: 2 });
  expect(await ids('view=handled')).toHaveLength(3);
  expect(await kinds(all[1] ?? 0)).toEqual(['received', 'handled']);
  const audited = await db
    .selectFrom('audit_entry')
    .select(['item_id', 'after'])
    .where('item_id', 'in', all)
    .where('kind', '=', 'message')
    .execute();
  expect(audited).toHaveLength(2);
  expect(audited[0]?.after).toBe('{"handled":true}');

  const { body } = await api.send<{ id: number }>('POST', '/api/admins/create', {
    json: { ...colleague, username: 'gone@site.example', role: 'viewer' },
    headers: first,
  });
  await api.send('PUT', `/api/admins/update/${body.id}`, { json: { disabled: true }, headers: first });
  const refused = await post('update', { ids: all, change: { handled: false, assigneeId: body.id } });
  expect(refused).toMatchObject({
    status: 422,
    errors: { assigneeId: 'gone@site.example cannot sign in any more.' },
  });
  expect(await ids('view=handled')).toHaveLength(3);
});

test('of two admins who change one enquiry, the second is shown what the first has made of it', async () => {
  const id = await receive();
  const { version } = (await read(id)).enquiry;
  const tag = { 'if-match': `"${version}"` };
  await change(id, { stage: 'quoted', valuePaise: 125_050, followUpOn: '2999-01-31' }, tag);
  const late = await change(id, { stage: 'won' }, { ...second, ...tag });
  expect(late).toMatchObject({ status: 412, current: { id, stage: 'quoted', valuePaise: 125_050 } });
  await change(id, { assigneeId: await ownId() });
  expect((await read(id)).timeline.map(({ kind, text }) => [kind, text])).toEqual([
    ['received', ''],
    ['opened', ''],
    ['stage', 'quoted'],
    ['follow-up', '2999-01-31'],
    ['value', '125050'],
    ['assignee', 'admin@site.example'],
  ]);
});

test('won and lost are handled, a lost one says why, and one that comes back is open', async () => {
  const id = await receive();
  expect(await change(id, { stage: 'lost' })).toMatchObject({
    errors: { lostReason: 'Say why it was lost.' },
  });
  await change(id, { stage: 'lost', lostReason: 'Price' });
  expect((await read(id)).enquiry).toMatchObject({ handled: true, stage: 'lost', lostReason: 'Price' });
  expect(await texts(id, 'stage')).toEqual(['lost: Price']);
  await change(id, { stage: 'quoted' });
  expect((await read(id)).enquiry).toMatchObject({ handled: false, stage: 'quoted', lostReason: '' });
  await change(id, { stage: 'won' });
  await db.transaction().execute((transaction) => recordReply(transaction, id, Date.now()));
  expect((await read(id)).enquiry).toMatchObject({ handled: false, stage: 'waiting', answered: false });
  await db.transaction().execute((transaction) => recordAnswer(transaction, id, Date.now()));
  expect((await read(id)).enquiry).toMatchObject({ stage: 'waiting', answered: true });
  expect(await change(id, { followUpOn: '2020-01-01' })).toMatchObject({
    errors: { followUpOn: 'This day is over. Choose today or a later day.' },
  });
  const noNumber = await change(id, { contactNo: '' });
  expect(noNumber.errors).toEqual({
    contactNo: 'Enter a telephone number or an email address.',
    email: 'Enter a telephone number or an email address.',
  });
});

test('no note is lost, whoever writes the next one, and all of them are found', async () => {
  const id = await receive({ note: 'Kept by an earlier server.' });
  expect(await texts(id, 'note')).toEqual(['Kept by an earlier server.']);
  await post(`${id}/notes`, { text: 'Prefers the blue drums.' });
  await post(`${id}/notes`, { text: 'Call after Onam.' }, second);
  const json = { note: 'Written in the old table.' };
  await api.send('PUT', `/api/contact/update/${id}`, { json, headers: first });
  await api.send('PUT', `/api/contact/update/${id}`, { json, headers: first });
  const notes = (await read(id)).timeline.filter(({ kind }) => kind === 'note');
  expect(notes.map(({ text, admin }) => [admin, text])).toEqual([
    [undefined, 'Kept by an earlier server.'],
    ['admin@site.example', 'Prefers the blue drums.'],
    ['colleague@site.example', 'Call after Onam.'],
    ['admin@site.example', 'Written in the old table.'],
  ]);
  expect((await read(id)).enquiry.note).toBe('Written in the old table.');
  for (const word of ['earlier', 'drums', 'onam', 'table', 'asha'])
    expect(await ids(`search=${word}`)).toEqual([id]);

  // An earlier server beside this one writes the column and its audit entry, and knows no entries.
  await db.updateTable('enquiry').set({ note: 'Of the other server.' }).where('id', '=', id).execute();
  await db
    .insertInto('audit_entry')
    .values({
      ...{ at: Date.now(), admin_id: 7, admin_name: 'ravi@site.example', action: 'change', request_id: 'r' },
      ...{
        kind: 'message',
        item_id: id,
        before: '{}',
        after: '{"handled":false,"note":"Of the other server."}',
      },
    })
    .execute();
  expect((await read(id)).timeline.at(-1)).toMatchObject({
    admin: 'ravi@site.example',
    text: 'Of the other server.',
  });
});

test('the other enquiries of a customer are found by the number however it is written, and by the address', async () => {
  const id = await receive({ kind: 'quote', contact_no: '+91 98470-12345', email: 'Asha@Mail.example' });
  const byNumber = [
    await receive({ contact_no: '9847012345', received_at: 1 }),
    await receive({ contact_no: '098470 12345', received_at: 2 }),
  ];
  const byAddress = await receive({ contact_no: '', email: 'asha@mail.EXAMPLE', received_at: 3 });
  await receive({ contact_no: '9847012346', email: 'basha@mail.example' });
  const { others } = await read(id);
  expect(others.map((other) => other.id)).toEqual([byAddress, ...byNumber.toReversed()]);
});

test('a merged enquiry is part of the other one, at one step only, until it is taken out', async () => {
  const [one, two, three] = [await receive(), await receive(), await receive({ handled_at: 5 })] as const;
  await post(`${one}/notes`, { text: 'Of the first.' });
  await post(`${one}/merge`, { into: two });
  expect(await post(`${two}/merge`, { into: two })).toMatchObject({ status: 422 });
  expect(await post(`${two}/merge`, { into: one })).toMatchObject({ status: 422 });
  expect(await post(`${one}/merge`, { into: three })).toMatchObject({ status: 409 });
  await post(`${two}/merge`, { into: three });
  // The customer still waits for an answer.
  expect(await ids('view=unanswered')).toEqual([three]);
  const { merged, timeline, others } = await read(three);
  expect(merged.map(({ id, mergedInto }) => [id, mergedInto])).toEqual([
    [one, three],
    [two, three],
  ]);
  expect(timeline.map(({ text }) => text)).toContain('Of the first.');
  expect(new Set(timeline.map(({ id }) => id)).size).toBe(timeline.length);
  expect(others).toEqual([]);
  expect(await change(one, { handled: false })).toMatchObject({ status: 422 });
  // A reply to the merged one opens the one that is worked on.
  await change(three, { handled: true });
  await db.transaction().execute((transaction) => recordReply(transaction, one, Date.now()));
  expect(await ids('view=open')).toEqual([three]);

  await post(`${one}/split`);
  expect(await post(`${one}/split`)).toMatchObject({ status: 409 });
  expect((await ids('view=open')).toSorted()).toEqual([one, three].toSorted());
  expect((await read(three)).timeline.map(({ text }) => text)).not.toContain('Of the first.');
});

test('an enquiry that was taken by telephone is typed in once, and told in no mail', async () => {
  const typed = {
    ...{
      kind: 'quote',
      source: 'telephone',
      name: 'Meera',
      company: 'Hotel Kollam',
      contactNo: '',
      email: '',
    },
    ...{ product: 'Bloom', size: '5 L', quantity: '25', message: 'Needs it on Friday.' },
  };
  expect((await post('create', typed)).errors).toHaveProperty('contactNo');
  const key = { ...first, 'idempotency-key': 'typed-in-once' };
  const { id } = await post('create', { ...typed, contactNo: '+91 98470 12345' }, key);
  expect((await post('create', { ...typed, contactNo: '+91 98470 12345' }, key)).id).toBe(id);
  expect(await ids('search=kollam')).toEqual([id]);
  expect((await read(id)).timeline).toMatchObject([
    { kind: 'received', text: 'telephone', admin: 'admin@site.example' },
  ]);
  const { body } = await api.send('GET', '/api/quotes/getAll', { headers: first });
  expect(body).toMatchObject([{ id, name: 'Meera', size: '5 L', quantity: '25' }]);
  expect(await db.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
  await post(`${id}/contacts`, { channel: 'whatsapp', text: 'Sent the price.' });
  expect((await read(id)).enquiry).toMatchObject({ answered: true, stage: 'waiting' });
});

test('the file has what an admin sees, of the chosen ones only', async () => {
  const [one, two] = [await receive(), await receive({ kind: 'quote', is_suspect: 1 })] as const;
  await receive();
  await post(`${one}/notes`, { text: 'First note.' });
  await post(`${one}/notes`, { text: 'Second note.' });
  await change(one, { company: 'Hotel Kollam', valuePaise: 125_005, assigneeId: await ownId() });
  const download = async (query: string) => {
    const { body } = await api.send<string>('GET', `/api/enquiries/export?${query}`, { headers: first });
    return parse(body, { columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[];
  };
  expect(await download(`ids=${one},${two}&sort=oldest&timeZone=Asia/Kolkata`)).toMatchObject([
    {
      ...{ Id: String(one), Kind: 'message', Source: 'site', Company: 'Hotel Kollam', Phone: '9847012345' },
      ...{ Stage: 'new', 'Assigned to': 'admin@site.example', 'Value in rupees': '1250.05' },
      ...{ Answered: 'no', Handled: 'no', Notes: 'First note.\nSecond note.' },
    },
    { Id: String(two), 'Possible spam': 'yes' },
  ]);
  expect(await download('view=open')).toHaveLength(2);
});

test.each(['newest', 'oldest'])(
  'pages of a search that finds over a thousand follow each other: %s',
  async (sort) => {
    // The oldest have another word.
    const words = Array.from({ length: 1_500 }, (_, index) => (index < 450 ? 'lemon' : 'bloom'));
    const same = { kind: 'message' as const, contact_no: '9847012345', product: 'Bloom', quantity: '12' };
    const rows = words.map((word, index) => ({
      ...{ ...same, name: word, name_key: word, search_key: `${word} ${index}` },
      ...{ id: 1_000_000 + index, received_at: index, is_suspect: 0 as const },
    }));
    await db.insertInto('enquiry').values(rows).execute();
    const found = rows.slice(450).map(({ id }) => id);
    if (sort === 'newest') found.reverse();

    for (const page of [1, 30])
      expect(await list(`view=open&search=bloom&sort=${sort}&page=${page}&pageSize=25`)).toMatchObject({
        total: 1_000,
        data: found.slice(page * 25 - 25, page * 25).map((id) => ({ id })),
      });
  },
);

import type { EnquiryNews, NoticeChoice } from '@site/shared-contracts/schemas';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { firstAdmin, signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { addEntry } from '../timeline/timeline-store';
import { sendDigests } from './send-digests';

let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;

beforeAll(async () => {
  const folder = await newFolder();
  api = await runApi({ dataDir: folder });
  db = await openDatabase(databaseIn(folder));
  headers = await signIn(api);
});
afterAll(() => db.destroy());

const choose = (wantsDigest: boolean) =>
  api.send<NoticeChoice>('PUT', '/api/desk/notices', { headers, json: { wantsDigest } });
const readNews = async (query = '') =>
  (await api.send<EnquiryNews>('GET', `/api/desk/news${query}`, { headers })).body;

/** A time of the clock in India, in November 2026. The 30th is a Monday. */
const inIndia = (day: number, time: string) => Date.parse(`2026-11-${String(day)}T${time}:00+05:30`);

async function addEnquiry(
  name: string,
  more: { follow_up_on?: string; is_suspect?: 1; is_answered?: 1 } = {},
) {
  const row = {
    kind: 'message' as const,
    name_key: name.toLowerCase(),
    contact_no: '9876543210',
    product: `Soap\nof ${name}`,
    quantity: '12',
    message: 'Hello',
    received_at: inIndia(27, '17:12'),
    is_suspect: 0 as const,
    search_key: '',
  };
  const added = await db
    .insertInto('enquiry')
    .values({ ...row, name, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

const digests = () =>
  db.selectFrom('mail').selectAll().where('purpose', '=', 'digest').orderBy('id').execute();

test('the mail of the morning is off until an admin switches it on, which is in the audit log', async () => {
  const { body } = await api.send<NoticeChoice>('GET', '/api/desk/notices', { headers });
  expect(body).toEqual({ status: 200, wantsDigest: false, address: firstAdmin.username, canSend: false });
  expect(await sendDigests(db, '', inIndia(30, '08:00'))).toBe(0);
  expect((await choose(true)).body.wantsDigest).toBe(true);
  await choose(true);
  const { body: log } = await api.send<{ data: { after?: unknown }[] }>('GET', '/api/audit/all', { headers });
  expect(log.data.filter(({ after }) => JSON.stringify(after) === '{"wantsDigest":true}')).toHaveLength(1);
});

test('it is queued once on a working morning, by however many processes, and only while something waits', async () => {
  await choose(true);
  await addEnquiry('Spam Of Words', { is_suspect: 1 });
  await addEnquiry('Answered', { is_answered: 1 });
  expect(await sendDigests(db, 'https://site.example', inIndia(30, '08:00'))).toBe(0);

  await addEnquiry('Asha Nair');
  await addEnquiry('Ravi', { is_answered: 1, follow_up_on: '2026-11-30' });
  await addEnquiry('Meera', { is_answered: 1, follow_up_on: '2026-11-20' });
  for (const [day, time] of [
    [30, '07:59'],
    [30, '10:00'],
    [29, '08:00'],
  ] as const)
    expect(await sendDigests(db, 'https://site.example', inIndia(day, time))).toBe(0);
  const send = () => sendDigests(db, 'https://site.example', inIndia(30, '08:05'));
  await Promise.all([send(), send(), send()]);
  expect(await send()).toBe(0);

  const [mail, ...others] = await digests();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to_address: firstAdmin.username,
    subject: 'Enquiries: 1 unanswered, 1 due today, 1 overdue',
    enquiry_id: null,
    state: 'waiting',
  });
  expect(mail?.body).toContain('- Asha Nair, Soap of Asha Nair (Nov 27, 2026, 5:12 PM)');
  expect(mail?.body).toContain('https://site.example/admin/desk');
  expect(mail?.body).not.toContain('Spam');

  expect(await sendDigests(db, '', Date.parse('2026-12-01T08:00:00+05:30'))).toBe(1);
  await choose(false);
  expect(await sendDigests(db, '', Date.parse('2026-12-02T08:00:00+05:30'))).toBe(0);
});

test('news are the enquiries and replies since the last call, without possible spam', async () => {
  const { nextEnquiry, nextEntry, items } = await readNews();
  expect(items).toEqual([]);
  const since = `?nextEnquiry=${String(nextEnquiry)}&nextEntry=${String(nextEntry)}`;
  expect((await readNews(since)).items).toEqual([]);
  const id = await addEnquiry('Devi');
  await addEnquiry('Spam', { is_suspect: 1 });
  await db.transaction().execute(async (transaction) => {
    await addEntry(transaction, { enquiry_id: id, kind: 'reply' });
  });
  const next = await readNews(since);
  expect(next.items).toEqual([
    { id, name: 'Devi', isReply: true },
    { id, name: 'Devi', isReply: false },
  ]);
  expect(next).toMatchObject({ nextEnquiry: nextEnquiry + 2, nextEntry: nextEntry + 1 });
});

import path from 'node:path';
import type { PrivacySettings, Problem } from '@site/shared-contracts/schemas';
import { saveMailSettings, settingsKey } from '../../test-support/incoming-mail';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { quotationCalls } from '../../test-support/quotation-calls';
import { signIn } from '../../test-support/sign-in';
import { findInTables, storePerson, tracesOfPerson } from '../../test-support/stored-person';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles, type ImageFiles } from '../images/image-files';
import { deleteOldPersonalData } from './delete-old-personal-data';

let api: ApiUnderTest;
let db: Database;
let files: ImageFiles;
let headers: Record<string, string>;

beforeEach(async () => {
  const dataDir = await newFolder();
  const siteContent = path.resolve('api/test-support/site-content.json');
  api = await runApi({
    ...{ dataDir, settingsKeys: [settingsKey] },
    brand: { siteContent, publicUrl: 'https://site.example' },
  });
  db = await openDatabase(databaseIn(dataDir));
  files = await createImageFiles(path.join(dataDir, 'images'));
  headers = await signIn(api);
  await saveMailSettings(api);
});
afterEach(() => db.destroy());

/** So many months and a day after today. */
async function passMonths(months: number): Promise<void> {
  const now = new Date();
  now.setUTCMonth(now.getUTCMonth() + months);
  // Mail that waits is tried for a month.
  await db.updateTable('mail').set({ state: 'sent' }).where('state', '=', 'waiting').execute();
  await deleteOldPersonalData(db, files, now.getTime() + 24 * 60 * 60 * 1000);
}

const count = async (table: 'enquiry' | 'mail' | 'quotation') =>
  (await db.selectFrom(table).select('id').execute()).length;
const deletions = async () => {
  const path = '/api/audit/all?kind=privacy&action=delete';
  const { body } = await api.send<{ data: { after?: object }[] }>('GET', path, { headers });
  return body.data.map(({ after }) => after);
};

const saveMonths = async () => {
  const path = '/api/privacy/settings';
  const { body } = await api.send<PrivacySettings>('GET', path, { headers });
  const asked = { headers: { ...headers, 'if-match': '"0"' }, json: body.months };
  expect((await api.send('PUT', path, asked)).status).toBe(200);
};

const change = async (id: number, json: object) => {
  const { body } = await api.send('PUT', `/api/enquiries/update/${id}`, { headers, json });
  expect(body).toMatchObject({ status: 200 });
};
/** A customer with everything that can be stored, whose quote request is dealt with. */
async function storeHandled() {
  const stored = await storePerson(api, db, headers);
  await change(stored.quoteId, { handled: true });
  return stored;
}

/** One that is dealt with. */
async function storeMessage() {
  const json = { name: 'Asha', contactNo: '9876543210', product: 'Bloom', quantity: 3, message: 'Hello' };
  await api.send('POST', '/api/contact/create', { json });
  const { id } = await db.selectFrom('enquiry').select('id').executeTakeFirstOrThrow();
  await change(id, { handled: true });
}

test('nothing is deleted before an admin has saved the months', async () => {
  await storeMessage();
  await passMonths(97);
  expect(await count('enquiry')).toBe(1);
  expect((await api.send('GET', '/api/privacy/notice')).body).toMatchObject({ areSaved: false });
  await saveMonths();
  expect((await api.send('GET', '/api/privacy/notice')).body).toMatchObject({ areSaved: true });
});

test('each kind is deleted when its months are over; an accepted quotation is kept as long as tax law wants', async () => {
  await storeHandled();
  await saveMonths();
  await passMonths(20);
  expect([await count('enquiry'), await count('mail'), await count('quotation')]).toEqual([2, 6, 2]);

  await passMonths(37);
  // The enquiry of the order stays with it.
  expect([await count('enquiry'), await count('mail'), await count('quotation')]).toEqual([1, 0, 1]);
  expect(await deletions()).toMatchObject([{ quotations: 1, mails: 6, messages: 1 }]);

  await passMonths(97);
  expect(await findInTables(db, tracesOfPerson)).toEqual([]);
  expect(await count('quotation')).toBe(0);
  const names: string[] = [];
  for await (const { name } of files.list((each) => !each.endsWith('.webp'))) names.push(name);
  expect(names).toEqual([]);
});

test('an admin sets the months, of which tax law has a least number, and a colleague’s change is not lost', async () => {
  const path = '/api/privacy/settings';
  const { body: before } = await api.send<PrivacySettings>('GET', path, { headers });
  expect(before).toMatchObject({ version: 0, months: { messages: 24, acceptedQuotations: 96 } });
  const put = (months: object, version: number) =>
    api.send<Problem & PrivacySettings>('PUT', path, {
      headers: { ...headers, 'if-match': `"${version}"` },
      json: { ...before.months, ...months },
    });
  expect(await put({ acceptedQuotations: 72 }, 0)).toMatchObject({
    status: 422,
    body: { errors: { acceptedQuotations: 'At least 96.' } },
  });
  expect(await put({ messages: 6 }, 0)).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await put({ messages: 12 }, 0)).status).toBe(412);
  await storeMessage();
  await passMonths(7);
  const reasons = await db.selectFrom('audit_entry').select('erased_because').distinct().execute();
  expect(reasons.flatMap(({ erased_because }) => erased_because ?? [])).toEqual([
    'it was kept as long as the settings say',
  ]);
  expect(await deletions()).toMatchObject([{ messages: 1 }]);
});

test('open work stays: what nobody has handled, what is to be followed up, and a draft that was changed since', async () => {
  const { quoteId } = await storePerson(api, db, headers);
  await saveMonths();
  await db.updateTable('quotation_version').set({ state: 'declined' }).execute();
  await passMonths(50);
  // The message that was merged into it stays as long.
  expect([await count('enquiry'), await count('quotation')]).toEqual([2, 0]);

  const { body } = await api.send<{ id: number }>('POST', '/api/quotations/create', {
    headers,
    json: { enquiryId: quoteId },
  });
  await db.updateTable('quotation').set({ created_at: 1 }).execute();
  await db.updateTable('quotation_version').set({ created_at: 1 }).execute();
  const calls = quotationCalls(headers);
  const [version] = (await calls.read(api, body.id)).versions;
  if (!version) throw new Error('There is no draft.');
  expect((await calls.save(api, body.id, { ...version.content, note: 'Next year' })).status).toBe(200);
  await passMonths(20);
  expect(await count('quotation')).toBe(1);
  await passMonths(52);
  expect([await count('enquiry'), await count('quotation')]).toEqual([2, 0]);

  await change(quoteId, { handled: true, followUpOn: '2099-01-31' });
  await passMonths(54);
  expect(await count('enquiry')).toBe(2);
  await change(quoteId, { followUpOn: null });
  await passMonths(56);
  expect(await count('enquiry')).toBe(0);
});

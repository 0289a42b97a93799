// One customer with everything that can be stored of one: found, exported, erased, and searched for everywhere.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PersonErased, PersonExport, PersonFound } from '@site/shared-contracts/schemas';
import { pino } from 'pino';
import { deliver, mailOf, ownAddress, saveMailSettings, settingsKey } from '../../test-support/incoming-mail';
import { quotationCalls } from '../../test-support/quotation-calls';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import {
  findInFiles,
  findInTables,
  person,
  storePerson,
  tracesOfPerson,
} from '../../test-support/stored-person';
import { erasureList } from '../backup/erasure-list-of-site';
import { restoreFile } from '../../test-support/restore-file';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { keepErasures } from './apply-erasures';

let folder: string;
let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;

beforeEach(async () => {
  folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(folder, 'logs'));
  const log = pino(
    { level: 'debug' },
    pino.destination({ dest: path.join(folder, 'logs', 'api.log'), sync: true }),
  );
  const brand = {
    siteContent: path.resolve('api/test-support/site-content.json'),
    publicUrl: 'https://site.example',
  };
  api = await runApi({ dataDir, settingsKeys: [settingsKey], log, brand });
  db = await openDatabase(databaseIn(dataDir));
  headers = await signIn(api);
  await saveMailSettings(api);
});
afterEach(() => db.destroy());

const call = <Body>(name: string, json: object) =>
  api.send<Body>('POST', `/api/privacy/${name}`, { headers, json });

/** All that is found but what may be of others, as the screen proposes. */
async function erase(who: { email?: string; phone?: string }) {
  const { body } = await call<PersonFound>('find', who);
  const enquiryIds = body.enquiries.filter(({ isOther }) => !isOther).map(({ id }) => id);
  return call<PersonErased>('erase', { ...who, enquiryIds, reason: 'request' });
}

/** Why entries of the audit log have lost their details. */
async function reasonsInLog() {
  const rows = await db.selectFrom('audit_entry').select('erased_because').distinct().execute();
  return rows.flatMap(({ erased_because }) => erased_because ?? []);
}

/** What is left: by table and column, and by file. */
const traces = async () => [
  ...(await findInTables(db, tracesOfPerson)),
  ...(await findInFiles(folder, tracesOfPerson)),
];

test('a person is found, exported and erased, and nothing is left in tables, files, logs and a new backup', async () => {
  const { quoteId } = await storePerson(api, db, headers);
  expect((await findInTables(db, tracesOfPerson)).length).toBeGreaterThan(15);

  // The message has no address: it is found because it was merged.
  const found = await call<PersonFound>('find', { email: ' Zenobia@Quillfeather.example ' });
  expect(found.body).toMatchObject({
    enquiries: [{ kind: 'message' }, { id: quoteId, kind: 'quote' }],
    attachments: 3,
    quotations: 2,
    keptQuotations: 1,
    others: [person.contactNo, '+91 98450-77123'],
  });

  const enquiryIds = found.body.enquiries.map(({ id }) => id);
  const { body: exported } = await call<PersonExport>('export', { phone: '098450 77123', enquiryIds });
  expect(exported.files.map(({ name }) => name)).toContain('quillfeather.txt');
  const texts = JSON.stringify(exported.rows);
  for (const word of ['xylophonist', 'bassoonist', 'harpsichord', 'accordion']) expect(texts).toContain(word);

  const erased = await call<PersonErased>('erase', { email: person.email, enquiryIds, reason: 'request' });
  expect(erased.body).toMatchObject({ status: 200, enquiries: 2, quotations: 1, keptQuotations: 1 });
  await api.send('POST', '/api/backup/create', { headers });
  expect(await traces()).toEqual([]);
  expect((await call('find', { email: person.email, phone: person.contactNo })).body).toMatchObject({
    enquiries: [],
    mails: 0,
  });

  // What the law wants: number, lines, amounts and state.
  const [kept] = await db.selectFrom('quotation').selectAll().execute();
  const read = await quotationCalls(headers).read(api, kept?.id ?? 0);
  expect(read).toMatchObject({ number: expect.stringContaining('/0001') as string, enquiryId: quoteId });
  expect(read.versions).toMatchObject([
    {
      state: 'accepted',
      content: { customer: { name: 'Erased person' }, lines: [{ unitPricePaise: 50_000 }] },
    },
  ]);
  const { note } = await db
    .selectFrom('enquiry')
    .select('note')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  expect(note).toContain('The person asks for it');
  const { body: log } = await api.send<{ data: object[] }>('GET', '/api/audit/all?kind=privacy', { headers });
  expect(log.data).toMatchObject([{ action: 'erase', after: { reason: 'request', enquiries: 2 } }]);
  expect(await reasonsInLog()).toEqual(['the person asks for it']);
});

test('an enquiry that is not ticked is open again where the one that it was merged into goes', async () => {
  const { quoteId } = await storePerson(api, db, headers);
  const read = () =>
    db
      .selectFrom('enquiry')
      .select(['merged_into', 'handled_at', 'version'])
      .where('kind', '=', 'message')
      .executeTakeFirstOrThrow();
  const { version } = await read();
  const only = { email: person.email, enquiryIds: [quoteId], reason: 'request' };
  expect((await call('erase', only)).status).toBe(200);
  expect(await read()).toEqual({ merged_into: null, handled_at: null, version: version + 1 });
});

test('others keep what is theirs: a mail of the person in their enquiry goes, and their words are still found', async () => {
  await storePerson(api, db, headers);
  const other = {
    name: 'Asha Nair',
    contactNo: '9876543210',
    product: 'Bloom',
    quantity: 3,
    message: 'A xylophonist?',
  };
  await api.send('POST', '/api/contact/create', { json: other });
  await deliver(
    api,
    mailOf(
      { From: 'asha@example.com', To: ownAddress, 'Message-ID': '<a@example.com>', Subject: 'Hi' },
      'Hi',
    ),
  );
  await deliver(
    api,
    mailOf(
      {
        From: person.email,
        To: ownAddress,
        'Message-ID': '<z@example.com>',
        'In-Reply-To': '<a@example.com>',
        Subject: 'Hi',
      },
      'Marmalade',
    ),
  );
  await erase({ email: person.email });
  expect(await traces()).not.toContain('mail.body');
  const search = async (word: string) =>
    (await api.send<{ total: number }>('GET', `/api/enquiries/all?search=${word}`, { headers })).body.total;
  expect(await search('xylophon')).toBe(1);
  expect(await search('marmalade')).toBe(0);
  expect(await db.selectFrom('enquiry').select('name').orderBy('id').execute()).toMatchObject([
    { name: 'Erased person' },
    { name: other.name },
    { name: 'asha@example.com' },
  ]);
});

/** A clerk types in who has called. */
async function typeIn(name: string, contactNo: string, email = '') {
  const rest = { kind: 'message', product: 'Bloom', quantity: '', size: '', message: '', company: '' };
  const json = { ...rest, source: 'telephone', name, contactNo, email };
  const { body } = await api.send('POST', '/api/enquiries/create', { headers, json });
  expect(body).toMatchObject({ status: 200 });
}

test('colleagues who have the same telephone number, and others with another country code, are not erased', async () => {
  await typeIn('Zenobia', '9845077123');
  await typeIn('Zenobia', '+91 98450-77123', person.email);
  await typeIn('Asha', '98450 77123', 'asha@example.com');
  await typeIn('Bela', '+1 984 507-7123');
  const both = { email: person.email, phone: '+91 98450 77123' };
  const { body } = await call<PersonFound>('find', both);
  expect(body.enquiries.map(({ name, isOther }) => `${name} ${String(isOther)}`)).toEqual([
    'Zenobia false',
    'Zenobia false',
    'Asha true',
    'Bela true',
  ]);
  expect(body.others).toEqual([]);
  const made = await api.send('POST', '/api/backup/create', { headers });
  expect(made.status).toBe(200);
  const names = async () =>
    (await db.selectFrom('enquiry').select('name').orderBy('id').execute()).map(({ name }) => name);
  expect((await erase(both)).body).toMatchObject({ enquiries: 2 });
  expect(await names()).toEqual(['Asha', 'Bela']);

  // Nor does a restore erase them.
  await restoreFirst();
  expect(await names()).toEqual(['Asha', 'Bela']);

  headers = await signIn(api);
  const { body: again } = await call<PersonFound>('find', { phone: '9845077123' });
  expect(again.enquiries.map(({ isOther }) => isOther)).toEqual([true, false]);
  const asha = again.enquiries.filter(({ name }) => name === 'Asha').map(({ id }) => id);
  await call('erase', { phone: '9845077123', enquiryIds: asha, reason: 'request' });
  expect(await names()).toEqual(['Bela']);
});

test('who is not named, and who is not stored, is refused', async () => {
  const email = 'nobody@example.com';
  for (const [name, json, status] of [
    ['find', {}, 422],
    ['find', { phone: '12345' }, 422],
    ['export', { email, enquiryIds: [] }, 404],
    ['export', { email, enquiryIds: [1] }, 409],
    ['erase', { email, enquiryIds: [], reason: 'request' }, 404],
    ['erase', { email, enquiryIds: [1], reason: 'request' }, 409],
    ['erase', { email, reason: 'request' }, 422],
    ['erase', { email, enquiryIds: [] }, 422],
  ] as const)
    expect({ name, json, status: (await call(name, json)).status }).toEqual({ name, json, status });
});

/** The backup that was made. */
async function restoreFirst() {
  const [name = ''] = await readdir(path.join(folder, 'backups'));
  const file = path.join(folder, 'backups', name);
  const list = erasureList({ dataDir: path.join(folder, 'data'), backupSecret: undefined });
  const files = await createImageFiles(path.join(folder, 'data', 'images'));
  await restoreFile(db, files, file, { keepMail: false, erasures: list });
  return { list, files };
}

test('a person stays erased when an older backup is restored, or an older database is put in place', async () => {
  await storePerson(api, db, headers);
  const made = await api.send('POST', '/api/backup/create', { headers });
  expect(made.status).toBe(200);
  await erase({ email: person.email });
  // A new enquiry of the same person is not what they have asked to be erased.
  const again = { ...person, name: 'Zenobia', product: 'Bloom', quantity: 2 };
  await api.send('POST', '/api/contact/create', { json: again });

  const { list, files } = await restoreFirst();
  headers = await signIn(api);
  const both = { email: person.email, phone: person.contactNo };
  expect((await call('find', both)).body).toMatchObject({ enquiries: [], mails: 0 });
  await rm(path.join(folder, 'backups'), { recursive: true });
  expect(await traces()).toEqual([]);

  // Copied by hand: the database does not know of the erasure.
  await storePerson(api, db, headers);
  await db.updateTable('enquiry').set({ received_at: 1 }).execute();
  await db.deleteFrom('erasure').execute();
  await keepErasures(db, files, list);
  expect(await traces()).toEqual([]);
  expect(await db.selectFrom('erasure').select('id').execute()).toHaveLength(1);
});

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dashboard } from '@site/shared-contracts/schemas';
import { aProduct } from '../../test-support/demo-folder';
import { MailServer } from '../../test-support/mail-server';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { closeAfterTests } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { recordJob } from '../jobs/job-store';
import { createEnquiryIntake } from '../enquiries/enquiry-intake';
import { parseMailSettings } from '../config/mail-settings';
import { createDashboardStore } from './dashboard-store';

const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom',
  quantity: 12,
  message: 'Hello',
};
const content = {
  categories: [{ id: 7, name: 'Beauty Soap' }],
  products: [aProduct(), aProduct()],
  blogs: [],
  news: [],
};

const read = async (api: ApiUnderTest) =>
  (await api.send<Dashboard>('GET', '/api/dashboard', { headers: await signIn(api) })).body;

test('it counts products, enquiries and waiting mail', async () => {
  const api = await runApi({ content });
  const headers = await signIn(api);
  await api.send('POST', '/api/contact/create', { json: message });
  await api.send('POST', '/api/contact/create', { json: { ...message, website: 'https://spam.example' } });
  const before = await read(api);
  expect(before).toMatchObject({
    status: 200,
    products: 2,
    mail: { isConfigured: false, waiting: 2, dead: 0 },
  });
  const { enquiries = [], mail } = before;
  expect(enquiries).toHaveLength(30);
  expect(enquiries.reduce((sum, { messages, quotes }) => sum + messages + quotes, 0)).toBe(1);
  expect(Date.parse(mail?.waitingSince ?? '')).toBeGreaterThan(0);
  expect(before.lastBackup).toBeUndefined();

  await api.send('DELETE', '/api/products/delete/1', { headers });
  expect(await read(api)).toMatchObject({ products: 1 });
});

test('it contains the newest backup, and whether a mail server is configured', async () => {
  const folder = await newFolder();
  await mkdir(path.join(folder, 'backups'));
  for (const [name, text] of [
    ['backup-2026-03-04T05-06-07Z.tar.gz', 'newest'],
    ['backup-2025-03-04T05-06-07Z.tar.gz', 'older'],
    ['zzz.tar.gz', 'of another program'],
  ] as const)
    await writeFile(path.join(folder, 'backups', name), text);
  const server = await new MailServer().start();
  const mail = parseMailSettings(server.url, 'web@example.com', 'sales@example.com');
  const api = await runApi({ dataDir: path.join(folder, 'data'), mail });
  const { lastBackup, mail: outbox } = await read(api);
  expect(lastBackup?.bytes).toBe('newest'.length);
  expect(outbox).toEqual({ isConfigured: true, waiting: 0, dead: 0 });
});

test('it contains why a backup failed, and the last verified restore', async () => {
  const dataDir = path.join(await newFolder(), 'data');
  const api = await runApi({ dataDir });
  expect(await read(api)).not.toHaveProperty('verifiedRestore');
  const db = await openDatabase(databaseIn(dataDir));
  closeAfterTests(() => db.destroy());
  const failWith = (reason: string) => () => Promise.reject(new Error(reason));
  await recordJob(db, 'drill', () => Promise.resolve({ name: 'backup-x.tar.gz' }));
  await recordJob(db, 'backup', failWith('The bucket is full.')).catch(() => undefined);
  const now = expect.any(String) as string;
  expect(await read(api)).toMatchObject({
    backupFailure: { at: now, reason: 'The bucket is full.' },
    verifiedRestore: { at: now, name: 'backup-x.tar.gz' },
  });
  await recordJob(db, 'drill', failWith('The key does not fit.')).catch(() => undefined);
  // The folder of the backup is that of another API server.
  await recordJob(db, 'backup', () => Promise.resolve({ name: 'backup-y.tar.gz', bytes: 7 }));
  const figures = await read(api);
  expect(figures).toMatchObject({
    lastBackup: { at: now, bytes: 7 },
    drillFailure: { reason: 'The key does not fit.' },
  });
  expect(figures).not.toHaveProperty('backupFailure');
});

test('each of the last thirty days has its enquiries, without possible spam', async () => {
  const db = await openDatabase(databaseIn(await newFolder()));
  closeAfterTests(() => db.destroy());
  const receive = createEnquiryIntake(db, { perAddress: 1000, inAll: 1000 });
  const arrive = async (kind: 'message' | 'quote', moment: string, sent: { website?: string } = {}) => {
    const { name, contactNo, product, quantity } = message;
    await receive({ kind, name, contact_no: contactNo, product, quantity: String(quantity) }, sent, {
      address: '203.0.113.9',
      idempotencyKey: undefined,
    });
    const { id } = await db
      .selectFrom('enquiry')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('enquiry')
      .set({ received_at: Date.parse(moment) })
      .where('id', '=', id)
      .execute();
  };
  await arrive('message', '2026-03-01T23:59:59.999Z');
  await arrive('quote', '2026-03-02T00:00:00Z');
  await arrive('message', '2026-03-31T00:00:00Z');
  await arrive('message', '2026-03-31T11:00:00Z');
  await arrive('quote', '2026-03-31T12:00:00Z');
  await arrive('quote', '2026-03-31T12:00:00Z', { website: 'https://spam.example' });

  const days = await createDashboardStore(db).countEnquiries('UTC', Date.parse('2026-03-31T12:30:00Z'));
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-03-02', '2026-03-31']);
  expect(days.filter(({ messages, quotes }) => messages + quotes > 0)).toEqual([
    { day: '2026-03-02', messages: 0, quotes: 1 },
    { day: '2026-03-31', messages: 2, quotes: 1 },
  ]);
  // In India the thirty days begin five and a half hours earlier.
  const inIndia = await createDashboardStore(db).countEnquiries(
    'Asia/Kolkata',
    Date.parse('2026-03-31T12:30:00Z'),
  );
  expect(inIndia.filter(({ messages, quotes }) => messages + quotes > 0)).toEqual([
    { day: '2026-03-02', messages: 1, quotes: 1 },
    { day: '2026-03-31', messages: 2, quotes: 1 },
  ]);
});

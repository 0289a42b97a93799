import fs from 'node:fs/promises';
import path from 'node:path';
import { runApi } from '../../test-support/run-api';
import { firstAdmin } from '../../test-support/sign-in';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { parsePlannedTime } from '../config/backup-settings';
import { openDatabase } from '../database/database';
import { recordJob } from '../jobs/job-store';
import { createMetrics } from './metrics';

const noPlans = { at: undefined, drillAt: undefined };
const metricsToken = 'a-token-for-the-scraper';
const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom',
  quantity: 12,
  message: 'Hello',
};

test('a client with the token gets counts, durations and waiting work', async () => {
  const api = await runApi({ metricsToken });
  await api.send('POST', '/api/contact/create', { json: message });
  await api.send('POST', '/api/contact/create', { json: { ...message, website: 'https://spam.example' } });
  await api.send('POST', '/api/contact/create', { json: {} });
  await api.send('POST', '/api/auth/authenticate', { json: { ...firstAdmin, password: 'wrong' } });
  await api.get('/api/products/1').then((response) => response.text());
  await api.get('/api/no/such/address').then((response) => response.text());

  const { status, body, headers } = await api.send<string>('GET', '/metrics', {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch('text/plain');
  expect(headers.get('cache-control')).toBe('no-store');
  const lines = body.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'enquiries{kind="message",state="open"} 1',
      'enquiries{kind="message",state="suspect"} 1',
      'enquiries_refused_total{status="422"} 1',
      'sign_ins_total{outcome="failed"} 1',
      'mail_outbox{state="waiting"} 2',
      'mail_outbox{state="dead"} 0',
      'pictures_without_avif 0',
      'planned_changes{state="late"} 0',
      'job_failures{name="publish what was planned"} 0',
      'http_request_duration_seconds_count{method="POST",route="/api/contact/create",status="200"} 2',
      'http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"} 1',
      'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
    ]),
  );
  expect(body).toMatch(/^job_succeeded_timestamp_seconds{name="delete expired rows"} [\d.e+]+$/m);
  expect(body).toMatch(/^data_disk_bytes{part="free"} [\d.e+]+$/m);
  expect(body).toMatch(/^mail_oldest_waiting_seconds [\d.e-]+$/m);
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
  expect(body).toMatch(/^site_info\{version="[\w.-]+",build="\w{12}"\} 1$/m);
  expect(body).toMatch(/^site_database_info\{database="\w+",schema="(\d\S+)",known_schema="\1"\} 1$/m);
  expect(body).toMatch(/^site_setting_info\{name="PUBLIC_URL",digest="\w{6}"\} 1$/m);
  expect(body).not.toContain('such/address');
});

test('the program that runs is the one that was started, whatever becomes of its file', async () => {
  const program = path.join(await newFolder(), 'server.cjs');
  await fs.writeFile(program, 'the program');
  const started = process.argv[1];
  process.argv[1] = program;
  try {
    const api = await runApi({ metricsToken });
    await fs.rm(program);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { status, body } = await api.send<string>('GET', '/metrics', { headers });
    expect(status).toBe(200);
    expect(body).toContain('build="50fda23bf0a5"');
  } finally {
    process.argv[1] = started ?? '';
  }
});

test.each([
  ['no token', {}],
  ['another token', { authorization: 'Bearer another-token-entirely' }],
  ['the token without its word', { authorization: metricsToken }],
])('responds with 404 to %s', async (_, headers) => {
  const api = await runApi({ metricsToken });
  expect((await api.send('GET', '/metrics', { headers })).status).toBe(404);
});

test('without a token in the environment there are no metrics', async () => {
  const api = await runApi();
  const response = await api.send('GET', '/metrics', { headers: { authorization: 'Bearer undefined' } });
  expect(response.status).toBe(404);
});

test('while the database cannot be reached, its figures are left out and the others stay', async () => {
  const folder = await newFolder();
  const db = await openDatabase(databaseIn(folder));
  const { registry } = createMetrics(db, { dataDir: folder, backup: noPlans });
  expect(await registry.metrics()).toContain('pictures_without_avif 0');
  await db.destroy();
  const text = await registry.metrics();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/^(enquiries\{|pictures_without_avif )/m);
});

test('of backups and drills it has when they succeeded, failed and were planned', async () => {
  const folder = await newFolder();
  const db = await openDatabase(databaseIn(folder));
  closeAfterTests(() => db.destroy());
  const backup = { at: parsePlannedTime('03:15'), drillAt: undefined };
  const { registry } = createMetrics(db, { dataDir: folder, backup });
  const read = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('backup_'))
      .map((line) => line.split(' ')[0] ?? '');
  expect(await read()).toEqual([]);
  // From here on, the database was there at the last planned time.
  await db.updateTable('milestone').set({ reached_at: 0 }).execute();
  expect(await read()).toEqual(['backup_planned_timestamp_seconds{name="backup"}']);
  await recordJob(db, 'drill', () => Promise.resolve({ name: 'backup-x.tar.gz' }));
  await expect(recordJob(db, 'backup', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
    'no disk',
  );
  expect(await read()).toEqual([
    'backup_succeeded_timestamp_seconds{name="drill"}',
    'backup_failed_timestamp_seconds{name="backup"}',
    'backup_planned_timestamp_seconds{name="backup"}',
  ]);
});

// A PostgreSQL server can fail while the API runs.
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import type { Problem } from '@site/shared-contracts/schemas';
import { startDatabaseProxy, type DatabaseProxy } from '../../test-support/database-proxy';
import { databaseIn, newFolder, runApi } from '../../test-support/run-api';
import { openDatabase } from './database';
import { openPostgres } from './postgres';
import type { Tables } from './tables';

let proxy: DatabaseProxy;
let databaseUrl: string;

beforeEach(async () => {
  databaseUrl = databaseIn(await newFolder());
  proxy = await startDatabaseProxy(databaseUrl);
});
afterEach(() => proxy.close());

test('while the database is unreachable, requests get a clear 503, and succeed again when it is back', async () => {
  const api = await runApi({ database: proxy.url });
  const statusOf = async (path: string) => (await api.send('GET', path)).status;
  expect(await statusOf('/api/products/all')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);

  proxy.breakConnections();
  const { status, headers, body } = await api.send<Problem>('GET', '/api/products/all');
  expect(status).toBe(503);
  expect(headers.get('content-type')).toMatch('application/problem+json');
  expect(headers.get('retry-after')).toBe('5');
  expect(body).toMatchObject({ title: 'Service Unavailable', detail: 'The database does not answer.' });
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);

  proxy.recover();
  expect(await statusOf('/api/products/all')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  await api.stop();
});

test('an idle connection that breaks is logged', async () => {
  let log: (message: string) => void;
  const line = new Promise<string>((resolve) => (log = resolve));
  const db = await openDatabase(proxy.url, { warn: (_, message) => log(message) });
  await db.selectFrom('milestone').selectAll().execute();

  proxy.breakConnections();
  expect(await line).toBe('database connection broke');
  await db.destroy();
});

test('a connection that breaks within a transaction ends that transaction and nothing else', async () => {
  const db = await openDatabase(databaseUrl);
  const other = await openDatabase(databaseUrl);

  const broken = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('milestone').values({ name: 'x', reached_at: 1 }).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    await transaction.insertInto('milestone').values({ name: 'y', reached_at: 1 }).execute();
  });

  await expect(broken).rejects.toMatchObject({ statusCode: 503, message: 'The database does not answer.' });
  expect(await db.selectFrom('milestone').select('name').execute()).toEqual([]);
  await db.destroy();
  await other.destroy();
});

test('a query to a server that no longer responds fails, and its connection is closed', async () => {
  const silentLogger = { warn: () => undefined };
  const db = await openPostgres<Tables>(proxy.url, silentLogger, { max: 1, query_timeout: 200 });
  const ask = () => db.selectFrom('milestone').select('name').execute();
  expect(await ask()).toEqual([]);

  proxy.stall();
  await expect(ask()).rejects.toMatchObject({ statusCode: 503 });
  proxy.recover();
  expect(await ask()).toEqual([]);
  await db.destroy();
});

test('of two transactions in a deadlock, one fails with DatabaseBusy', async () => {
  const db = await openDatabase(databaseUrl);
  const rows = ['x', 'y'].map((name) => ({ name, reached_at: 0 }));
  await db.insertInto('milestone').values(rows).execute();
  let arrived = 0;
  const bothAreHere = new EventEmitter();
  const together = once(bothAreHere, 'now');

  const touch = (...names: string[]) =>
    db.transaction().execute(async (transaction) => {
      for (const name of names) {
        await transaction.updateTable('milestone').set({ reached_at: 1 }).where('name', '=', name).execute();
        arrived += 1;
        if (arrived === 2) bothAreHere.emit('now');
        await together;
      }
    });
  const outcomes = await Promise.allSettled([touch('x', 'y'), touch('y', 'x')]);

  const rejected = outcomes.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatchObject({
    reason: { statusCode: 503, message: 'The database is busy. Please try again.' },
  });
  await db.destroy();
});

test('integers and sums that the driver returns as text by default are numbers', async () => {
  const db = await openDatabase(databaseUrl);
  const { rows } = await sql`select 9007199254740991::int8 as large, sum(1::int8) as total`.execute(db);
  expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, total: 1 }]);
  await db.destroy();
});

test('connections start as a pooler such as pgBouncer accepts it, and have their limits all the same', async () => {
  const db = await openDatabase(proxy.url);
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle
  `.execute(db);
  expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '30s' }]);
  // One migrates, one serves.
  expect(proxy.startups).toHaveLength(2);
  for (const startup of proxy.startups) {
    expect(startup).toContain('application_name');
    expect(startup).not.toMatch(/_timeout/);
  }
  await db.destroy();
});

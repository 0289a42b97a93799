// Somebody else's long transaction in the database, and statements that the server ends.
import { Client } from 'pg';
import { countIn, describeSite, enquiry, type TrialSite } from './trial-site';

let site: TrialSite;
let foreign: Client;
beforeEach(async () => {
  site = await describeSite('PostgreSQL');
  site.api.start();
  await site.api.untilReady();
  foreign = new Client({ connectionString: site.database.location });
  await foreign.connect();
});
afterEach(async () => {
  await foreign.end();
  await site.remove();
});

const post = (name: string) => site.call('POST', '/api/contact/create', enquiry(name));
const lock = async () => {
  await foreign.query('begin');
  await foreign.query('lock table enquiry in access exclusive mode');
};
const waiting = "pg_stat_activity where wait_event_type = 'Lock' and application_name = 'site-api'";

test('a foreign transaction that holds a lock: 503 in time with Retry-After, others are served, nothing is lost', async () => {
  await lock();
  const startedAt = performance.now();
  const posts = Promise.all(Array.from({ length: 8 }, (_, number) => post(`Visitor ${number}`)));
  while ((await countIn(site, waiting)) === 0);
  expect((await site.call('GET', '/api/products/all')).status).toBe(200);
  expect((await site.call('GET', '/readyz')).status).toBe(200);
  const responses = await posts;
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(503));
  expect(responses.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(8).fill('5'));
  expect(performance.now() - startedAt).toBeLessThan(12_000);

  await foreign.query('commit');
  expect((await post('The last')).status).toBe(200);
  expect(await countIn(site, 'enquiry')).toBe(1);
});

test('a lock that is held for less than five seconds delays an enquiry, and loses nothing', async () => {
  await lock();
  const posted = post('Patient');
  while ((await countIn(site, waiting)) === 0);
  await foreign.query('commit');
  expect((await posted).status).toBe(200);
  expect(await countIn(site, 'enquiry')).toBe(1);
});

test('a statement that the server cancels, or whose connection it ends: 503, and the next request succeeds', async () => {
  for (const end of ['pg_cancel_backend', 'pg_terminate_backend']) {
    await lock();
    const posted = post(end);
    while ((await countIn(site, waiting)) === 0);
    await site.database.query(`select ${end}(pid) from ${waiting}`);
    expect([end, (await posted).status]).toEqual([end, 503]);
    await foreign.query('commit');
    expect((await post(`after ${end}`)).status).toBe(200);
  }
  expect(await countIn(site, 'enquiry')).toBe(2);
});

test('a transaction of the API whose process hangs is ended by the server, so that others go on', async () => {
  await lock();
  const posted = post('Hanging').catch(() => undefined);
  while ((await countIn(site, waiting)) === 0);
  process.kill(site.api.pid(), 'SIGSTOP');
  await foreign.query('commit');
  const idle = "pg_stat_activity where state = 'idle in transaction' and application_name = 'site-api'";
  while ((await countIn(site, idle)) === 0);
  // It holds the row of its lock until the server ends it: idle_in_transaction_session_timeout.
  while ((await countIn(site, idle)) > 0);
  process.kill(site.api.pid(), 'SIGCONT');
  await posted;
  expect((await post('After')).status).toBe(200);
});

test('a server whose connections are all taken: 503, and it recovers', async () => {
  const others: Client[] = [];
  for (;;) {
    const client = new Client({ connectionString: site.database.location });
    client.on('error', () => undefined);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (!connected) break;
    others.push(client);
  }
  await site.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site-api'",
  );
  const extra = new Client({ connectionString: site.database.location });
  await extra.connect().catch(() => undefined);
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => post(`Many ${n}`)));
  for (const { status } of statuses) expect([200, 503]).toContain(status);
  await Promise.all([...others, extra].map((client) => client.end()));
  const accepted = statuses.filter(({ status }) => status === 200).length;
  expect((await post('After')).status).toBe(200);
  expect(await countIn(site, 'enquiry')).toBe(accepted + 1);
});

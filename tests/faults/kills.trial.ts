// SIGKILL in the middle of what must be whole. Each kill is proved to lie within the transaction: kill-within.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { writeEarlierDatabase } from '../../api/test-support/earlier-database';
import earlier from '../../api/test-support/earlier-site.json';
import { signIn, type SessionHeaders } from '../../api/test-support/sign-in';
import { killWithin } from './kill-within';
import type { Engine } from './trial-database';
import { commands, countIn, describeSite, runCommand, type TrialSite } from './trial-site';

let site: TrialSite;
const count = (query: string) => countIn(site, query);

/** So many that a restore, or a migration, takes a while. */
const addEnquiries = (number: number) =>
  site.database.query(`
    insert into enquiry (kind, name, name_key, contact_no, product, quantity, message, received_at, is_suspect, search_key)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${number})
    select 'message', 'Visitor ' || n, 'visitor ' || n, '9876543210', 'Soap', '1', 'How much for ' || n || '?',
      1700000000000 + n, 0, 'visitor ' || n || ' soap' from numbers
  `);

async function start(): Promise<void> {
  site.api.start();
  await site.api.untilReady();
}

/** New products; resolves with the number of the import, whose dry run has begun. */
async function upload(products: number, headers: SessionHeaders): Promise<number> {
  const lines = Array.from({ length: products }, (_, n) => `Product ${n},Soap,${n + 1}`);
  const form = new FormData();
  form.append('fileName', 'products.csv');
  form.append('file', new Blob([['Name,Category,Price', ...lines].join('\n')]), 'products.csv');
  const url = `${site.api.url}/api/bulk-changes/import`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return ((await response.json()) as { id: number }).id;
}

async function untilState(change: string, state: string, headers: SessionHeaders): Promise<void> {
  for (;;) {
    const { body } = await site.call<{ state: string }>('GET', change, undefined, headers);
    if (body.state === state) return;
    if (!['checking', 'running'].includes(body.state)) throw new Error(JSON.stringify(body));
  }
}

async function planArticles(number: number, at: string): Promise<void> {
  const headers = await signIn(site.api);
  for (let index = 0; index < number; index += 1) {
    const values = { title: `Article ${index}`, shortDescription: 'Short.', body: 'Long.' };
    const { body } = await site.call<{ id: number }>('POST', '/api/content/blog', { values }, headers);
    const planned = await site.call('POST', `/api/content/blog/${body.id}/publish`, { at }, headers);
    expect(planned).toMatchObject({ status: 200 });
  }
}

/** Of tables, of migrations that were made, and of enquiries. */
async function countSchema(engine: Engine): Promise<number[]> {
  const tables = engine === 'SQLite' ? "sqlite_master where type = 'table'" : 'pg_tables';
  return [await count(tables), await count('kysely_migration'), await count('enquiry')];
}

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  beforeEach(async () => {
    site = await describeSite(engine);
  });
  afterEach(() => site.remove());

  test('a restore that is killed leaves what was there, and the next one is complete', async () => {
    await start();
    await site.api.stop();
    await addEnquiries(15_000);
    const file = path.join(site.varDir, 'backup.tar.gz');
    await runCommand(site, ['backup', file]);
    await site.database.query('delete from enquiry where id % 2 = 0');
    const before = await count('enquiry');
    const restore = spawn(process.execPath, [commands, 'restore', file, '--yes'], {
      env: site.env,
      stdio: 'ignore',
    });
    const ended = once(restore, 'close');
    await killWithin(site.database, restore.pid ?? 0);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect([await count('enquiry'), before]).toEqual([7500, 7500]);
    expect(await count("audit_entry where action = 'restore'")).toBe(0);

    await runCommand(site, ['restore', file, '--yes']);
    expect(await count('enquiry')).toBe(15_000);
    await start();
    expect(await runCommand(site, ['doctor'])).not.toContain('"state": "wrong"');
  });

  test('a migration that is killed has changed nothing, and the next start makes it', async () => {
    await fs.mkdir(path.join(site.varDir, 'data'), { recursive: true });
    await writeEarlierDatabase(site.database.location, '019-incomplete-items', earlier.rows);
    await addEnquiries(5_000);
    const before = await countSchema(engine);
    site.api.start();
    await killWithin(site.database, site.api.pid());
    await site.api.kill();
    expect(await countSchema(engine)).toEqual(before);

    await start();
    const [, migrations = 0, enquiries] = await countSchema(engine);
    expect(migrations).toBeGreaterThan(before[1] ?? 0);
    expect(enquiries).toBe(5_000);
  });

  test('an import that is killed has whole batches only, and goes on to its end', async () => {
    await start();
    const headers = await signIn(site.api);
    const { id: category } = (
      await site.call<{ id: number }>('POST', '/api/category/create', { name: 'Soap' }, headers)
    ).body;
    expect(category).toBeGreaterThan(0);
    const change = `/api/bulk-changes/${await upload(1_000, headers)}`;
    await untilState(change, 'ready', headers);
    expect((await site.call('POST', `${change}/apply`, {}, headers)).status).toBe(200);
    await killWithin(site.database, site.api.pid());
    await site.api.kill();
    const [row] = await site.database.query<{ progress: number; state: string }>(
      'select progress, state from bulk_change',
    );
    expect(row?.state).toBe('running');
    expect(await count("content_item where kind = 'product'")).toBe(row?.progress);
    expect(await count("bulk_change_row where state = 'changed'")).toBe(row?.progress);

    await start();
    await untilState(change, 'done', headers);
    expect(await count("content_item where kind = 'product'")).toBe(1_000);
  });

  test('planned publishing that is killed has published whole items only, and publishes the others once', async () => {
    await start();
    const at = new Date(Date.now() + 6_000).toISOString();
    await planArticles(60, at);
    // What the calls have left to be written.
    while (Date.now() < Date.parse(at)) await site.database.isWriting();
    await killWithin(site.database, site.api.pid());
    await site.api.kill();
    const published = () => count('article');
    const recorded = () => count("audit_entry where request_id = 'schedule' and action = 'publish'");
    expect(await published()).toBeLessThan(60);
    expect(await recorded()).toBe(await published());

    await start();
    while ((await published()) < 60);
    expect(await recorded()).toBe(60);
    expect(await count('content_item where publish_at is not null')).toBe(0);
  });
});

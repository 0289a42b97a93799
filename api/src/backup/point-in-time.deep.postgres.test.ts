// A cluster with the files of deploy/pgbackrest, whose folder is destroyed: what comes back, and what is lost.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { closeAfterTests, newFolder } from '../../test-support/test-database';

// Beside `pg_dump`, where the tests have a cluster of their own.
const programs = path.dirname(process.env.PG_DUMP ?? '/none/pg_dump');
const pgBackRest = '/usr/bin/pgbackrest';
// Debian's package `pgbackrest` has it.
const hasPrograms = existsSync(path.join(programs, 'initdb')) && existsSync(pgBackRest);

const isRoot = process.getuid?.() === 0;
const idOf = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
/** PostgreSQL refuses to run as root. */
const owner = () => (isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {});

async function newCluster() {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const [data, archive, config] = ['data', 'archive', 'pgbackrest.conf'].map((name) =>
    path.join(folder, name),
  );
  if (!data || !archive || !config) throw new Error('A name is missing.');
  const user = owner();
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { ...user, cwd: folder })).stdout;
  const ofServer = (name: string) => path.join(programs, name);
  const backRest = (...args: string[]) => run(pgBackRest, `--config=${config}`, '--stanza=site', ...args);
  const control = (...args: string[]) => run(ofServer('pg_ctl'), '-D', data, '-w', ...args);
  const start = () => control('start', '-l', path.join(folder, 'log'));

  await writeConfig(config, { data, archive, folder });
  await mkdir(archive);
  if (user.uid !== undefined)
    for (const each of [folder, archive, config]) await chown(each, user.uid, user.gid);
  await run(
    ofServer('initdb'),
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const settings = (await readFile('deploy/pgbackrest/postgresql.conf', 'utf8'))
    .replace('pgbackrest --stanza', `${pgBackRest} --config=${config} --stanza`)
    .concat(`listen_addresses = ''\nunix_socket_directories = '${folder}'\n`);
  await writeFile(path.join(data, 'postgresql.auto.conf'), settings);
  closeAfterTests(() => control('stop', '-m', 'immediate').catch(() => ''));
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    backRest,
    /** As a machine that burns: nothing is written any more. */
    async destroy() {
      await control('stop', '-m', 'immediate');
      await rm(data, { recursive: true });
    },
  };
}

/** The example, with the places of the test. */
async function writeConfig(
  file: string,
  { data, archive, folder }: Record<'data' | 'archive' | 'folder', string>,
) {
  const example = await readFile('deploy/pgbackrest/pgbackrest.conf', 'utf8');
  const text = example
    .replace(
      /^repo1-path=.*$/m,
      `repo1-path=${archive}\nlock-path=${folder}/lock\nspool-path=${folder}/spool`,
    )
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}`)
    .replace(/^pg1-socket-path=.*$/m, `pg1-socket-path=${folder}\npg1-user=postgres`);
  await writeFile(file, text, { mode: 0o600 });
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A restored cluster answers before it has read all of the archive. */
async function untilPromoted(url: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ waits: boolean }>(url, 'select pg_is_in_recovery() as waits');
    if (!row?.waits) return;
  }
}

async function sendEnquiries(api: ApiUnderTest, name: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const json = {
      name: `${name} ${index}`,
      contactNo: '9876543210',
      product: 'Soap',
      quantity: 5,
      message: 'Hi',
    };
    const { status } = await api.send('POST', '/api/contact/create', { json });
    if (status !== 200) throw new Error(`An enquiry was not taken: ${status}.`);
  }
}

const countEnquiries = async (url: string) =>
  Object.fromEntries(
    (
      await query<{ word: string; count: string }>(
        url,
        "select split_part(name, ' ', 1) as word, count(*) from enquiry group by 1",
      )
    ).map(({ word, count }) => [word, Number(count)]),
  );

test('a cluster that was destroyed comes back to its last minute, or to a moment before a mistake', async () => {
  if (!hasPrograms) throw new Error('It needs apt-get install postgresql pgbackrest.');
  const cluster = await newCluster();
  await cluster.start();
  await cluster.backRest('stanza-create');
  const dataDir = path.join(await newFolder(), 'data');
  const api = await runApi({ isNew: true, database: cluster.url, dataDir });
  await sendEnquiries(api, 'before', 3);
  await cluster.backRest('backup', '--type=full');
  await sendEnquiries(api, 'after', 20);
  const [moment] = await query<{ now: string }>(cluster.url, 'select clock_timestamp()::text as now');
  await query(cluster.url, "update enquiry set name = 'mistake'");
  // Until it returns, all of that is in the archive.
  await cluster.backRest('check');
  await sendEnquiries(api, 'last', 5);
  await api.stop();

  await cluster.destroy();
  const startedAt = performance.now();
  await cluster.backRest('restore');
  await cluster.start();
  await untilPromoted(cluster.url);
  const seconds = (performance.now() - startedAt) / 1000;
  // The five had not been archived: the loss of at most `archive_timeout`.
  expect(await countEnquiries(cluster.url)).toEqual({ mistake: 23 });

  await cluster.destroy();
  await cluster.backRest(
    'restore',
    '--type=time',
    `--target=${moment?.now ?? ''}`,
    '--target-action=promote',
  );
  await cluster.start();
  await untilPromoted(cluster.url);
  expect(await countEnquiries(cluster.url)).toEqual({ before: 3, after: 20 });
  const again = await runApi({ isNew: true, database: cluster.url, dataDir });
  await sendEnquiries(again, 'new', 1);
  await again.stop();
  process.stdout.write(
    `Point in time: back after ${seconds.toFixed(1)} s; of 28 enquiries the last 5 were lost.\n`,
  );
}, 120_000);

// Commands as an operator runs them, with mistakes that an operator can make.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseVariables, newFolder, runApi } from '../test-support/run-api';
import { databaseIn } from '../test-support/test-database';
import { openDatabase } from './database/database';
import type { Finding } from './doctor/finding';

let folder: string;

beforeEach(async () => {
  folder = await newFolder();
});

async function run(args: string[], options: { uid?: number } = {}) {
  const command = ['api/test-support/run-typescript.mjs', 'api/src/commands.ts', ...args];
  const env = { ...process.env, ...databaseVariables(folder) };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  let errorOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errorOutput };
}

const startOnce = async () => (await runApi({ dataDir: path.join(folder, 'data') })).stop();

const isStack = /^ +at /m;

const onSqlite = () => testEngine === 'SQLite';

async function damage(): Promise<void> {
  const db = await openDatabase(databaseIn(path.join(folder, 'data')));
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  const file = await open(path.join(folder, 'data', 'site.db'), 'r+');
  // All but the head of the first page.
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - 100, 0xaa), 0, size - 100, 100);
  await file.close();
}

const mistakes: [string, string[], () => Promise<unknown>, RegExp][] = [
  ['a backup to a folder that is a file', ['backup', 'FOLDER/file/x.tar.gz'], startOnce, /ENOTDIR|EEXIST/],
  ['a backup with an option that there is not', ['backup', '--fast'], startOnce, /^Usage/],
  ['a restore of a file that is not there', ['restore', 'FOLDER/none.tar.gz'], startOnce, /none\.tar\.gz/],
  ['a restore of a folder', ['restore', 'FOLDER'], startOnce, /FOLDER|EISDIR/],
  ['admin without a word', ['admin'], startOnce, /Usage/],
  ['a command that there is not', ['polish'], startOnce, /There are:/],
];

test.each(mistakes)(
  '%s is reported in plain words',
  async (_, args, prepare, words) => {
    await prepare();
    await writeFile(path.join(folder, 'file'), '');
    const { code, errorOutput } = await run(args.map((arg) => arg.replace('FOLDER', folder)));
    expect(code).toBe(1);
    expect(errorOutput.replace(folder, 'FOLDER')).toMatch(words);
    expect(errorOutput).not.toMatch(isStack);
  },
  30_000,
);

test('with a damaged database, every command names the damage and the way back', async () => {
  if (!onSqlite()) return;
  await startOnce();
  await damage();
  for (const args of [['backup'], ['admin', 'list']]) {
    const { code, errorOutput } = await run(args);
    expect([args, code]).toEqual([args, 1]);
    expect(errorOutput).toMatch(/^The database is damaged\. .*\n.*npm run restore/);
    expect(errorOutput).not.toMatch(isStack);
  }
  const findings = JSON.parse((await run(['doctor'])).output) as Finding[];
  expect(findings).toContainEqual(
    expect.objectContaining({ state: 'wrong', advice: expect.stringContaining('npm run restore') as string }),
  );
}, 60_000);

test('the doctor finds a database file or an image folder that cannot be written', async () => {
  if (!onSqlite()) return;
  await startOnce();
  const data = path.join(folder, 'data');
  // Root may write everywhere: then the command runs as another user.
  const isRoot = process.getuid?.() === 0;
  const otherUser = 65_534;
  for (const each of [folder, data]) {
    await chmod(each, 0o777);
    if (isRoot) await chown(each, otherUser, otherUser);
  }
  await chmod(path.join(data, 'site.db'), 0o444);
  await chmod(path.join(data, 'images'), 0o555);
  const { output, errorOutput } = await run(['doctor'], isRoot ? { uid: otherUser } : {});
  expect(errorOutput).not.toMatch(isStack);
  const wrong = (JSON.parse(output) as Finding[]).filter(({ state }) => state === 'wrong');
  expect(wrong).toContainEqual(
    expect.objectContaining({ says: expect.stringMatching(/site\.db|readonly database/) as string }),
  );
  expect(wrong).toContainEqual(
    expect.objectContaining({ says: expect.stringContaining('images') as string }),
  );
}, 30_000);

test('with a schema newer than the software, commands print one line and change nothing', async () => {
  await startOnce();
  const db = await openDatabase(databaseIn(path.join(folder, 'data')));
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030')`.execute(db);
  await db.destroy();
  const { code, errorOutput } = await run(['admin', 'list']);
  expect(code).toBe(78);
  expect(errorOutput).toMatch(
    /^The database has the schema '999-later', which is newer than this software.*\n$/,
  );
}, 30_000);

test('migrate makes the schema of a new database, and says so where there is nothing to do', async () => {
  const first = await run(['migrate']);
  expect(first).toMatchObject({ code: 0, errorOutput: '' });
  expect(first.output).toMatch(/^The database was brought from no schema to \d{3}-[\w-]+ in [\d.]+ s\.\n$/);
  const second = await run(['migrate']);
  expect(second).toMatchObject({ code: 0, errorOutput: '' });
  expect(second.output).toMatch(/^The database has the schema of this version already \(\d{3}-[\w-]+\)\.\n$/);
});

// Runs the command as an operator does: as a process of its own, while the API runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { aProduct } from '../../test-support/demo-folder';
import { databaseVariables, newFolder, runApi } from '../../test-support/run-api';
import { aPdf } from '../../test-support/sample-pdfs';
import { signIn } from '../../test-support/sign-in';
import { databaseIn } from '../../test-support/test-database';
import { backupName } from '../backup/backup-folder';
import { openDatabase } from '../database/database';
import type { Finding } from './finding';

const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct()], blogs: [], news: [] };

let folder: string;

beforeEach(async () => {
  folder = await newFolder();
});

async function examine(variables: Record<string, string> = {}): Promise<Finding[]> {
  const command = ['api/test-support/run-typescript.mjs', 'api/src/commands.ts', 'doctor'];
  const env = { ...process.env, ...databaseVariables(folder), ...variables };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return JSON.parse(output) as Finding[];
}

const startWithContent = async () => {
  const api = await runApi({ content, dataDir: path.join(folder, 'data') });
  await api.stop();
};

const wrongOnes = (findings: Finding[]) => findings.filter(({ state }) => state === 'wrong');

test('a new site has no errors, and a note that there is no backup', async () => {
  await startWithContent();
  const findings = await examine();
  expect(wrongOnes(findings)).toEqual([]);
  expect(findings).toMatchObject([
    {
      check: 'Database',
      state: 'good',
      says: expect.stringMatching(/^(SQLite, whole|PostgreSQL \d)/) as string,
    },
    { check: 'Schema', state: 'good' },
    { check: 'Admins', says: '1 can sign in' },
    { check: 'Writing', state: 'good', says: 'data and pictures can be saved' },
    { check: 'Pictures', says: '1, with all their files' },
    { check: 'Pictures', state: 'note', says: '1 wait for AVIF; the API makes it while it runs' },
    { check: 'Mail', state: 'note', says: expect.stringContaining('no mail server') as string },
    { check: 'Audit log', state: 'good', says: expect.stringContaining('as they were written') as string },
    { check: 'Virus scanner', state: 'note', says: 'none; files are accepted without a scan' },
    { check: 'Backup', state: 'note', advice: 'Set BACKUP_AT, or npm run backup.' },
    { check: 'Place of backups', state: 'note', says: 'on the disk of the data, not encrypted' },
    { check: 'Drill', state: 'note', says: 'no restore was tried yet' },
  ]);
});

test('missing files are errors; files without an image row and an old backup are notes', async () => {
  await startWithContent();
  const images = path.join(folder, 'data', 'images');
  const [first = ''] = (await readdir(images)).filter((name) => name.endsWith('.webp'));
  await rm(path.join(images, first));
  await writeFile(path.join(images, 'ffffffffffffffff-320.webp'), 'x');
  const name = backupName(new Date(Date.now() - 20.5 * 86_400_000), false);
  await mkdir(path.join(folder, 'backups'));
  await writeFile(path.join(folder, 'backups', name), '');

  const findings = await examine();
  expect(wrongOnes(findings)).toMatchObject([{ check: 'Pictures', says: `1 files are missing: ${first}` }]);
  const notes = findings.filter(({ state }) => state === 'note').map(({ says }) => says);
  expect(notes).toContain('1 files belong to none; the API removes them by and by');
  expect(notes).toContain(`${name}, made 20 days ago`);
});

test('the file of an uploaded brochure belongs to the site, and is missed', async () => {
  const api = await runApi({ content, dataDir: path.join(folder, 'data') });
  const form = new FormData();
  form.append('name', 'ours.pdf');
  form.append('file', new Blob([new Uint8Array(aPdf())]), 'ours.pdf');
  const headers = await signIn(api);
  expect((await api.send('POST', '/api/brochure/create', { headers, form })).status).toBe(200);
  await api.stop();
  const before = (await examine()).filter(({ check }) => check === 'Pictures').map(({ says }) => says);
  expect(before[0]).toBe('1 and 1 PDF files, with all their files');
  expect(before.join()).not.toContain('belong to none');

  const images = path.join(folder, 'data', 'images');
  const [file = ''] = (await readdir(images)).filter((name) => name.startsWith('brochure-'));
  await rm(path.join(images, file));
  expect(wrongOnes(await examine())).toMatchObject([
    { check: 'Pictures', says: `1 files are missing: ${file}` },
  ]);
});

test('pending migrations are a note; a newer schema is an error', async () => {
  await startWithContent();
  const db = await openDatabase(databaseIn(path.join(folder, 'data')));
  const last = sql`(select max(name) from kysely_migration)`;
  await sql`update kysely_migration set name = '999-later' where name = ${last}`.execute(db);
  expect(wrongOnes(await examine())).toMatchObject([
    { check: 'Schema', says: expect.stringContaining("'999-later' is newer") as string },
  ]);
  await sql`delete from kysely_migration where name = '999-later'`.execute(db);
  await db.destroy();
  const findings = await examine();
  expect(findings).toContainEqual({
    check: 'Schema',
    state: 'note',
    says: expect.stringContaining('the next start brings it to') as string,
  });
});

test('an unreachable database is one finding', async () => {
  const findings = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(wrongOnes(findings)).toMatchObject([
    { check: 'Database', says: expect.stringContaining('ECONNREFUSED') as string },
  ]);
});

test('before the first start there is a note that no database exists', async () => {
  expect(await examine({ DATABASE_URL: '' })).toMatchObject([
    { check: 'Database', state: 'note' },
    { check: 'Writing', state: 'good' },
    { check: 'Virus scanner', state: 'note' },
  ]);
});

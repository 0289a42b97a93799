import { access, mkdir, readdir, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startS3Server } from '@site/shared-testing/s3-server';
import { sql } from 'kysely';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, testConfig } from '../../test-support/run-api';
import { closeAfterTests, newFolder } from '../../test-support/test-database';
import { createApp } from '../app';
import { backupFolder } from '../backup/backup-folder';
import { createKeyFile, readIdentities } from '../backup/backup-encryption';
import { saveBackup } from '../backup/save-backup';
import type { BackupSettings } from '../config/backup-settings';
import { attachDatabase } from '../database/database';
import { openImageFiles } from '../images/image-files';
import { runDrill, type CreateApp } from './run-drill';

const content = {
  categories: [{ id: 7, name: 'Beauty Soap' }],
  products: [aProduct(), aProduct()],
  blogs: [],
  news: [],
};
const message = { name: 'Asha', contactNo: '9876543210', product: 'Soap', quantity: 5, message: 'Hello' };

const ofFuture = 'backup-2099-01-01T00-00-00Z.tar.gz';

/** A site with an enquiry that waits to be sent, and a backup of it. */
async function newSite(settings: Partial<BackupSettings> = {}) {
  const folder = await newFolder();
  const dataDir = path.join(folder, 'data');
  const api = await runApi({ content, dataDir });
  await api.send('POST', '/api/contact/create', { json: message });
  const config = testConfig(dataDir, { dataDir });
  Object.assign(config.backup, settings);
  const db = await attachDatabase(config.database);
  if (!db) throw new Error('There is no database.');
  closeAfterTests(() => db.destroy());
  const { file } = await saveBackup(config, { db, files: await openImageFiles(config) });
  return { config, db, file, scratch: path.join(folder, 'drill') };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function listDrillSchemas(location: string): Promise<unknown[]> {
  if (testEngine === 'SQLite') return [];
  const db = await attachDatabase(location);
  const { rows } = await sql`
    select nspname from pg_namespace where nspname = current_schema() || '_drill'
  `.execute(db ?? fail());
  await db?.destroy();
  return rows;
}

const fail = () => {
  throw new Error('There is no database.');
};

test('the newest backup is restored beside the site, which it does not touch, and nothing stays', async () => {
  const { config, db, file, scratch } = await newSite();
  await writeFile(path.join(path.dirname(file), ofFuture), 'named by a wrong clock');
  const readAll = () => db.selectFrom('audit_entry').selectAll().execute();
  const before = await readAll();
  const result = await runDrill(config, [], createApp);
  expect(result).toMatchObject({ name: path.basename(file), place: 'folder' });
  const kinds = ['category', 'content_version', 'enquiry', 'picture', 'product'];
  expect([...new Set(result.things)].sort()).toEqual(kinds);
  expect(await readAll()).toEqual(before);
  expect(await isThere(scratch)).toBe(false);
  expect(await listDrillSchemas(config.database)).toEqual([]);
});

test('the backup of the bucket is the one that is tried, and an encrypted one needs its key', async () => {
  const server = await startS3Server();
  closeAfterTests(server.stop);
  const key = path.join(await newFolder(), 'key');
  const { recipient, text } = await createKeyFile(new Date());
  await writeFile(key, text);
  const bucket = { name: 'backups', prefix: '', region: 'x', endpoint: server.url, isPathStyle: true };
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const { config, scratch } = await newSite({ bucket: { ...bucket, credentials }, recipients: [recipient] });
  await expect(runDrill(config, [], createApp)).rejects.toThrow(
    'is encrypted. Name the file of its private key',
  );
  const identities = await readIdentities(key);
  server.objects.set(`backups/${ofFuture}`, Buffer.from('named by a wrong clock'));
  expect(await runDrill(config, identities, createApp)).toMatchObject({ place: 'bucket' });
  const [name = '', bytes = Buffer.of()] = [...server.objects][0] ?? [];
  server.objects.set(name, bytes.subarray(0, bytes.length - 100));
  await expect(runDrill(config, identities, createApp)).rejects.toThrow('is damaged or not complete');
  expect(await isThere(scratch)).toBe(false);
});

test.each<[string, RegExp, (restored: Parameters<CreateApp>[0]) => Promise<unknown>]>([
  [
    'rows',
    /^What was restored is not what was backed up: .*table 'enquiry' has 0 rows, not 1/,
    async ({ db }) => {
      await db.deleteFrom('mail_outbox').execute();
      await db.deleteFrom('enquiry').execute();
    },
  ],
  [
    'names',
    /product \d+ is 'Other', not '/,
    ({ db }) => db.updateTable('product').set({ name: 'Other' }).execute(),
  ],
  [
    'pictures',
    /'pictures\/\w+-\d+\.webp' is missing or other than it was/,
    async ({ imageFiles }) => {
      for await (const { name } of imageFiles.list()) await imageFiles.remove(name);
    },
  ],
])('a restore that loses %s fails', async (_, sentence, lose) => {
  const { config, scratch } = await newSite();
  // Before anybody looks at what was restored.
  const createFaulty: CreateApp = (restored) =>
    createApp(restored).addHook('onReady', async () => {
      await lose(restored);
    });
  await expect(runDrill(config, [], createFaulty)).rejects.toThrow(sentence);
  expect(await isThere(scratch)).toBe(false);
});

test('what a killed drill has left is removed by the next one', async () => {
  const { config, scratch } = await newSite();
  await mkdir(scratch);
  await writeFile(path.join(scratch, 'site.db'), 'what was restored when it was killed');
  await expect(runDrill(config, [], createApp)).resolves.toBeDefined();
  expect(await isThere(scratch)).toBe(false);
});

test('a backup that another key has signed cannot be restored by this site', async () => {
  const { config } = await newSite();
  const other = { ...config, backupSecret: 'another secret of the tests, 32 characters' };
  await expect(runDrill(other, [], createApp)).rejects.toThrow('is not signed with the key of this site');
});

test('a site without a backup says so', async () => {
  const dataDir = path.join(await newFolder(), 'data');
  await runApi({ dataDir });
  const config = testConfig(dataDir, { dataDir });
  await expect(runDrill(config, [], createApp)).rejects.toThrow(
    'There is no backup in the folder to restore.',
  );
  expect(await isThere(backupFolder(config))).toBe(false);
});

test('a drill and a backup that the disk has no room for are not begun', async () => {
  const { config, db, file, scratch } = await newSite();
  const { bavail, bsize } = await statfs(path.dirname(file));
  // A sparse file takes no room.
  await truncate(file, bavail * bsize);
  const sentence = /^The disk of \S+ has \d+ MB free, and \d+ MB are needed: twice the backup of \d+ MB/;
  await expect(runDrill(config, [], createApp)).rejects.toThrow(sentence);
  expect(await isThere(scratch)).toBe(false);
  const files = await openImageFiles(config);
  await expect(saveBackup(config, { db, files })).rejects.toThrow(sentence);
  expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
});

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startS3Server, type Fault, type S3Server } from '@site/shared-testing/s3-server';
import { testConfig } from '../../test-support/run-api';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { parseKeepRule, type BackupSettings } from '../config/backup-settings';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { recordJob } from '../jobs/job-store';
import { openBackupBucket } from './backup-bucket';
import { createKeyFile } from './backup-encryption';
import { backupName } from './backup-folder';
import { readBackupState } from './backup-state';
import { findBackup } from './find-backup';
import { findUnfinished, finishOrFail, saveBackup, saveOrFail } from './save-backup';

const aPart = 8 * 1024 * 1024;

async function startBucket() {
  const server = await startS3Server();
  closeAfterTests(server.stop);
  return { server, settings: settingsOf(server) };
}

const settingsOf = ({ url: endpoint }: Pick<S3Server, 'url'>) => ({
  ...{ name: 'backups', prefix: 'site/', region: 'us-east-1', endpoint, isPathStyle: true },
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** A site with a database and no pictures. */
async function newSite(settings: Partial<BackupSettings>) {
  const folder = await newFolder();
  const location = databaseIn(folder);
  const db = await openDatabase(location);
  closeAfterTests(() => db.destroy());
  const dataDir = path.join(folder, 'data');
  const config = testConfig(dataDir, { database: location });
  Object.assign(config.backup, { folder: path.join(folder, 'backups'), ...settings });
  const files = await createImageFiles(path.join(dataDir, 'images'));
  const succeed = () => recordJob(db, 'backup', () => Promise.resolve({}));
  const save = () => saveBackup(config, { db, files });
  const record = () => recordJob(db, 'backup', () => saveOrFail(config, { db, files }, () => undefined));
  return { config, db, folder: path.join(folder, 'backups'), succeed, save, record };
}

const namesAt = ({ objects }: S3Server) => [...objects.keys()].map((key) => key.replace('backups/site/', ''));

test('a large file is copied in parts and comes back the same', async () => {
  const { server, settings } = await startBucket();
  const folder = await newFolder();
  const name = 'backup-2026-11-28T21-45-00Z.tar.gz.age';
  const bytes = randomBytes(2 * aPart + 5);
  await writeFile(path.join(folder, name), bytes);
  const bucket = openBackupBucket(settings);
  await bucket.upload(path.join(folder, name));
  expect(await bucket.list()).toEqual([{ name, time: Date.UTC(2026, 10, 28, 21, 45), bytes: bytes.length }]);
  expect(server.uploads.size).toBe(0);
  const back = await bucket.download(name, await newFolder());
  expect((await readFile(back)).equals(bytes)).toBe(true);
});

test('what is not whole is not listed, and is removed by a later upload', async () => {
  const { server, settings } = await startBucket();
  const folder = await newFolder();
  const name = 'backup-2026-11-28T21-45-00Z.tar.gz';
  await writeFile(path.join(folder, name), randomBytes(2 * aPart));
  const bucket = openBackupBucket(settings);
  // The upload of a process that was killed a day and an hour ago, and one of another program.
  const begunAt = new Date(Date.now() - 25 * 3_600_000);
  const parts = new Map([[1, randomBytes(10)]]);
  server.uploads.set('1', { key: `backups/site/${name}`, begunAt, parts });
  server.uploads.set('2', { key: 'backups/site/film.mp4', begunAt, parts });
  server.uploads.set('3', { key: `backups/site/${name}`, begunAt: new Date(), parts });
  expect(await bucket.list()).toEqual([]);
  await bucket.upload(path.join(folder, name));
  expect([...server.uploads.keys()]).toEqual(['2', '3']);
});

test('an upload that fails in the middle leaves nothing behind', async () => {
  const { server, settings } = await startBucket();
  const folder = await newFolder();
  const file = path.join(folder, 'backup-2026-11-28T21-45-00Z.tar.gz');
  await writeFile(file, randomBytes(3 * aPart));
  let parts = 0;
  server.fault = (method) => (method === 'PUT' && ++parts > 1 ? 'full' : undefined);
  await expect(openBackupBucket(settings).upload(file)).rejects.toThrow(/^The bucket 'backups' .* is full/);
  expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
});

test.each<[Fault, string]>([
  ['denied', 'refuses the keys of BACKUP_S3_ACCESS_KEY_ID (AccessDenied).'],
  ['full', 'is full (InsufficientStorage).'],
  ['error', 'fails: InternalError InternalError'],
  ['hang', 'cannot be reached or does not respond in time'],
])('a bucket with the fault %s is a sentence', async (fault, sentence) => {
  const { server, settings } = await startBucket();
  server.fault = () => fault;
  const bucket = openBackupBucket(settings, { connection: 200, request: 200, silence: 200 });
  await expect(bucket.list()).rejects.toThrow(`The bucket 'backups' of backups at ${server.url} ${sentence}`);
});

test('a bucket that is away is a sentence', async () => {
  const server = await startS3Server();
  await server.stop();
  await expect(openBackupBucket(settingsOf(server)).list()).rejects.toThrow(
    /^The bucket 'backups' of backups at \S+ cannot be reached or does not respond in time \(.*ECONNREFUSED.*\)\.$/,
  );
});

test('a download that breaks off leaves no file', async () => {
  const { server, settings } = await startBucket();
  const name = 'backup-2026-11-28T21-45-00Z.tar.gz';
  server.objects.set(`backups/site/${name}`, randomBytes(1000));
  server.fault = () => 'stall';
  const folder = await newFolder();
  const bucket = openBackupBucket(settings, { connection: 200, request: 200, silence: 200 });
  await expect(bucket.download(name, folder)).rejects.toThrow('does not respond in time');
  expect(await readdir(folder)).toEqual([]);
});

test('a backup stays here while the bucket is away, and the next one takes it along', async () => {
  const { server, settings } = await startBucket();
  const { save, folder } = await newSite({ bucket: settings });
  // From before there was a bucket: it is older than what the bucket has.
  server.objects.set('backups/site/backup-2026-01-02T00-00-00Z.tar.gz', Buffer.from('x'));
  server.fault = () => 'denied';
  const { file, failure, uploaded } = await save();
  expect(failure?.message).toMatch(
    /refuses the keys .* The backup is kept in .*, and the next one copies it, too\.$/,
  );
  expect(uploaded).toEqual([]);
  await writeFile(path.join(folder, 'backup-2026-01-01T00-00-00Z.tar.gz'), 'x');
  server.fault = () => undefined;
  // As if it was made a minute before: names have seconds.
  const made = 'backup-2026-01-03T00-00-00Z.tar.gz';
  await rename(file, path.join(folder, made));
  const second = await save();
  expect(second.failure).toBeUndefined();
  expect(second.uploaded).toEqual([made, path.basename(second.file)]);
});

test('with a public key, no backup from before it goes to the bucket in clear', async () => {
  const { server, settings } = await startBucket();
  const { recipient } = await createKeyFile(new Date());
  const { save, folder } = await newSite({ bucket: settings, recipients: [recipient] });
  await mkdir(folder);
  const [clear, sealed] = ['backup-2026-01-01T00-00-00Z.tar.gz', 'backup-2026-01-02T00-00-00Z.tar.gz.age'];
  for (const name of [clear, sealed]) await writeFile(path.join(folder, name), 'x');
  const { file, uploaded, unencrypted } = await save();
  expect(uploaded).toEqual([sealed, path.basename(file)]);
  expect(unencrypted).toEqual([clear]);
  expect(namesAt(server).sort()).toEqual(uploaded);
});

test('the bucket gets what it lacks between others, and what the rule keeps of it', async () => {
  const { server, settings } = await startBucket();
  const { save, folder } = await newSite({ bucket: settings, keep: parseKeepRule('3d') });
  await mkdir(folder);
  const [first, lost, early, late] = ['01T00', '02T00', '03T00', '03T05'].map(
    (time) => `backup-2026-01-${time}-00-00Z.tar.gz`,
  ) as [string, string, string, string];
  for (const name of [first, lost, early, late]) await writeFile(path.join(folder, name), 'x');
  for (const name of [first, late]) server.objects.set(`backups/site/${name}`, Buffer.from('x'));
  const { file, uploaded } = await save();
  expect(uploaded).toEqual([lost, path.basename(file)]);
});

test('the rule removes old backups in both places, and only backups', async () => {
  const { server, settings } = await startBucket();
  const { save, succeed, folder } = await newSite({ bucket: settings, keep: parseKeepRule('2d') });
  await succeed();
  await mkdir(folder);
  const old = ['01', '02', '03'].map((day) => `backup-2026-01-${day}T00-00-00Z.tar.gz`);
  const others = ['notes.txt', 'backup-mine.tar.gz'];
  for (const name of [...old, ...others]) {
    await writeFile(path.join(folder, name), 'x');
    server.objects.set(`backups/site/${name}`, Buffer.from('x'));
  }
  const { file, removed } = await save();
  expect([...removed]).toEqual(old.slice(0, 2));
  const expected = [...others, old[2], path.basename(file)].sort();
  expect((await readdir(folder)).sort()).toEqual(expected);
  expect(namesAt(server).sort()).toEqual(expected);
});

test('the first backup of a database removes none: those that are there are of a site before it', async () => {
  const { server, settings } = await startBucket();
  const { save, succeed, folder } = await newSite({ bucket: settings, keep: parseKeepRule('1d') });
  await mkdir(folder);
  const good = `backup-${new Date().toISOString().slice(0, 10)}T00-00-00Z.tar.gz`;
  await writeFile(path.join(folder, good), 'x');
  server.objects.set(`backups/site/${good}`, Buffer.from('x'));
  const first = await save();
  expect([...first.removed]).toEqual([]);
  expect(namesAt(server).sort()).toEqual([good, path.basename(first.file)]);
  await succeed();
  await rm(first.file);
  expect([...(await save()).removed]).toContain(good);
});

test('keys that may not delete leave all backups in the bucket, and that is no failure', async () => {
  const { server, settings } = await startBucket();
  const { save, succeed } = await newSite({ bucket: settings, keep: parseKeepRule('1d') });
  await succeed();
  server.objects.set('backups/site/backup-2026-01-01T00-00-00Z.tar.gz', Buffer.from('x'));
  server.fault = (method) => (method === 'DELETE' ? 'denied' : undefined);
  const { failure, removed } = await save();
  expect([failure, removed.size, server.objects.size]).toEqual([undefined, 0, 2]);
});

test('a backup is found by its path, its name or as the latest; one of the bucket is copied here', async () => {
  const { server, settings } = await startBucket();
  const { config, folder, save } = await newSite({ bucket: settings });
  const { file } = await save();
  expect(await findBackup(config, 'latest')).toBe(file);
  expect(await findBackup(config, path.basename(file))).toBe(file);
  const later = backupName(new Date(Date.now() + 60_000), false);
  server.objects.set(`backups/site/${later}`, Buffer.from('later'));
  expect(await findBackup(config, 'latest')).toBe(path.join(folder, later));
  expect(await readFile(path.join(folder, later), 'utf8')).toBe('later');
  await expect(findBackup(config, 'backup-2027-01-01T00-00-00Z.tar.gz')).rejects.toThrow(
    `There is no backup-2027-01-01T00-00-00Z.tar.gz in ${folder} and in the bucket 'backups'.`,
  );
});

test('a name of the future hides no later backup, and the rule neither counts nor removes it', async () => {
  const { server, settings } = await startBucket();
  const { config, folder, save, succeed } = await newSite({ bucket: settings, keep: parseKeepRule('1d') });
  await succeed();
  await mkdir(folder);
  const [old, future] = ['backup-2026-01-01T00-00-00Z.tar.gz', 'backup-2099-01-01T00-00-00Z.tar.gz'];
  // A clock that is less than a day ahead.
  const ahead = backupName(new Date(Date.now() + 12 * 3_600_000), false);
  for (const name of [old, ahead, future]) {
    await writeFile(path.join(folder, name), 'x');
    server.objects.set(`backups/site/${name}`, Buffer.from('x'));
  }
  const { file, uploaded, removed } = await save();
  const made = path.basename(file);
  expect([uploaded, [...removed]]).toEqual([[made], [old]]);
  expect((await readdir(folder)).sort()).toEqual([made, ahead, future]);
  expect(namesAt(server).sort()).toEqual([made, ahead, future]);
  expect(await findBackup(config, 'latest')).toBe(path.join(folder, ahead));
  await expect(findBackup(config, future)).resolves.toBe(path.join(folder, future));
});

/** A picture whose files are lost. */
const lostPicture = {
  ...{ id: '0123456789abcdef', width: 900, height: 600, widths: '[320,640]' },
  ...{ avif_at: null, unused_since: null },
};

test('a backup without its pictures is kept, counts as failed and replaces none', async () => {
  const { server, settings } = await startBucket();
  const { config, db, folder, record, succeed } = await newSite({
    bucket: settings,
    keep: parseKeepRule('1d'),
  });
  await succeed();
  await mkdir(folder);
  const good = 'backup-2026-01-01T00-00-00Z.tar.gz';
  await writeFile(path.join(folder, good), 'x');
  await db.insertInto('image').values(lostPicture).execute();
  const sentence = /^The backup \S+ lacks 3 files of pictures, .* no earlier one was removed/;
  await expect(record()).rejects.toThrow(sentence);
  const names = await readdir(folder);
  expect(names).toContain(good);
  expect(namesAt(server)).toEqual(names.filter((name) => name !== good));
  expect((await readBackupState(db, folder)).failure?.reason).toMatch(sentence);
  // Another archive would lack the same.
  const unfinished = await findUnfinished(config, db, 0);
  await expect(finishOrFail(config, db, unfinished ?? fail(), () => undefined)).rejects.toThrow(sentence);
  expect(await readdir(folder)).toEqual(names);
});

test('a backup of a planned time that only the bucket lacks is copied and not made again', async () => {
  const { server, settings } = await startBucket();
  const { config, db, folder, record } = await newSite({ bucket: settings });
  const plannedAt = Date.now() - 60_000;
  expect(await findUnfinished(config, db, plannedAt)).toBeUndefined();
  server.fault = () => 'denied';
  await expect(record()).rejects.toThrow('refuses the keys');
  const [name = ''] = await readdir(folder);
  const find = () => findUnfinished(config, db, plannedAt);
  const retry = async () => {
    const unfinished = (await find()) ?? fail();
    return recordJob(db, 'backup', () => finishOrFail(config, db, unfinished, () => undefined));
  };
  await expect(retry()).rejects.toThrow('refuses the keys');
  server.fault = () => undefined;
  // Of another planned time, or where backups are encrypted by now, a new one is needed.
  expect(await findUnfinished(config, db, Date.now() + 60_000)).toBeUndefined();
  expect(
    await findUnfinished({ ...config, backup: { ...config.backup, recipients: ['age1x'] } }, db, plannedAt),
  ).toBeUndefined();
  expect(await retry()).toMatchObject({ name });
  expect([await readdir(folder), namesAt(server)]).toEqual([[name], [name]]);
  expect(await find()).toBeUndefined();
});

const fail = () => {
  throw new Error('There is no backup to finish.');
};

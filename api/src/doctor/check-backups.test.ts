import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { testConfig } from '../../test-support/run-api';
import { closeAfterTests, newFolder } from '../../test-support/test-database';
import { backupFolder } from '../backup/backup-folder';
import type { BackupSettings } from '../config/backup-settings';
import { openDatabase } from '../database/database';
import { recordJob } from '../jobs/job-store';
import { checkBackups } from './check-backups';

const aDay = 86_400_000;

async function newSite(settings: Partial<BackupSettings> = {}) {
  const config = testConfig(path.join(await newFolder(), 'data'));
  Object.assign(config.backup, settings);
  const db = await openDatabase(config.database);
  closeAfterTests(() => db.destroy());
  const check = async (now = Date.now()) => {
    const findings = await checkBackups(db, config, now);
    return findings.map(({ check, state, says }) => `${check}, ${state}: ${says}`);
  };
  const succeed = (name: 'backup' | 'drill') =>
    recordJob(db, name, () => Promise.resolve({ name: 'backup-x.tar.gz.age', bytes: 5 }));
  const fail = (name: 'backup' | 'drill', reason: string) =>
    recordJob(db, name, () => Promise.reject(new Error(reason))).catch(() => undefined);
  return { config, check, succeed, fail };
}

const elsewhere = { folder: '/mnt/backups', recipients: ['age1x'] };

test('a backup elsewhere that is encrypted and was restored is good, until it is old', async () => {
  const { check, succeed } = await newSite(elsewhere);
  await succeed('backup');
  await succeed('drill');
  expect(await check()).toEqual([
    'Backup, good: backup-x.tar.gz.age, made less than a day ago',
    'Place of backups, good: in BACKUP_DIR, encrypted',
    'Drill, good: backup-x.tar.gz.age was restored and compared less than a day ago',
  ]);
  expect(await check(Date.now() + 32 * aDay)).toEqual([
    'Backup, note: backup-x.tar.gz.age, made 32 days ago',
    'Place of backups, good: in BACKUP_DIR, encrypted',
    'Drill, note: backup-x.tar.gz.age was restored and compared 32 days ago',
  ]);
});

test('what failed last is wrong, with its reason, until it succeeds again', async () => {
  const { check, succeed, fail } = await newSite();
  await succeed('backup');
  await fail('backup', 'The bucket is full.');
  await fail('drill', 'The key does not fit.');
  expect(await check(Date.now() + aDay)).toEqual([
    'Backup, wrong: the last one failed a day ago: The bucket is full.',
    'Place of backups, note: on the disk of the data, not encrypted',
    'Drill, wrong: the last one failed a day ago: The key does not fit.',
  ]);
  await succeed('backup');
  await succeed('drill');
  expect((await check()).filter((line) => line.includes('wrong'))).toEqual([]);
});

test('a backup whose name is in the future is not the newest one, and is named', async () => {
  const { config, check, succeed } = await newSite();
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true });
  const future = 'backup-2099-01-01T00-00-00Z.tar.gz';
  await writeFile(path.join(folder, future), 'x');
  await succeed('backup');
  expect((await check()).slice(0, 2)).toEqual([
    'Backup, good: backup-x.tar.gz.age, made less than a day ago',
    `Names of backups, wrong: a clock was wrong: ${future} has a time of the future, and is left out as the newest`,
  ]);
});

import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { openDatabase } from '../database/database';
import { aMinute, anHour } from '../time/time';
import { isDue, readJob, recordJob, runJob, type Job } from './job-store';

async function newDatabase() {
  const db = await openDatabase(databaseIn(await newFolder()));
  closeAfterTests(() => db.destroy());
  return db;
}

test('of many processes at once, one does the job', async () => {
  const db = await newDatabase();
  let running = 0;
  const work = () => {
    running += 1;
    return Promise.resolve({ running });
  };
  const planned = Date.now() - aMinute;
  const run = () => runJob(db, 'backup', work, (job) => isDue(job, planned, Date.now()));
  const results = await Promise.all(Array.from({ length: 8 }, run));
  expect(results.filter(Boolean)).toEqual([{ running: 1 }]);
  expect(await readJob(db, 'backup')).toMatchObject({
    result: { running: 1 },
    claimed_by: null,
    failures: 0,
  });
});

test('a failure is recorded until the next success', async () => {
  const db = await newDatabase();
  const fail = () => Promise.reject(new Error('The disk is full.'));
  await expect(recordJob(db, 'backup', fail)).rejects.toThrow('The disk is full.');
  await expect(runJob(db, 'backup', fail)).rejects.toThrow('The disk is full.');
  expect(await readJob(db, 'backup')).toMatchObject({
    ...{ error: 'The disk is full.', failures: 2, succeeded_at: null, claimed_until: null },
  });
  await recordJob(db, 'backup', () => Promise.resolve({ name: 'x' }));
  expect(await readJob(db, 'backup')).toMatchObject({ error: null, failures: 2, result: { name: 'x' } });
});

test('a job that the database cannot record is done all the same', async () => {
  const db = await newDatabase();
  await db.schema.dropTable('job').execute();
  expect(await recordJob(db, 'backup', () => Promise.resolve({ name: 'x' }))).toEqual({ name: 'x' });
});

const now = Date.UTC(2026, 10, 29, 12);
const planned = now - 3 * anHour;
const job: Job = {
  ...{ claimed_by: null, claimed_until: null, succeeded_at: null, failed_at: null },
  ...{ result: undefined, error: null, failures: 0 },
};

test.each<[string, Partial<Job> | undefined, boolean]>([
  ['was never done', undefined, true],
  ['was done before that time', { succeeded_at: planned - 1 }, true],
  ['was done at that time', { succeeded_at: planned }, false],
  ['is being done', { claimed_until: now + 1 }, false],
  ['was begun by a process that was killed', { claimed_until: now - 1 }, true],
  ['failed just now', { failed_at: now - aMinute }, false],
  ['failed more than an hour ago', { failed_at: now - anHour }, true],
  // A clock was wrong.
  ['was done in the future', { succeeded_at: now + 30 * 24 * anHour }, true],
  ['failed in the future', { failed_at: now + 2 * anHour }, true],
  ['is claimed for a long time', { claimed_until: now + anHour }, true],
])('a job that %s is due: %#', (_, changes, expected) => {
  expect(isDue(changes && { ...job, ...changes }, planned, now)).toBe(expected);
});

test('a job that was not planned yet is not due', () => {
  expect(isDue(undefined, undefined, now)).toBe(false);
  expect(isDue(job, undefined, now)).toBe(false);
});

import { silentLogger } from '../../test-support/run-api';
import { closeAfterTests, databaseIn, newFolder } from '../../test-support/test-database';
import { parsePlannedTime } from '../config/backup-settings';
import { openDatabase } from '../database/database';
import { jobRecords } from '../time/repeat-every';
import { recordJob } from './job-store';
import { firstLook } from './last-planned-time';
import { runProgram, startPlannedJobs, type RunCommand } from './planned-jobs';

const everyMidnight = parsePlannedTime('00:00');

/** On a database that was there before the last midnight. */
async function start(run: RunCommand, planned = { at: everyMidnight, drillAt: everyMidnight }) {
  const db = await openDatabase(databaseIn(await newFolder()));
  await db.insertInto('milestone').values({ name: firstLook, reached_at: 0 }).execute();
  const stop = startPlannedJobs(db, planned, silentLogger, { rhythm: { delay: 0, interval: 10 }, run });
  closeAfterTests(() => stop().then(() => db.destroy()));
  return { db, stop };
}

test('what is due is run as a command until it has succeeded', async () => {
  const runs: string[][] = [];
  let isOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const { db, stop } = await start(
    async (args) => {
      runs.push(args);
      // Another server was faster: this command has done nothing.
      if (runs.length < 3) return;
      await recordJob(db, 'backup', () => Promise.resolve({}));
      isOver();
    },
    { at: everyMidnight, drillAt: undefined },
  );
  await over;
  await stop();
  expect(runs).toEqual(Array.from({ length: 3 }, () => ['backup', '--planned']));
});

test('a command that fails is counted, with its own words', async () => {
  const errors: unknown[] = [];
  let isOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  const fail = (signal: AbortSignal) =>
    runProgram(['--eval', 'process.stderr.write("The disk is full.\\n"); process.exitCode = 1'], signal);
  const { stop } = await start(
    (_, signal) => {
      // The first round has ended: its failure is counted.
      if (errors.length > 0) isOver();
      return fail(signal).catch((error: unknown) => {
        errors.push(error);
        throw error;
      });
    },
    { at: everyMidnight, drillAt: undefined },
  );
  await over;
  await stop();
  expect(errors[0]).toEqual(new Error('The disk is full.'));
  expect(jobRecords.get('backup')?.failures).toBeGreaterThan(0);
});

test('a server that stops ends the command', async () => {
  let isStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (isStarted = resolve));
  const { stop } = await start((_, signal) => {
    isStarted();
    return runProgram(['--eval', 'setInterval(() => undefined, 1000)'], signal);
  });
  await started;
  await expect(stop()).resolves.toBeUndefined();
});

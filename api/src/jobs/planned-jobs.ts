// Jobs that are done at a time of the day, each by one API server. They are commands in processes of their own: a backup or a
// drill is a lot of work, and a server goes on answering meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupSettings, PlannedTime } from '../config/backup-settings';
import type { Database } from '../database/database';
import { repeatEvery } from '../time/repeat-every';
import { aMinute } from '../time/time';
import { isDue, readJob, type JobName } from './job-store';
import { readDueTime } from './last-planned-time';

/** Runs a command of `commands.ts` to its end; throws what it has printed where it fails. */
export type RunCommand = (args: string[], signal: AbortSignal) => Promise<void>;

/** The commands are beside the server, in one folder. */
const runBuiltCommand: RunCommand = (args, signal) =>
  runProgram([path.join(path.dirname(process.argv[1] ?? ''), 'commands.cjs'), ...args], signal);

/** A program of Node with these arguments, in the environment of this process. */
export async function runProgram(args: string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  const [printed] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const { exitCode: code } = child;
  if (code !== 0) throw new Error(printed.trim() || `The command ended with code ${String(code)}.`);
}

/** Looks every minute for what is due. Returns the function that stops it, and ends a command that is running. */
export function startPlannedJobs(
  db: Database,
  { at, drillAt }: Pick<BackupSettings, 'at' | 'drillAt'>,
  log: FastifyBaseLogger,
  { rhythm = { delay: aMinute, interval: aMinute }, run = runBuiltCommand } = {},
): () => Promise<void> {
  const start = (name: JobName, planned: PlannedTime) =>
    repeatEvery(
      { job: name, ...rhythm },
      async (signal) => {
        const plannedAt = await readDueTime(db, name, planned);
        if (isDue(await readJob(db, name), plannedAt, Date.now())) await run([name, '--planned'], signal);
      },
      (error) => log.error({ err: error, job: name }, 'a planned job failed'),
    );
  const stops = [...(at ? [start('backup', at)] : []), ...(drillAt ? [start('drill', drillAt)] : [])];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

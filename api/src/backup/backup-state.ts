// How backups and drills stand: for the first screen of the admin area and the doctor.
import * as z from 'zod/mini';
import type { Database } from '../database/database';
import { readJob, type Job } from '../jobs/job-store';
import { isOfFuture, listFolder, newestOf, timeInName } from './backup-folder';
import { BackupResult } from './save-backup';

interface Failure {
  /** Milliseconds since 1970. */
  time: number;
  /** A sentence. */
  reason: string;
}

export interface BackupState {
  /** The newest one that this machine or the database knows of. Times are in milliseconds since 1970. */
  last?: { name: string; time: number; bytes: number };
  /** Names of those that a wrong clock has named, which are left out everywhere. */
  ofFuture: string[];
  /** Of the last attempt, where none has succeeded since. */
  failure?: Failure;
  /** The last drill that succeeded, and its backup. */
  drill?: { time: number; name: string };
  drillFailure?: Failure;
}

const Drilled = z.object({ name: z.string() });

export async function readBackupState(db: Database, folder: string): Promise<BackupState> {
  const [inFolder, backup, drill] = await Promise.all([
    listFolder(folder),
    readJob(db, 'backup'),
    readJob(db, 'drill'),
  ]);
  // Another API server may have made it, in a folder of its own.
  const saved = savedBy(backup);
  const known = saved ? [...inFolder, saved] : inFolder;
  const last = newestOf(known.sort((one, other) => one.time - other.time));
  const ofFuture = known.filter((each) => isOfFuture(each)).map(({ name }) => name);
  const drilled = resultOf(drill, Drilled);
  const [failure, drillFailure] = [failureOf(backup), failureOf(drill)];
  return {
    ...(last && { last }),
    ofFuture,
    ...(failure && { failure }),
    ...(drilled && { drill: drilled }),
    ...(drillFailure && { drillFailure }),
  };
}

/** One that counts as failed has no time of its own but that in its name. */
function savedBy(job: Job | undefined) {
  const { data } = z.safeParse(BackupResult, job?.result);
  const time = data && (timeInName(data.name) ?? job?.succeeded_at);
  return data && time ? { name: data.name, bytes: data.bytes, time } : undefined;
}

function resultOf<Result extends object>(job: Job | undefined, schema: z.ZodMiniType<Result>) {
  const { data } = z.safeParse(schema, job?.result);
  return data && job?.succeeded_at ? { ...data, time: job.succeeded_at } : undefined;
}

const failureOf = (job: Job | undefined): Failure | undefined =>
  job?.error && job.failed_at ? { time: job.failed_at, reason: job.error } : undefined;

// What has become of jobs, and which process does them. Any number of processes may share the database.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { ProblemError } from '../problems/problems';
import { aMinute, anHour } from '../time/time';

export type JobName = 'backup' | 'drill';

export type Job = Omit<Selectable<Tables['job']>, 'name' | 'result'> & { result: unknown };

/** Thrown by work that has made something all the same: that is recorded beside the failure, for the next try. */
export class JobFailure extends ProblemError {
  constructor(
    message: string,
    /** JSON */
    readonly result: object,
  ) {
    super(503, message);
  }
}

/** Milliseconds. A process that does a job says so several times in this time; one that was killed does not. */
const claimLength = 2 * aMinute;
/** Before a planned job that has failed is tried again. */
const pauseAfterFailure = anHour;

export async function readJob(db: Database, name: JobName): Promise<Job | undefined> {
  const row = await db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst();
  return row && { ...row, result: row.result === null ? undefined : (JSON.parse(row.result) as unknown) };
}

/**
 * A planned job is due where it has not succeeded since that time, nobody does it, and it has not failed just now. A time of
 * the future was written by a wrong clock. @param plannedAt as `readDueTime` returns it
 */
export function isDue(job: Job | undefined, plannedAt: number | undefined, now: number): boolean {
  if (plannedAt === undefined) return false;
  if (!job) return true;
  const { succeeded_at, failed_at, claimed_until } = job;
  const isRecent = (time: number | null, length: number) =>
    time !== null && time > now - length && time < now + length;
  const isDone = succeeded_at !== null && succeeded_at >= plannedAt && succeeded_at < now + anHour;
  return !isDone && !isRecent(failed_at, pauseAfterFailure) && !isClaimed(claimed_until, now);
}

const isClaimed = (until: number | null, now: number) =>
  until !== null && until > now && until <= now + claimLength;

/**
 * Does a job that no other process does meanwhile, and records its result (JSON) or error. Undefined where another process
 * does it, or where it is not due.
 */
export async function runJob<Result extends object>(
  db: Database,
  name: JobName,
  work: () => Promise<Result>,
  isWanted: (job: Job | undefined) => boolean = () => true,
): Promise<Result | undefined> {
  const claim = randomUUID();
  if (!(await claimJob(db, { name, claim, isWanted }))) return undefined;
  const renewal = setInterval(() => void renewClaim(db, claim).catch(() => undefined), claimLength / 5);
  try {
    return await recordJob(db, name, work);
  } finally {
    clearInterval(renewal);
    await db
      .updateTable('job')
      .set({ claimed_by: null, claimed_until: null })
      .where('claimed_by', '=', claim)
      .execute()
      .catch(() => undefined);
  }
}

interface Claim {
  name: JobName;
  claim: string;
  isWanted: (job: Job | undefined) => boolean;
}

async function claimJob(db: Database, { name, claim, isWanted }: Claim): Promise<boolean> {
  await addJob(db, name);
  const job = await readJob(db, name);
  const now = Date.now();
  if (!job || isClaimed(job.claimed_until, now) || !isWanted(job)) return false;
  // Nobody else has claimed or ended it since it was read.
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ claimed_by: claim, claimed_until: now + claimLength })
    .where('name', '=', name)
    .where('claimed_until', 'is not distinct from', job.claimed_until)
    .where('succeeded_at', 'is not distinct from', job.succeeded_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const renewClaim = (db: Database, claim: string) =>
  db
    .updateTable('job')
    .set({ claimed_until: Date.now() + claimLength })
    .where('claimed_by', '=', claim)
    .execute();

/** Does a job, whoever else does it, and records its result (JSON) or error. What cannot be recorded is done all the same. */
export async function recordJob<Result extends object>(
  db: Database,
  name: JobName,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    await recordSuccess(db, name, result).catch(() => undefined);
    return result;
  } catch (error) {
    await recordFailure(db, name, error as Error).catch(() => undefined);
    throw error;
  }
}

async function recordSuccess(db: Database, name: JobName, result: object): Promise<void> {
  await addJob(db, name);
  await db
    .updateTable('job')
    .set({ succeeded_at: Date.now(), result: JSON.stringify(result), error: null })
    .where('name', '=', name)
    .execute();
}

async function recordFailure(db: Database, name: JobName, error: Error): Promise<void> {
  await addJob(db, name);
  const made = error instanceof JobFailure ? { result: JSON.stringify(error.result) } : {};
  await db
    .updateTable('job')
    .set(({ eb }) => ({
      ...made,
      failed_at: Date.now(),
      error: error.message,
      failures: eb('failures', '+', 1),
    }))
    .where('name', '=', name)
    .execute();
}

const addJob = (db: Database, name: JobName) =>
  db
    .insertInto('job')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

import { dayOf } from '@site/shared-contracts/time-zone';
import type { PlannedTime } from '../config/backup-settings';
import type { Database } from '../database/database';
import { momentOfClock, shiftDay } from '../database/days';
import { readCompanyTimeZone } from '../mail/company-time-zone';
import { readJob, type JobName } from './job-store';

/** The last moment up to now at which it was planned, in milliseconds since 1970. */
export function lastPlannedTime({ weekday, time }: PlannedTime, timeZone: string, now: number): number {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: 8 }, (_, back) => shiftDay(today, -back));
  const moments = days
    .filter((day) => weekday === undefined || new Date(day).getUTCDay() === weekday)
    .map((day) => momentOfClock(day, time, timeZone));
  return Math.max(...moments.filter((moment) => moment <= now));
}

/**
 * By the company's clock. Undefined where a job that this database has never done was not planned yet since it is there: the
 * first start on a new machine is before its restore, and would copy an empty site over the good backups.
 */
export async function readDueTime(
  db: Database,
  name: JobName,
  planned: PlannedTime,
): Promise<number | undefined> {
  const plannedAt = lastPlannedTime(planned, await readCompanyTimeZone(db), Date.now());
  const job = await readJob(db, name);
  const wasDone = job !== undefined && job.succeeded_at !== null;
  return wasDone || plannedAt >= (await readFirstLook(db)) ? plannedAt : undefined;
}

export const firstLook = 'first look at planned jobs';

/** When it was first asked what is due. That of a backup comes back with it. */
async function readFirstLook(db: Database): Promise<number> {
  const read = () =>
    db.selectFrom('milestone').select('reached_at').where('name', '=', firstLook).executeTakeFirst();
  const found = await read();
  if (found) return found.reached_at;
  await db
    .insertInto('milestone')
    .values({ name: firstLook, reached_at: Date.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())?.reached_at ?? Date.now();
}

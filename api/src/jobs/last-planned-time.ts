import { dayOf } from '@site/shared-contracts/time-zone';
import type { PlannedTime } from '../config/backup-settings';
import type { Database } from '../database/database';
import { momentOfClock, shiftDay } from '../database/days';
import { readCompanyTimeZone } from '../mail/company-time-zone';

/** The last moment up to now at which it was planned, in milliseconds since 1970. */
export function lastPlannedTime({ weekday, time }: PlannedTime, timeZone: string, now: number): number {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: 8 }, (_, back) => shiftDay(today, -back));
  const moments = days
    .filter((day) => weekday === undefined || new Date(day).getUTCDay() === weekday)
    .map((day) => momentOfClock(day, time, timeZone));
  return Math.max(...moments.filter((moment) => moment <= now));
}

/** By the company's clock. */
export const readLastPlannedTime = async (db: Database, planned: PlannedTime): Promise<number> =>
  lastPlannedTime(planned, await readCompanyTimeZone(db), Date.now());

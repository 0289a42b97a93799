import type { Dashboard } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { shiftDay, startOfDay } from '../database/days';
import { readCountOfAll } from '../database/kept-counts';

/** Milliseconds. In every time zone, a day begins with a full quarter of an hour. */
const quarterOfAnHour = 900_000;
const days = 30;
const mostAsked = 5;

/** Figures for the first screen of the admin area. */
export function createDashboardStore(db: Database) {
  return {
    countProducts: () => readCountOfAll(db, 'product'),

    listAsked: (): Promise<NonNullable<Dashboard['asked']>> =>
      db
        .selectFrom('product')
        .select(['id', 'name', 'recent_enquiries as enquiries'])
        .where('deleted_at', 'is', null)
        .where('recent_enquiries', '>', 0)
        .orderBy('recent_enquiries', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostAsked)
        .execute(),

    async countEnquiries(timeZone = 'UTC', now = Date.now()): Promise<NonNullable<Dashboard['enquiries']>> {
      const today = dayOf(now, timeZone);
      const counted = Array.from({ length: days }, (_, index) => ({
        day: shiftDay(today, index + 1 - days),
        messages: 0,
        quotes: 0,
      }));
      // Comparing times is much faster than finding the day of each quarter of an hour in a time zone.
      const starts = counted.map(({ day }) => startOfDay(day, timeZone));
      // A literal, because both engines divide integers without a remainder but treat a parameter as a decimal number.
      const part = sql<number>`cast(received_at / ${sql.lit(quarterOfAnHour)} as integer)`;
      const found = await db
        .selectFrom('enquiry')
        .select(['kind', part.as('part'), ({ fn }) => fn.countAll<number>().as('count')])
        .where('kind', 'in', ['message', 'quote'])
        .where('received_at', '>=', startOfDay(shiftDay(today, 1 - days), timeZone))
        .where('is_suspect', '=', 0)
        .groupBy(['kind', 'part'])
        .execute();
      for (const { kind, part, count } of found) {
        const day = counted[starts.findLastIndex((start) => start <= part * quarterOfAnHour)];
        if (day) day[kind === 'quote' ? 'quotes' : 'messages'] += count;
      }
      return counted;
    },
  };
}

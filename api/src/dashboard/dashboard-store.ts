import type { Dashboard } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import type { Database } from '../database/database';
import { shiftDay, startOfDay } from '../database/days';
import { countReceived, readCountOfAll } from '../database/kept-counts';

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
      const shown = Array.from({ length: days }, (_, index) => shiftDay(today, index + 1 - days));
      const starts = [...shown, shiftDay(today, 1)].map((day) => startOfDay(day, timeZone));
      const counts = await countReceived(db, starts);
      return shown.map((day, index) => ({
        day,
        messages: counts[index]?.message ?? 0,
        quotes: counts[index]?.quote ?? 0,
      }));
    },
  };
}

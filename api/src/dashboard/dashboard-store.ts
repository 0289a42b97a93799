import type { Dashboard } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';

const aDay = 86_400_000;
const days = 30;

export type DashboardStore = ReturnType<typeof createDashboardStore>;

/** Figures for the first screen of the admin area. */
export function createDashboardStore(db: Database) {
  return {
    async countProducts(): Promise<number> {
      const { count } = await db
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async countEnquiries(now = Date.now()): Promise<Dashboard['enquiries']> {
      const first = now - (now % aDay) - (days - 1) * aDay;
      // Whole numbers divide without a rest in both engines, and parameters would be none.
      const day = sql<number>`cast((received_at - ${sql.lit(first)}) / ${sql.lit(aDay)} as integer)`;
      const found = await db
        .selectFrom('enquiry')
        .select(['kind', day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
        .where('kind', 'in', ['message', 'quote'])
        .where('received_at', '>=', first)
        .where('is_suspect', '=', 0)
        .groupBy(['kind', 'day'])
        .execute();
      const countOf = (kind: 'message' | 'quote', day: number) =>
        found.find((row) => row.kind === kind && row.day === day)?.count ?? 0;
      return Array.from({ length: days }, (_, day) => ({
        day: new Date(first + day * aDay).toISOString().slice(0, 10),
        messages: countOf('message', day),
        quotes: countOf('quote', day),
      }));
    },
  };
}

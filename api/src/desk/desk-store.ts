import { visitMinutes, type Desk } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { startOfDay } from '../database/days';
import type { EnquiryRow } from '../database/tables';
import { toInboxItems } from '../enquiries/to-inbox-item';
import { aDay, aMinute } from '../time/time';

const mostItems = 5;
const answerDays = 7;
/** The median is that of the latest ones. */
const mostAnswers = 1_000;

// As the indexes of migration 042 have it.
const isOpen = sql<boolean>`handled_at is null and is_suspect = 0`;

type Waiting = Desk['unanswered'];

export const createDeskStore = (db: Database) => {
  const openEnquiries = () => db.selectFrom('enquiry').where(isOpen);

  async function waiting(count: number, rows: Promise<EnquiryRow[]>): Promise<Waiting> {
    return { count, items: await toInboxItems(db, await rows) };
  }

  return {
    readUnanswered: (count: number): Promise<Waiting> =>
      waiting(
        count,
        openEnquiries()
          .selectAll()
          .where(sql<boolean>`is_answered = 0`)
          .orderBy('received_at')
          .orderBy('id')
          .limit(mostItems)
          .execute(),
      ),

    /** Those whose follow-up day is this one, or an earlier one. */
    async readDue(comparison: '=' | '<', day: string): Promise<Waiting> {
      const due = openEnquiries()
        .where('follow_up_on', 'is not', null)
        .where('follow_up_on', comparison, day);
      const { count } = await due
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const first = due.selectAll().orderBy('follow_up_on').orderBy('received_at').orderBy('id');
      return waiting(count, first.limit(mostItems).execute());
    },

    async readAnswers(now: number): Promise<Desk['answers']> {
      const answered = db
        .selectFrom('enquiry')
        .where('answered_at', 'is not', null)
        .where('answered_at', '>=', now - answerDays * aDay);
      const { count } = await answered
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await answered
        .select(sql<number>`answered_at - received_at`.as('time'))
        .orderBy('answered_at', 'desc')
        .limit(mostAnswers)
        .execute();
      const times = rows.map(({ time }) => time).sort((one, other) => one - other);
      const middle = (times.length - 1) / 2;
      const [low, high] = [times[Math.floor(middle)], times[Math.ceil(middle)]];
      if (low === undefined || high === undefined) return { count };
      return { count, medianMinutes: Math.max(0, Math.round((low + high) / 2 / aMinute)) };
    },

    async readClosed(stage: 'won' | 'lost', since: number): Promise<Desk['won']> {
      const { count, value } = await db
        .selectFrom('enquiry')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          sql<number>`cast(coalesce(sum(value_paise), 0) as bigint)`.as('value'),
        ])
        .where('stage', '=', stage)
        .where('stage_changed_at', '>=', since)
        .executeTakeFirstOrThrow();
      return { count, valuePaise: value };
    },

    async recordVisit(adminId: number, now: number): Promise<void> {
      const isAnother = sql<boolean>`admin_visit.last_at < ${now - visitMinutes * aMinute}`;
      await db
        .insertInto('admin_visit')
        .values({ admin_id: adminId, last_at: now })
        .onConflict((conflict) =>
          conflict.column('admin_id').doUpdateSet({
            previous_at: sql<number | null>`
              case when ${isAnother} then admin_visit.last_at else admin_visit.previous_at end`,
            last_at: now,
          }),
        )
        .execute();
    },
  };
};

/** The first millisecond of the present month. */
export const startOfMonth = (now: number, timeZone: string): number =>
  startOfDay(`${dayOf(now, timeZone).slice(0, 7)}-01`, timeZone);

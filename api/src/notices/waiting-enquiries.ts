import { sql } from 'kysely';
import type { Database } from '../database/database';
import { productsOf } from '../asked-products/asked-products';

/** So many are listed of each. */
const shown = 5;

export interface WaitingEnquiry {
  name: string;
  product: string;
  /** When the customer has last written, in milliseconds. */
  wroteAt: number;
}

export interface WaitingGroup {
  count: number;
  /** The first of them. */
  first: WaitingEnquiry[];
}

export interface WaitingEnquiries {
  /** The oldest first. */
  unanswered: WaitingGroup;
  dueToday: WaitingGroup;
  /** The earliest follow-up day first. */
  overdue: WaitingGroup;
}

/** Open enquiries without possible spam that somebody has to see to. `today` is yyyy-mm-dd. */
export async function readWaitingEnquiries(db: Database, today: string): Promise<WaitingEnquiries> {
  // In the words of the conditions of indexes.
  const open = db.selectFrom('enquiry').where(sql<boolean>`handled_at is null and is_suspect = 0`);
  const wroteAt = sql<number>`coalesce(customer_wrote_at, received_at)`;
  const followed = open.where('follow_up_on', 'is not', null);
  const [unanswered, dueToday, overdue] = await Promise.all([
    readGroup(open.where(sql<boolean>`is_answered = 0`), sql`received_at`),
    readGroup(followed.where('follow_up_on', '=', today), sql`received_at`),
    readGroup(followed.where('follow_up_on', '<', today), sql`follow_up_on`),
  ]);
  return { unanswered, dueToday, overdue };

  async function readGroup(group: typeof open, order: ReturnType<typeof sql>): Promise<WaitingGroup> {
    const { count } = await group
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const first = await group
      .select(['name', 'product', 'lines', wroteAt.as('wroteAt')])
      .orderBy(order)
      .orderBy('id')
      .limit(shown)
      .execute();
    return { count, first: first.map((row) => ({ ...row, product: productsOf(row) })) };
  }
}

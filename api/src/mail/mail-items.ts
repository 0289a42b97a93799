import type { MailItem, MailState } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { OrderTerm } from '../database/reading/read-page';
import { moment } from '../time/time';
import type { QueueRow } from './mail-queue';

interface QueuedId {
  id: number;
  is_written: number;
}

/** The rows of both tables of the queue, without mail that was received. */
export const queuedRows = (db: Database, state: MailState | undefined) =>
  db.selectFrom(
    db
      .selectFrom('mail_outbox')
      .select(['id', 'waiting_since', sql<number>`0`.as('is_written')])
      .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'sent'))
      .unionAll(
        db
          .selectFrom('mail')
          .select(['id', 'waiting_since', sql<number>`1`.as('is_written')])
          .where('state', 'in', state ? [state] : ['waiting', 'sent', 'dead']),
      )
      .as('queued'),
  );

export const newestFirst: OrderTerm[] = [
  [sql`waiting_since`, 'desc'],
  [sql`is_written`, 'desc'],
  [sql`id`, 'desc'],
];

/** These mails as admins see them, in this order. */
export async function readItems(db: Database, rows: QueuedId[]): Promise<MailItem[]> {
  const idsOf = (isWritten: boolean) =>
    rows.filter((row) => (row.is_written === 1) === isWritten).map(({ id }) => id);
  const notices = await readNotices(db, idsOf(false));
  const written = await readWritten(db, idsOf(true));
  // A row that was deleted since the ids were read is left out.
  return rows.flatMap(({ id, is_written }) => (is_written === 1 ? written : notices).get(id) ?? []);
}

async function readNotices(db: Database, ids: number[]): Promise<Map<number, MailItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mail_outbox')
    .innerJoin('enquiry', 'enquiry.id', 'mail_outbox.enquiry_id')
    .selectAll('mail_outbox')
    .select(['enquiry.kind', 'enquiry.name'])
    .where('mail_outbox.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { ...stateOf(row), purpose: 'notice', enquiryId: row.enquiry_id, kind: row.kind, name: row.name },
    ]),
  );
}

async function readWritten(db: Database, ids: number[]): Promise<Map<number, MailItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mail')
    .leftJoin('enquiry', 'enquiry.id', 'mail.enquiry_id')
    .selectAll('mail')
    .select('enquiry.kind')
    .where('mail.id', 'in', ids)
    .execute();
  const items = rows.flatMap(({ purpose, state, ...row }): MailItem[] => {
    if (purpose === 'reply' || state === 'received') return [];
    const about = row.enquiry_id !== null && row.kind && { enquiryId: row.enquiry_id, kind: row.kind };
    const name = row.to_name || row.to_address;
    return [{ ...stateOf({ ...row, state }), purpose, ...about, name, subject: row.subject }];
  });
  return new Map(items.map((item) => [item.id, item]));
}

const stateOf = (row: QueueRow) => ({
  id: row.id,
  state: row.state,
  tries: row.tries,
  waitingSince: moment(row.waiting_since),
  ...(row.state === 'waiting' && { nextTryAt: moment(row.next_try_at) }),
  ...(row.sent_at !== null && { sentAt: moment(row.sent_at) }),
  ...(row.last_error !== null && { lastError: row.last_error }),
});

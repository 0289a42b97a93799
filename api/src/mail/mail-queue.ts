import { randomUUID } from 'node:crypto';
import { traceHeaders } from '@site/shared-contracts/server/tracing';
import { sql, type Selectable } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { aDay } from '../time/time';

/** The tables whose rows are sent: the notices of new enquiries, and mail that was written. */
export const queueTables = ['mail_outbox', 'mail'] as const;
export type QueueTable = (typeof queueTables)[number];

/** The columns that both tables have. */
export type QueueRow = Pick<
  Selectable<Tables['mail_outbox']>,
  | 'id'
  | 'state'
  | 'tries'
  | 'waiting_since'
  | 'next_try_at'
  | 'claimed_until'
  | 'last_error'
  | 'sent_at'
  | 'trace_parent'
>;

/** A mail that only this process may send until the claim expires. */
export interface ClaimedMail {
  table: QueueTable;
  row: Omit<QueueRow, 'state'>;
}

/** Part of the transaction in which written mails are given up: they are not sent any more, unless an admin tries again. */
export type OnGivenUp = (transaction: Database, mailIds: number[]) => Promise<void>;

/** Milliseconds. Much longer than sending a mail may take, because the clocks of several machines differ. */
const claimDuration = 180_000;
/** For how long sent notices are remembered, and for how long sending a mail is tried. */
const retention = 30 * aDay;
/** After so long, a mail about an account is deleted that was not sent: its links are worth nothing any more. */
const accountRetention = 7 * aDay;

/** Part of the transaction that stores the enquiry, so that either both are stored or neither. */
export async function queueMail(transaction: Database, enquiryId: number, now: number): Promise<void> {
  await transaction
    .insertInto('mail_outbox')
    .values({
      enquiry_id: enquiryId,
      message_id: randomUUID(),
      state: 'waiting',
      waiting_since: now,
      next_try_at: now,
      trace_parent: traceHeaders().traceparent ?? null,
    })
    .execute();
}

const claimedColumns = [
  'id',
  'tries',
  'waiting_since',
  'next_try_at',
  'claimed_until',
  'last_error',
  'sent_at',
  'trace_parent',
] as const satisfies (keyof ClaimedMail['row'])[];

export type MailQueue = ReturnType<typeof createMailQueue>;

/** The queue for senders. Any number of processes may send, because each row is claimed before its mail is sent. */
export function createMailQueue(db: Database) {
  const findDue = (table: QueueTable, now: number) =>
    db
      .selectFrom(table)
      .select(['id', 'next_try_at'])
      .where('state', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .where(isFree(now))
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  async function findNext(now: number) {
    const found = [];
    for (const table of queueTables) {
      const row = await findDue(table, now);
      if (row) found.push({ table, ...row });
    }
    return found.sort((a, b) => a.next_try_at - b.next_try_at)[0];
  }

  return {
    /** The mail that has been due for the longest time. */
    async claimNext(now = Date.now()): Promise<ClaimedMail | undefined> {
      for (;;) {
        const due = await findNext(now);
        if (!due) return undefined;
        const row = await db
          .updateTable(due.table)
          .set({ claimed_until: now + claimDuration })
          .where('id', '=', due.id)
          .where('state', '=', 'waiting')
          .where('next_try_at', '<=', now)
          .where(isFree(now))
          .returning(claimedColumns)
          .executeTakeFirst();
        // If another process has claimed the row, look for the next one.
        if (row) return { table: due.table, row };
      }
    },

    /** Unconditional, because the mail was sent, whatever has happened to the row since it was claimed. */
    async markSent({ table, row }: ClaimedMail, now = Date.now()): Promise<void> {
      await db
        .updateTable(table)
        .set({ state: 'sent', sent_at: now, claimed_until: null, last_error: null })
        .where('id', '=', row.id)
        .execute();
      if (table === 'mail') await removeAccountText(db, row.id);
    },

    /** Releases the claim, unless it has expired and belongs to another process by now. */
    async markUnsent(
      { table, row: { id, claimed_until, next_try_at } }: ClaimedMail,
      values: Pick<QueueRow, 'state' | 'tries' | 'next_try_at' | 'last_error'>,
      onGivenUp: OnGivenUp,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (values.state === 'dead') await takeAdvisoryLock(transaction, 'enquiries');
        const row = transaction.updateTable(table).where('id', '=', id);
        const claimed = row.where('claimed_until', '=', claimed_until);
        // Not where an admin has requested a retry since: `next_try_at` was changed then, and the retry must happen.
        const changed = claimed.set(values).where('next_try_at', '=', next_try_at).returning('state');
        const changedRow = await changed.executeTakeFirst();
        await claimed.set({ claimed_until: null }).execute();
        if (table === 'mail' && changedRow?.state === 'dead') await onGivenUp(transaction, [id]);
      });
    },
  };
}

/** Links in it let somebody in, or set a password: no backup and no admin shall read them. */
const removeAccountText = (db: Database, id: number) =>
  db.updateTable('mail').set({ body: '' }).where('id', '=', id).where('purpose', '=', 'account').execute();

const isFree = (now: number) => sql<boolean>`(claimed_until is null or claimed_until < ${now})`;

/**
 * Housekeeping. The notices contain no personal data: those are stored with the enquiry alone. Written mail is kept with
 * its enquiry; one that belongs to none is deleted like a notice.
 */
export async function deleteOldMail(db: Database, onGivenUp: OnGivenUp, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - retention)
    .execute();
  await db
    .deleteFrom('mail')
    .where('enquiry_id', 'is', null)
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - retention)
    .execute();
  await db
    .deleteFrom('mail')
    .where('purpose', '=', 'account')
    .where('state', '<>', 'sent')
    .where('created_at', '<', now - accountRetention)
    .execute();
  await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'enquiries');
    for (const table of queueTables) {
      const rows = await transaction
        .updateTable(table)
        .set({ state: 'dead', last_error: 'It could not be sent for 30 days.', claimed_until: null })
        .where('state', '=', 'waiting')
        .where('waiting_since', '<', now - retention)
        .returning('id')
        .execute();
      const ids = rows.map(({ id }) => id);
      if (table === 'mail') await onGivenUp(transaction, ids);
    }
  });
}

/**
 * After a restore it is unknown which mails were sent since the backup was made. They are not sent automatically; an
 * admin decides and retries them.
 */
export async function stopRestoredMail(transaction: Database): Promise<void> {
  for (const table of queueTables)
    await transaction
      .updateTable(table)
      .set({
        state: 'dead',
        last_error:
          'It was waiting when a backup was made that has been restored, and may have been sent since.',
        claimed_until: null,
      })
      .where('state', '=', 'waiting')
      .execute();
}

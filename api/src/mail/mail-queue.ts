import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { EnquiryRow, Tables } from '../database/tables';
import { aDay } from '../time/time';
import { readCompanyTimeZone } from './company-time-zone';

export type MailRow = Selectable<Tables['mail_outbox']>;

/** A mail that only this process may send until the claim expires. */
export interface ClaimedMail {
  mail: MailRow;
  enquiry: EnquiryRow;
  /** That of the company, for the times in the mail. */
  timeZone: string;
}

/** Milliseconds. Much longer than sending a mail may take, because the clocks of several machines differ. */
const claimDuration = 180_000;
/** For how long sent mails are remembered, and for how long sending the others is tried. */
const retention = 30 * aDay;

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
    })
    .execute();
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** The queue for senders. Any number of processes may send, because each row is claimed before its mail is sent. */
export function createMailQueue(db: Database) {
  async function claim(now: number): Promise<MailRow | undefined> {
    const due = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .where(isFree(now))
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('mail_outbox')
      .set({ claimed_until: now + claimDuration })
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst();
    // If another process has claimed the row, look for the next one.
    return claimed ?? claim(now);
  }

  return {
    /** The mail that has been due for the longest time. */
    async claimNext(now = Date.now()): Promise<ClaimedMail | undefined> {
      const mail = await claim(now);
      if (!mail) return undefined;
      const enquiry = await db
        .selectFrom('enquiry')
        .selectAll()
        .where('id', '=', mail.enquiry_id)
        .executeTakeFirstOrThrow();
      return { mail, enquiry, timeZone: await readCompanyTimeZone(db) };
    },

    /** Unconditional, because the mail was sent, whatever has happened to the row since it was claimed. */
    async markSent({ id }: MailRow, now = Date.now()): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ state: 'sent', sent_at: now, claimed_until: null, last_error: null })
        .where('id', '=', id)
        .execute();
    },

    /** Releases the claim, unless it has expired and belongs to another process by now. */
    async markUnsent(
      { id, claimed_until, next_try_at }: MailRow,
      values: Pick<MailRow, 'state' | 'tries' | 'next_try_at' | 'last_error'>,
    ): Promise<void> {
      const claimed = db
        .updateTable('mail_outbox')
        .where('id', '=', id)
        .where('claimed_until', '=', claimed_until);
      // Not where an admin has requested a retry since: `next_try_at` was changed then, and the retry must happen.
      await claimed.set(values).where('next_try_at', '=', next_try_at).execute();
      await claimed.set({ claimed_until: null }).execute();
    },
  };
}

const isFree = (now: number) => sql<boolean>`(claimed_until is null or claimed_until < ${now})`;

/** Housekeeping. The rows contain no personal data: those are stored with the enquiry alone. */
export async function deleteOldMail(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - retention)
    .execute();
  await db
    .updateTable('mail_outbox')
    .set({ state: 'dead', last_error: 'It could not be sent for 30 days.', claimed_until: null })
    .where('state', '=', 'waiting')
    .where('waiting_since', '<', now - retention)
    .execute();
}

/**
 * After a restore it is unknown which mails were sent since the backup was made. They are not sent automatically; an
 * admin decides and retries them.
 */
export async function stopRestoredMail(transaction: Database): Promise<void> {
  await transaction
    .updateTable('mail_outbox')
    .set({
      state: 'dead',
      last_error:
        'It was waiting when a backup was made that has been restored, and may have been sent since.',
      claimed_until: null,
    })
    .where('state', '=', 'waiting')
    .execute();
}

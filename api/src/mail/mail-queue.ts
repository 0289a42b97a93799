import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { EnquiryRow } from '../enquiries/enquiry-store';
import { aDay } from '../time';

export type MailRow = Selectable<Tables['mail_outbox']>;

/** A mail that belongs to this process for a while. */
export interface ClaimedMail {
  mail: MailRow;
  enquiry: EnquiryRow;
}

/** Milliseconds. Much more than a sending may take: clocks of several machines differ. */
const claimTime = 180_000;
/** What was not sent for so long is no news any more, and what was sent need not be remembered longer. */
const keepFor = 30 * aDay;

/** Part of the transaction that stores the enquiry: there is neither the one without the other. */
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

/** The queue as those see it who send. Any number of processes may: a row is claimed before it is sent. */
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
      .set({ claimed_until: now + claimTime })
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst();
    // Another process was faster.
    return claimed ?? claim(now);
  }

  return {
    /** The one that has been due for the longest time. */
    async claimNext(now = Date.now()): Promise<ClaimedMail | undefined> {
      const mail = await claim(now);
      if (!mail) return undefined;
      const enquiry = await db
        .selectFrom('enquiry')
        .selectAll()
        .where('id', '=', mail.enquiry_id)
        .executeTakeFirstOrThrow();
      return { mail, enquiry };
    },

    /** Whatever anybody has made of the row meanwhile: it was sent. */
    async noteSent({ id }: MailRow, now = Date.now()): Promise<void> {
      await db
        .updateTable('mail_outbox')
        .set({ state: 'sent', sent_at: now, claimed_until: null, last_error: null })
        .where('id', '=', id)
        .execute();
    },

    /** Gives the claim back, unless it has run out and is somebody else's. */
    async noteUnsent(
      { id, claimed_until, next_try_at }: MailRow,
      facts: Pick<MailRow, 'state' | 'tries' | 'next_try_at' | 'last_error'>,
    ): Promise<void> {
      const claimed = db
        .updateTable('mail_outbox')
        .where('id', '=', id)
        .where('claimed_until', '=', claimed_until);
      // An admin who asked for another try meanwhile gets it.
      await claimed.set(facts).where('next_try_at', '=', next_try_at).execute();
      await claimed.set({ claimed_until: null }).execute();
    },
  };
}

const isFree = (now: number) => sql<boolean>`(claimed_until is null or claimed_until < ${now})`;

/** Housekeeping. The rows hold nothing of a customer; who wrote what stands with the enquiry alone. */
export async function deleteOldMail(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - keepFor)
    .execute();
  await db
    .updateTable('mail_outbox')
    .set({ state: 'dead', last_error: 'It could not be sent for 30 days.', claimed_until: null })
    .where('state', '=', 'waiting')
    .where('waiting_since', '<', now - keepFor)
    .execute();
}

/**
 * After a restore nobody knows what was sent since the backup was made. An admin can tell, and has what was waiting sent
 * again by hand.
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

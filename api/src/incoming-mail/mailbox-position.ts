import { randomInt } from 'node:crypto';
import type { MailSettingsScreen } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { ImapServer } from '../mail/mail-settings-store';
import { aMinute } from '../time/time';

/** Milliseconds. Much longer than reading one mail may take, because the clocks of several machines differ. */
const claimDuration = 3 * aMinute;

export const mailboxName = ({ user, host, port, folder }: Omit<ImapServer, 'password' | 'security'>) =>
  `${user}@${host}:${port}/${folder}`;

/** Up to where a mailbox was read. */
export interface MailboxPosition {
  uidValidity: string;
  lastUid: number;
  /** Milliseconds: mail that had come earlier is left alone. */
  begunAt: number;
}

/** A claim of a mailbox, which is lost where another process has one. */
export interface MailboxClaim {
  mailbox: string;
  claimedUntil: number;
}

/** Undefined where another process reads this mailbox. Ask again long before the claim ends. */
export async function claimMailbox(
  db: Database,
  mailbox: string,
  held: MailboxClaim | undefined,
  now = Date.now(),
): Promise<MailboxClaim | undefined> {
  await db
    .insertInto('mailbox_position')
    .values({ mailbox, begun_at: now })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute();
  // The last digits differ between processes that claim it in the same millisecond.
  const claimedUntil = now + claimDuration + randomInt(1000);
  const claimed = await db
    .updateTable('mailbox_position')
    .set({ claimed_until: claimedUntil })
    .where('mailbox', '=', mailbox)
    .where(
      sql<boolean>`(claimed_until is null or claimed_until < ${now} or claimed_until = ${held?.claimedUntil ?? -1})`,
    )
    .returning('mailbox')
    .executeTakeFirst();
  return claimed && { mailbox, claimedUntil };
}

/** So that another process reads on at once. */
export async function releaseMailbox(db: Database, { mailbox, claimedUntil }: MailboxClaim): Promise<void> {
  await db
    .updateTable('mailbox_position')
    .set({ claimed_until: null })
    .where('mailbox', '=', mailbox)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

export async function readPosition(db: Database, mailbox: string): Promise<MailboxPosition> {
  const row = await db
    .selectFrom('mailbox_position')
    .select(['uid_validity', 'last_uid', 'begun_at'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirstOrThrow();
  return { uidValidity: row.uid_validity, lastUid: row.last_uid, begunAt: row.begun_at };
}

/** Part of the transaction that stores the mail with this UID. */
export async function movePosition(
  transaction: Database,
  mailbox: string,
  { uidValidity, lastUid }: Omit<MailboxPosition, 'begunAt'>,
): Promise<void> {
  await transaction
    .updateTable('mailbox_position')
    .set({ uid_validity: uidValidity, last_uid: lastUid })
    .where('mailbox', '=', mailbox)
    .execute();
}

/** `lastError` is undefined once the mailbox was read to its end. */
export async function recordReading(
  db: Database,
  mailbox: string,
  lastError: string | undefined,
  now = Date.now(),
): Promise<void> {
  await db
    .updateTable('mailbox_position')
    .set(lastError === undefined ? { read_at: now, last_error: null } : { last_error: lastError })
    .where('mailbox', '=', mailbox)
    .execute();
}

/** Undefined before the first try. */
export async function readMailboxState(
  db: Database,
  mailbox: string,
): Promise<MailSettingsScreen['mailbox']> {
  const row = await db
    .selectFrom('mailbox_position')
    .select(['read_at', 'last_error'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
  if (!row || (row.read_at === null && row.last_error === null)) return undefined;
  return {
    ...(row.read_at !== null && { readAt: new Date(row.read_at).toISOString() }),
    ...(row.last_error !== null && { lastError: row.last_error }),
  };
}

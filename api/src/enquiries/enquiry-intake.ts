import type { Config } from '../config/config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { createGroupCommit } from '../database/group-commit';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { queueMail } from '../mail/mail-queue';
import { ProblemError } from '../problems/problems';
import { createEnquiryLimits } from './enquiry-limits';
import { enquirySearchText, type SentEnquiry } from './enquiry-search-text';

interface Receipt {
  /** ISO 8601. */
  receivedAt: string;
}

interface HoneypotFields {
  website?: unknown;
  fillTime?: unknown;
}

/** Milliseconds. No person fills in a form faster. */
const minFillTime = 2000;

/** API clients other than our own forms send neither of the two fields, which is not held against them. */
function looksAutomated({ website = '', fillTime = minFillTime }: HoneypotFields): boolean {
  return website !== '' || typeof fillTime !== 'number' || fillTime < minFillTime;
}

export type EnquiryIntake = ReturnType<typeof createEnquiryIntake>;

/**
 * Stores enquiries. When the receipt is returned, the enquiry and its queued mail are durable; `onReceived` is called
 * when a mail may have been queued.
 */
export function createEnquiryIntake(
  db: Database,
  perHour: Config['enquiriesPerHour'],
  onReceived: () => void = () => undefined,
) {
  const applyLimits = createEnquiryLimits(perHour);
  const commit = createGroupCommit(db);

  return async (
    sent: SentEnquiry,
    honeypot: HoneypotFields,
    { address, idempotencyKey = null }: { address: string; idempotencyKey: string | undefined | null },
  ): Promise<Receipt> => {
    const receive = async (transaction: Database) => {
      const known = await findByKey(transaction, idempotencyKey);
      if (known) return receiptOf(known, sent);

      // Before any write: a transaction that waits for this lock must not hold a row that another process waits for.
      await takeAdvisoryLock(transaction, 'enquiries');
      // While this transaction waited for the lock, another process may have stored the same enquiry.
      const stored = await findByKey(transaction, idempotencyKey);
      if (stored) return receiptOf(stored, sent);
      const { isPossibleSpam, isMailed } = await applyLimits(transaction, address, looksAutomated(honeypot));
      const added = await transaction
        .insertInto('enquiry')
        .values({
          ...sent,
          name_key: normaliseForSearch(sent.name),
          received_at: Date.now(),
          submission_key: idempotencyKey,
          is_suspect: isPossibleSpam ? 1 : 0,
          search_key: enquirySearchText(sent),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isMailed) await queueMail(transaction, added.id, added.received_at);
      return receiptOf(added, sent);
    };
    const receipt = await commit(receive);
    onReceived();
    return receipt;
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

async function findByKey(transaction: Database, key: string | null) {
  if (key === null) return undefined;
  return transaction.selectFrom('enquiry').selectAll().where('submission_key', '=', key).executeTakeFirst();
}

function receiptOf(row: Row, sent: SentEnquiry): Receipt {
  const isSame = Object.entries(sent).every(([name, value]) => row[name as keyof SentEnquiry] === value);
  if (!isSame) throw new ProblemError(422, 'This Idempotency-Key was used for another enquiry.');
  return { receivedAt: new Date(row.received_at).toISOString() };
}

import type { Config } from '../config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { createGroupCommit } from '../database/group-commit';
import { normaliseForSearch } from '../database/normalise-for-search';
import { queueMail } from '../mail/mail-queue';
import { ProblemError } from '../problems/problems';
import { createEnquiryLimits } from './enquiry-limits';
import { enquirySearchText, type SentEnquiry } from './enquiry-store';

interface Receipt {
  /** ISO 8601. */
  receivedAt: string;
}

interface HoneypotFields {
  website?: unknown;
  fillTime?: unknown;
}

/** No person fills a form in less, in milliseconds. */
const minFillTime = 2000;

/** A form of another make sends neither of the two. */
function looksAutomated({ website = '', fillTime = minFillTime }: HoneypotFields): boolean {
  return website !== '' || typeof fillTime !== 'number' || fillTime < minFillTime;
}

export type EnquiryIntake = ReturnType<typeof createEnquiryIntake>;

/**
 * Takes an enquiry in. Once the answer is out, the row is on the disk, and so is what reminds us to mail it; `onReceived`
 * says that there may be something to mail.
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

      // First of all: who waits here holds nothing yet that another process waits for.
      await takeAdvisoryLock(transaction, 'enquiries');
      // It may have waited for another process that was sent the same.
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

import { createHash } from 'node:crypto';
import type { Config } from '../config/config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { createGroupCommit } from '../database/group-commit';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { queueMail } from '../mail/mail-queue';
import { queueConfirmation } from '../mail/queue-confirmation';
import { ProblemError } from '../problems/problems';
import { createEnquiryLimits } from './enquiry-limits';
import { enquirySearchText, type SentEnquiry } from './enquiry-search-text';

interface Receipt {
  /** ISO 8601. */
  receivedAt: string;
}

interface AddedFields {
  website?: unknown;
  fillTime?: unknown;
  /** The sentence about privacy that the form has shown. */
  consent?: string | undefined;
}

/** Milliseconds. No person fills in a form faster. */
const minFillTime = 2000;

/** API clients other than our own forms send neither of the two fields, which is not held against them. */
function looksAutomated({ website = '', fillTime = minFillTime }: AddedFields): boolean {
  return website !== '' || typeof fillTime !== 'number' || fillTime < minFillTime;
}

export type EnquiryIntake = ReturnType<typeof createEnquiryIntake>;

interface IntakeOptions {
  /** Called when a mail may have been queued. */
  onReceived?: () => void;
  /** Whether a confirmation can be sent. */
  isMailSetUp?: (transaction: Database) => Promise<boolean>;
}

/** Stores enquiries. When the receipt is returned, the enquiry and its queued mails are durable. */
export function createEnquiryIntake(
  db: Database,
  perHour: Config['enquiriesPerHour'],
  { onReceived, isMailSetUp = () => Promise.resolve(false) }: IntakeOptions = {},
) {
  const applyLimits = createEnquiryLimits(perHour);
  const commit = createGroupCommit(db);

  return async (
    sent: SentEnquiry,
    added: AddedFields,
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
      const { isPossibleSpam, isMailed } = await applyLimits(transaction, address, looksAutomated(added));
      const row = await transaction
        .insertInto('enquiry')
        .values({
          ...sent,
          name_key: normaliseForSearch(sent.name),
          received_at: Date.now(),
          submission_key: idempotencyKey,
          is_suspect: isPossibleSpam ? 1 : 0,
          search_key: enquirySearchText(sent),
          ...consentColumns(added.consent),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isMailed) await queueMail(transaction, row.id, row.received_at);
      await queueConfirmation(transaction, row, () => isMailSetUp(transaction));
      return receiptOf(row, sent);
    };
    const receipt = await commit(receive);
    onReceived?.();
    return receipt;
  };
}

/** Without one, as from other clients, it is not stated. */
const consentColumns = (text = '') =>
  text.trim() === ''
    ? { consent_version: null, consent_text: null }
    : { consent_version: createHash('sha256').update(text).digest('hex').slice(0, 12), consent_text: text };

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

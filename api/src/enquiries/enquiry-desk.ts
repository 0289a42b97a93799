import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/failures';
import { createGroupCommit } from '../database/group-commit';
import { textKey } from '../database/text-key';
import { queueMail } from '../mail/mail-queue';
import { ProblemError } from '../problems/problems';
import { callerKey, countAgainst, countBack } from '../rate-limits/rate-limit';
import { enquiryKey, type SentEnquiry } from './enquiry-store';

interface Receipt {
  /** ISO 8601. */
  receivedAt: string;
}

interface Trap {
  website?: unknown;
  fillTime?: unknown;
}

/** No person fills a form in less, in milliseconds. */
const leastFillTime = 2000;
const anHour = 3_600_000;

/** A form of another make sends neither of the two. */
function looksLikeAMachine({ website = '', fillTime = leastFillTime }: Trap): boolean {
  return website !== '' || typeof fillTime !== 'number' || fillTime < leastFillTime;
}

export type EnquiryDesk = ReturnType<typeof createEnquiryDesk>;

/**
 * Takes an enquiry in. Once the answer is out, the row is on the disk, and so is what reminds us to mail it; `onReceived`
 * says that there may be something to mail.
 */
export function createEnquiryDesk(
  db: Database,
  perHour: { perAddress: number; inAll: number },
  onReceived: () => void = () => undefined,
) {
  const fromAddress = { name: 'enquiries', window: anHour, most: perHour.perAddress };
  const fromAll = { ...fromAddress, most: perHour.inAll };
  const commit = createGroupCommit(db);

  return async (
    sent: SentEnquiry,
    trap: Trap,
    { address, idempotencyKey = null }: { address: string; idempotencyKey: string | undefined | null },
  ): Promise<Receipt> => {
    const receive = async (transaction: Database) => {
      const known = await findByKey(transaction, idempotencyKey);
      if (known) return receiptOf(known, sent);

      // First of all: who waits here holds nothing yet that another process waits for.
      const countedAt = Date.now();
      await countAgainst(transaction, fromAll);
      // It may have waited for another process that was sent the same.
      const stored = await findByKey(transaction, idempotencyKey);
      if (stored) {
        await countBack(transaction, fromAll, countedAt);
        return receiptOf(stored, sent);
      }
      await countAgainst(transaction, fromAddress, callerKey(address));
      const isSuspect = looksLikeAMachine(trap);
      const added = await transaction
        .insertInto('enquiry')
        .values({
          ...sent,
          name_key: textKey(sent.name),
          received_at: Date.now(),
          submission_key: idempotencyKey,
          is_suspect: isSuspect ? 1 : 0,
          search_key: enquiryKey(sent),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await queueMail(transaction, added.id, added.received_at);
      return receiptOf(added, sent);
    };
    try {
      const receipt = await commit(receive);
      onReceived();
      return receipt;
    } catch (error) {
      // Another process was sent the same at the turn of an hour, where two counts hold nobody up. Now its row is there.
      if (isUniqueViolation(error, 'submission_key')) return commit(receive);
      throw error;
    }
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

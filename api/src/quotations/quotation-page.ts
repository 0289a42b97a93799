// What the link to a quotation can do: read it, and decide once.
import type { OpenQuotation, QuotationDecision } from '@site/shared-contracts/schemas';
import type { Selectable } from 'kysely';
import type { output } from 'zod/mini';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow, Tables } from '../database/tables';
import { moveStage, recordAcceptance, recordReply } from '../enquiries/enquiry-progress';
import { ProblemError } from '../problems/problems';
import { consumeOrReject, hashNetwork, type RateLimit } from '../rate-limits/rate-limit';
import { aMinute } from '../time/time';
import { addEntry } from '../timeline/timeline-store';
import { queueDecisionNotice, type NoticeSettings } from './decision-notice';
import { hashOf } from './quotation-link';
import { readToday, toOpenQuotation, updateVersion } from './quotation-rows';
import { countChange } from './quotation-store';

/** Tokens that are none, from all callers together. A link that works is not counted. */
const wrongTokens: RateLimit = { name: 'wrong-quotation-links', window: aMinute, max: 60 };
const decisions: RateLimit = { name: 'quotation-decisions', window: aMinute, max: 10 };

type Opened = Omit<OpenQuotation, 'status'>;
type Found = Selectable<Tables['quotation_version']> & { enquiry_id: number; label: string };

interface Options {
  db: Database;
  /** Undefined without a mail server: then nobody is told by mail. */
  readMailSettings: () => Promise<NoticeSettings | undefined>;
  /** Called when a mail was queued. */
  onMail: () => void;
}

export type QuotationPage = ReturnType<typeof createQuotationPage>;

export function createQuotationPage({ db, readMailSettings, onMail }: Options) {
  const find = async (source: Database, token: string): Promise<Found | undefined> => {
    const row = await source
      .selectFrom('quotation_version')
      .innerJoin('quotation', 'quotation.id', 'quotation_version.quotation_id')
      .selectAll('quotation_version')
      .select(['quotation.enquiry_id', 'quotation.number as label'])
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst();
    return row && { ...row, label: row.label ?? '' };
  };
  /** A guessed link and one that was replaced get the same response. */
  const requireLink = async (token: string): Promise<Found> => {
    const found = await find(db, token);
    if (found) return found;
    await consumeOrReject(db, wrongTokens);
    throw new ProblemError(404, 'There is no such quotation. The link may be incomplete.');
  };

  return {
    async open(token: string): Promise<Opened> {
      const found = await requireLink(token);
      if (found.seen_at === null)
        await db.transaction().execute((transaction) => recordSeen(transaction, found));
      return toOpenQuotation(found, found.label, await readToday(db));
    },

    /** The file of a version that was not superseded. */
    async findFile(token: string): Promise<{ file: string; number: string }> {
      const found = await requireLink(token);
      const { number, state } = toOpenQuotation(found, found.label, await readToday(db));
      if (state === 'superseded' || found.file === null)
        throw new ProblemError(410, 'A newer version of this quotation was sent.');
      return { file: found.file, number };
    },

    async decide(decision: output<typeof QuotationDecision>, address: string): Promise<Opened> {
      await consumeOrReject(db, decisions, hashNetwork(address));
      await requireLink(decision.token);
      const settings = await readMailSettings();
      const decided = await db.transaction().execute(async (transaction) => {
        // Of two at once, and of a decision and a new version, the second waits here for the end of the first.
        await takeAdvisoryLock(transaction, 'enquiries');
        const found = await find(transaction, decision.token);
        if (!found) throw new ProblemError(404, 'There is no such quotation any more.');
        return decideOnce(transaction, found, decision, settings);
      });
      onMail();
      return decided;
    },
  };
}

/** Once, whoever opens it how often: a program that looks through mails may be the first. */
async function recordSeen(transaction: Database, { quotation_id, number, enquiry_id }: Found): Promise<void> {
  const seen = await updateVersion(transaction, quotation_id, number)
    .set({ seen_at: Date.now() })
    .where('seen_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (!seen) return;
  await addEntry(transaction, {
    enquiry_id,
    kind: 'quotation-seen',
    quotation_id,
    quotation_version: number,
  });
}

async function decideOnce(
  transaction: Database,
  found: Found,
  { decision, name, note }: output<typeof QuotationDecision>,
  settings: NoticeSettings | undefined,
): Promise<Opened> {
  const today = await readToday(transaction);
  const current = toOpenQuotation(found, found.label, today);
  const isAccepted = decision === 'accept';
  const state = isAccepted ? 'accepted' : 'declined';
  const isRepeated =
    found.state === state &&
    found.decided_by === 'customer' &&
    found.decided_name === name &&
    found.decision_note === note;
  // The second of two presses of the button.
  if (isRepeated) return current;
  if (current.state !== 'sent') throw new ProblemError(409, reasons[current.state], undefined, { current });
  const { quotation_id, number, enquiry_id } = found;
  const decided = await updateVersion(transaction, quotation_id, number)
    .set({ state, decided_at: Date.now(), decided_by: 'customer', decided_name: name, decision_note: note })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countChange(transaction, quotation_id);
  const enquiry = isAccepted
    ? await recordAcceptance(transaction, enquiry_id, Date.now())
    : await recordDecline(transaction, enquiry_id);
  const text = [name, note].filter(Boolean).join(': ');
  const about = { quotation_id, quotation_version: number, text };
  await addEntry(transaction, { enquiry_id: enquiry.id, kind: `quotation-${state}`, ...about });
  if (settings)
    await queueDecisionNotice(transaction, enquiry, {
      ...{ decision, name, note, number: current.number, settings },
      key: `quotation-decision:${String(quotation_id)}:${String(number)}`,
    });
  return toOpenQuotation(decided, found.label, today);
}

async function recordDecline(transaction: Database, enquiryId: number): Promise<EnquiryRow> {
  await recordReply(transaction, enquiryId, Date.now());
  return moveStage(transaction, enquiryId, 'waiting');
}

const reasons: Record<Exclude<Opened['state'], 'sent'>, string> = {
  expired: 'This offer has expired. Please ask us for a new one.',
  accepted: 'This quotation was accepted already.',
  declined: 'This quotation was declined already.',
  superseded: 'A newer version of this quotation was sent. Please open that one.',
};

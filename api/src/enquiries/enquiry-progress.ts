// What sending, receiving and quoting make of an enquiry. Each call is part of the transaction that does it, and takes the
// lock of all enquiries: it comes before anything else that the transaction writes.
import type { EnquiryStage } from '@site/shared-contracts/schemas';
import type { Updateable } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { EnquiryRow, Tables } from '../database/tables';
import type { Actor } from '../http/actor';
import { requireFound } from '../problems/problems';
import { addEntry } from '../timeline/timeline-store';

type Columns = Updateable<Tables['enquiry']>;
type By = Pick<Actor, 'id' | 'username'>;

const isClosed = (stage: EnquiryStage): boolean => stage === 'won' || stage === 'lost';

/**
 * What a move to another stage changes: won and lost are handled, and what comes back from there is open. Nothing, where
 * the enquiry has that stage.
 */
export function columnsOfStage(row: EnquiryRow, stage: EnquiryStage, now: number, lostReason = ''): Columns {
  if (row.stage === stage && row.lost_reason === lostReason) return {};
  const wasClosed = isClosed(row.stage);
  const handled = isClosed(stage) ? { handled_at: now } : wasClosed ? { handled_at: null } : {};
  const moved = { stage, lost_reason: stage === 'lost' ? lostReason : '', ...handled };
  return row.stage === stage ? { lost_reason: moved.lost_reason } : { ...moved, stage_changed_at: now };
}

/** The text of an entry of the kind `stage`: of a lost enquiry with the reason. */
export const textOfStage = (stage: EnquiryStage, lostReason = ''): string =>
  stage === 'lost' && lostReason ? `lost: ${lostReason}` : stage;

/** Moves an enquiry by hand of the actor, or by what happens. The reason is that of a lost one. */
export async function moveStage(
  transaction: Database,
  enquiryId: number,
  stage: EnquiryStage,
  actor?: By,
  lostReason = '',
): Promise<EnquiryRow> {
  const row = await lockEnquiry(transaction, enquiryId);
  return apply(transaction, row, columnsOfStage(row, stage, Date.now(), lostReason), actor);
}

/** The customer was answered: the next to write is the customer. */
export async function recordAnswer(
  transaction: Database,
  enquiryId: number,
  now: number,
  actor?: By,
): Promise<EnquiryRow> {
  const row = await lockEnquiry(transaction, enquiryId);
  const stage = row.stage === 'new' ? columnsOfStage(row, 'waiting', now) : {};
  const answered = { is_answered: 1 as const, answered_at: row.answered_at ?? now };
  return apply(transaction, row, { ...answered, ...stage }, actor);
}

/** The customer has accepted an offer, after which there is nothing to answer. */
export async function recordAcceptance(
  transaction: Database,
  enquiryId: number,
  now: number,
): Promise<EnquiryRow> {
  const row = await lockEnquiry(transaction, enquiryId);
  return apply(transaction, row, { customer_wrote_at: now, ...columnsOfStage(row, 'won', now) });
}

/** The customer has written again, which opens the enquiry. */
export async function recordReply(
  transaction: Database,
  enquiryId: number,
  now: number,
): Promise<EnquiryRow> {
  return open(transaction, enquiryId, now, { customer_wrote_at: now });
}

/** An answer has not arrived: the enquiry is open, as if there were none. The timeline has the reason. */
export const recordUndelivered = (
  transaction: Database,
  enquiryId: number,
  now: number,
  reason: string,
): Promise<EnquiryRow> => open(transaction, enquiryId, now, {}, reason);

async function open(
  transaction: Database,
  enquiryId: number,
  now: number,
  columns: Columns,
  undelivered?: string,
) {
  const row = await lockEnquiry(transaction, enquiryId);
  const stage = isClosed(row.stage) ? columnsOfStage(row, 'waiting', now) : {};
  const opened = { ...columns, is_answered: 0 as const, handled_at: null, ...stage };
  return apply(transaction, row, opened, undefined, undelivered);
}

/** The enquiry that is worked on: of a merged one, that into which it was merged. */
async function lockEnquiry(transaction: Database, enquiryId: number): Promise<EnquiryRow> {
  await takeAdvisoryLock(transaction, 'enquiries');
  const read = (id: number) =>
    transaction.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
  const row = requireFound(await read(enquiryId), 'There is no such enquiry.');
  return row.merged_into === null
    ? row
    : requireFound(await read(row.merged_into), 'There is no such enquiry.');
}

async function apply(
  transaction: Database,
  row: EnquiryRow,
  columns: Columns,
  actor?: By,
  undelivered?: string,
): Promise<EnquiryRow> {
  if (Object.keys(columns).length === 0) return row;
  const changed = await transaction
    .updateTable('enquiry')
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const enquiry_id = row.id;
  const isMoved = changed.stage !== row.stage || changed.lost_reason !== row.lost_reason;
  const isReopened = row.handled_at !== null && changed.handled_at === null;
  if (isMoved) {
    const text = textOfStage(changed.stage, changed.lost_reason);
    await addEntry(transaction, { enquiry_id, kind: 'stage', text }, actor);
  }
  if (undelivered !== undefined || (isReopened && !isMoved))
    await addEntry(transaction, { enquiry_id, kind: 'reopened', text: undelivered ?? '' }, actor);
  return changed;
}

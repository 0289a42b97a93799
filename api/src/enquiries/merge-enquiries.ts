// Enquiries that are one: the timeline of the other is shown in that of the one.
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import type { Authorship } from '../http/actor';
import { ProblemError } from '../problems/problems';
import { addEntry } from '../timeline/timeline-store';
import { applyChange, inTransaction, readForChange, type SavedEnquiry } from './enquiry-changes';
import { columnsOfStage } from './enquiry-progress';
import { isMerged, type PlannedChange } from './plan-change';

/** What was merged into the first follows it, and a merged target stands for its own: nothing is merged over two steps. */
export const mergeEnquiries = (
  db: Database,
  id: number,
  into: number,
  by: Authorship,
): Promise<SavedEnquiry> =>
  inTransaction(db, async (transaction) => {
    const row = await readForChange(transaction, id);
    if (row.merged_into !== null) throw new ProblemError(409, isMerged);
    const target = await findTarget(transaction, into);
    if (target.id === id) throw refused('An enquiry cannot be merged into itself.');
    await openTarget(transaction, row, target, by);
    await transaction
      .updateTable('enquiry')
      .set(({ eb }) => ({ merged_into: target.id, version: eb('version', '+', 1) }))
      .where('merged_into', '=', id)
      .execute();
    const columns = { merged_into: target.id, handled_at: row.handled_at ?? Date.now() };
    return applyChange(
      transaction,
      row,
      { columns, entries: [{ kind: 'merged', text: String(target.id) }] },
      by,
    );
  });

const refused = (message: string) => new ProblemError(422, message, { into: message });

async function findTarget(transaction: Database, id: number): Promise<EnquiryRow> {
  const target = await transaction.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
  if (!target) throw refused('There is no such enquiry.');
  return target.merged_into === null ? target : readForChange(transaction, target.merged_into);
}

/** A customer who waits for an answer still does. */
async function openTarget(
  transaction: Database,
  row: EnquiryRow,
  target: EnquiryRow,
  by: Authorship,
): Promise<void> {
  if (row.handled_at !== null || row.is_suspect === 1) return;
  const isClosed = target.stage === 'won' || target.stage === 'lost';
  const wrote = Math.max(writtenAt(row), writtenAt(target));
  const columns = {
    ...(isClosed && columnsOfStage(target, 'waiting', Date.now())),
    handled_at: null,
    is_suspect: 0 as const,
    ...(row.is_answered === 0 && { is_answered: 0 as const, customer_wrote_at: wrote }),
  };
  const entries: PlannedChange['entries'] = [];
  if (isClosed) entries.push({ kind: 'stage', text: 'waiting' });
  else if (target.handled_at !== null) entries.push({ kind: 'reopened' });
  if (target.is_suspect === 1) entries.push({ kind: 'not-spam' });
  await applyChange(transaction, target, { columns, entries }, by);
}

const writtenAt = (row: EnquiryRow) => row.customer_wrote_at ?? row.received_at;

/** Takes a merged enquiry out again: it is open. */
export const splitEnquiry = (db: Database, id: number, by: Authorship): Promise<SavedEnquiry> =>
  inTransaction(db, async (transaction) => {
    const row = await readForChange(transaction, id);
    const { merged_into } = row;
    if (merged_into === null) throw new ProblemError(409, 'It was not merged into another enquiry.');
    await addEntry(transaction, { enquiry_id: merged_into, kind: 'split', text: String(id) }, by.actor);
    const columns = { merged_into: null, handled_at: null };
    return applyChange(
      transaction,
      row,
      { columns, entries: [{ kind: 'split', text: String(merged_into) }] },
      by,
    );
  });

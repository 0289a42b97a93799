// Notes are entries of the timeline. The column `note` of an enquiry has the latest one, which an earlier version of the
// server may have written alone.
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { addEntry } from './timeline-store';

interface EarlierNote {
  at: number;
  text: string;
  /** Undefined where it is not known any more. */
  admin: { id: number; username: string } | undefined;
}

/** Changes of one enquiry in which the author of such a note is looked for. */
const mostChanges = 20;
/** Characters of all notes that a search finds. */
const mostSearched = 20_000;

/** The note in the column, where the timeline does not have it. The audit log knows who wrote it, and when. */
export async function findEarlierNote(source: Database, row: EnquiryRow): Promise<EarlierNote | undefined> {
  if (row.note === '') return undefined;
  const entry = await source
    .selectFrom('enquiry_entry')
    .select('id')
    .where('enquiry_id', '=', row.id)
    .where('kind', '=', 'note')
    .where('text', '=', row.note)
    .limit(1)
    .executeTakeFirst();
  if (entry) return undefined;
  const changes = await source
    .selectFrom('audit_entry')
    .select(['at', 'admin_id', 'admin_name', 'after'])
    .where('kind', '=', row.kind)
    .where('item_id', '=', row.id)
    .orderBy('at', 'desc')
    .limit(mostChanges)
    .execute();
  const written = changes.findLast(({ after }) => noteIn(after) === row.note);
  const id = written?.admin_id ?? undefined;
  return {
    at: written?.at ?? row.received_at,
    text: row.note,
    admin: written && id !== undefined ? { id, username: written.admin_name } : undefined,
  };
}

const noteIn = (after: string | null): unknown =>
  after === null ? undefined : (JSON.parse(after) as { note?: unknown } | null)?.note;

/** Before another note takes its place in the column. */
export async function keepEarlierNote(transaction: Database, row: EnquiryRow): Promise<void> {
  const note = await findEarlierNote(transaction, row);
  if (!note) return;
  const { at, text, admin } = note;
  await addEntry(transaction, { enquiry_id: row.id, kind: 'note', at, text }, admin);
}

/** All that colleagues have written of an enquiry, the newest first, as far as a search looks. */
export async function readNotes(source: Database, enquiryId: number): Promise<string> {
  const entries = await source
    .selectFrom('enquiry_entry')
    .select('text')
    .where('enquiry_id', '=', enquiryId)
    .where('kind', 'in', ['note', 'contact'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return entries
    .map(({ text }) => text)
    .join('\n')
    .slice(0, mostSearched);
}

import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { readUsernames } from './to-inbox-item';

export interface ExportedEnquiry extends EnquiryRow {
  /** Username; empty without one. */
  assignee: string;
  /** All notes, the oldest first, separated by lines. */
  notes: string;
}

/** The same rows with what other tables have of them. */
export async function* exportedEnquiries(
  db: Database,
  parts: AsyncIterable<EnquiryRow[]>,
): AsyncGenerator<ExportedEnquiry[]> {
  const usernames = await readUsernames(db);
  for await (const rows of parts) {
    const notes = await readNotesOf(db, rows);
    yield rows.map((row) => ({
      ...row,
      assignee: usernames.get(row.assignee_id ?? 0) ?? '',
      notes: [...new Set([...(notes.get(row.id) ?? []), row.note])].filter(Boolean).join('\n'),
    }));
  }
}

async function readNotesOf(db: Database, rows: readonly EnquiryRow[]): Promise<Map<number, string[]>> {
  const entries = await db
    .selectFrom('enquiry_entry')
    .select(['enquiry_id', 'text'])
    .where(
      'enquiry_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('kind', '=', 'note')
    .orderBy('id')
    .execute();
  const notes = new Map<number, string[]>();
  for (const { enquiry_id, text } of entries) notes.set(enquiry_id, [...(notes.get(enquiry_id) ?? []), text]);
  return notes;
}

import type { TimelineEntry, TimelineMail } from '@site/shared-contracts/schemas';
import type { InferResult } from 'kysely';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { moment } from '../time/time';
import { findEarlierNote } from './enquiry-notes';

/** All that has happened with these enquiries, the oldest first. */
export async function readTimeline(db: Database, enquiries: readonly EnquiryRow[]): Promise<TimelineEntry[]> {
  const rows = await entriesOf(
    db,
    enquiries.map(({ id }) => id),
  ).execute();
  const files = await readFiles(
    db,
    rows.flatMap(({ mailId }) => mailId ?? []),
  );
  const stored = rows.map((row) => ({ at: row.at, entry: toEntry(row, files) }));
  const typed = new Set(rows.flatMap(({ kind, enquiryId }) => (kind === 'received' ? enquiryId : [])));
  const others = await Promise.all(enquiries.map((row) => otherEntries(db, row, typed.has(row.id))));
  return [...others.flat(), ...stored].sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}

const entriesOf = (db: Database, ids: number[]) =>
  db
    .selectFrom('enquiry_entry as entry')
    .leftJoin('mail', 'mail.id', 'entry.mail_id')
    .leftJoin('quotation', 'quotation.id', 'entry.quotation_id')
    .leftJoin('quotation_version as version', (join) =>
      join
        .onRef('version.quotation_id', '=', 'entry.quotation_id')
        .onRef('version.number', '=', 'entry.quotation_version'),
    )
    .where('entry.enquiry_id', 'in', ids)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .select([
      'entry.id',
      'entry.enquiry_id as enquiryId',
      'entry.at',
      'entry.kind',
      'entry.admin',
      'entry.text',
    ])
    .select(['mail.id as mailId', 'mail.purpose', 'mail.subject', 'mail.body', 'mail.state', 'mail.sent_at'])
    .select(['mail.from_name', 'mail.from_address', 'mail.to_name', 'mail.to_address'])
    .select(['mail.is_automatic', 'mail.last_error'])
    .select(['quotation.id as quotationId', 'quotation.number'])
    .select(['version.number as version', 'version.total_paise']);

type EntryRow = InferResult<ReturnType<typeof entriesOf>>[number];
type Files = Map<number, TimelineMail['attachments']>;

async function readFiles(db: Database, mailIds: number[]): Promise<Files> {
  const files: Files = new Map();
  if (mailIds.length === 0) return files;
  const rows = await db
    .selectFrom('mail_attachment')
    .select(['id', 'mail_id', 'name', 'type', 'bytes'])
    .where('mail_id', 'in', mailIds)
    .orderBy('id')
    .execute();
  for (const { mail_id, ...file } of rows) files.set(mail_id, [...(files.get(mail_id) ?? []), file]);
  return files;
}

function toEntry(row: EntryRow, files: Files): TimelineEntry {
  const { id, enquiryId, kind, text, admin } = row;
  const mail = toMail(row, files);
  const quotation = toQuotation(row);
  return {
    ...{ id, enquiryId, at: moment(row.at), kind, text },
    ...(admin !== null && { admin }),
    ...(mail && { mail }),
    ...(quotation && { quotation }),
  };
}

function toMail(row: EntryRow, files: Files): TimelineMail | undefined {
  const { mailId: id, purpose, subject, body, state } = row;
  if (id === null || purpose === null || subject === null || body === null || state === null)
    return undefined;
  return {
    ...{ id, purpose, subject, body, state },
    from: withName(row.from_name, row.from_address),
    to: withName(row.to_name, row.to_address),
    automatic: row.is_automatic === 1,
    ...(row.sent_at !== null && { sentAt: moment(row.sent_at) }),
    ...(row.last_error !== null && { lastError: row.last_error }),
    attachments: files.get(id) ?? [],
  };
}

function toQuotation({ quotationId: id, version, number, total_paise: totalPaise }: EntryRow) {
  if (id === null || version === null || totalPaise === null) return undefined;
  return { id, version, number: number ?? '', totalPaise };
}

const withName = (name: string | null, address: string | null): string =>
  name ? `${name} <${address ?? ''}>` : (address ?? '');

/** What is no row: that it was received, unless somebody has typed it in, and a note of an earlier version. */
async function otherEntries(db: Database, row: EnquiryRow, isTyped: boolean) {
  const entries: { at: number; entry: TimelineEntry }[] = [];
  const add = (id: number, at: number, rest: Pick<TimelineEntry, 'kind' | 'text' | 'admin'>) =>
    entries.push({ at, entry: { id, enquiryId: row.id, at: moment(at), ...rest } });
  if (!isTyped) add(-2 * row.id, row.received_at, { kind: 'received', text: '' });
  const note = await findEarlierNote(db, row);
  if (note) {
    const author = note.admin && { admin: note.admin.username };
    add(-2 * row.id - 1, note.at, { kind: 'note', text: note.text, ...author });
  }
  return entries;
}

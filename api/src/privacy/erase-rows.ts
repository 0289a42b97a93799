// Erases what is stored of a person, or what has been kept long enough. Part of a transaction, which has the lock of the
// enquiries; files are removed after it.
import type { QuotationContent } from '@site/shared-contracts/schemas';
import { eraseAuditDetails } from '../audit/erase-audit-details';
import type { Database } from '../database/database';
import { forgetWords } from '../database/forget-words';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { EnquiryRow } from '../database/tables';
import { enquirySearchText } from '../enquiries/enquiry-search-text';
import { withOne, type PersonRows } from './find-person';

export interface Erased {
  enquiries: number;
  mails: number;
  quotations: number;
  /** Accepted quotations, which are kept without the person. */
  keptQuotations: number;
  auditEntries: number;
  /** Names in the storage: those that nothing else refers to are to be removed after the transaction. */
  files: string[];
}

export interface Erasing {
  /** A quotation that was accepted since (milliseconds since 1970) is kept, without the person. */
  acceptedSince: number;
  /** Written to an enquiry that stays because of such a quotation. */
  note: string;
  /** For the entries in the audit log: the end of a sentence. */
  because: string;
}

/** Instead of a name, where a row has to stay. */
const erasedName = 'Erased person';

export async function eraseRows(
  transaction: Database,
  { enquiries, mailIds }: PersonRows,
  { acceptedSince, note, because }: Erasing,
): Promise<Erased> {
  const ids = enquiries.map(({ id }) => id);
  const words = enquiries.map((row) => row.search_key);
  const names = namesOf(enquiries);
  const quotations = await eraseQuotations(transaction, ids, { acceptedSince, names });
  const mails = await eraseMails(transaction, ids, mailIds);
  await eraseDigests(transaction, names);
  const stay = new Set(quotations.enquiriesToKeep);
  for (const row of enquiries.filter(({ id }) => stay.has(id)))
    await anonymiseEnquiry(transaction, row, note);
  await deleteEnquiries(transaction, ids, stay);
  await forgetWords(transaction, 'enquiry', words);
  const entries = await auditEntriesOf(transaction, { ids, mails: mails.ids, quotations: quotations.ids });
  const auditEntries = await eraseAuditDetails(transaction, { ids: entries }, because);
  return {
    enquiries: ids.length,
    mails: mails.ids.length,
    quotations: quotations.ids.length - quotations.kept,
    keptQuotations: quotations.kept,
    auditEntries,
    files: [...quotations.files, ...mails.files],
  };
}

/** What is taken out of texts that stay, the longest first. */
const namesOf = (enquiries: readonly EnquiryRow[]): string[] =>
  [
    ...new Set(
      enquiries.flatMap(({ name, email, contact_no, company }) => [name, email, contact_no, company]),
    ),
  ]
    .flatMap((name) => (name !== null && name.length > 2 ? [name] : []))
    .sort((one, other) => other.length - one.length);

const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce(
    (rest, name) => rest.replace(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '[erased]'),
    text,
  );

async function eraseQuotations(
  transaction: Database,
  enquiryIds: number[],
  { acceptedSince, names }: { acceptedSince: number; names: readonly string[] },
) {
  const rows = await transaction
    .selectFrom('quotation')
    .selectAll()
    .where('enquiry_id', 'in', withOne(enquiryIds))
    .execute();
  const files: string[] = [];
  const enquiriesToKeep: number[] = [];
  for (const { id, number, enquiry_id } of rows) {
    const versions = await transaction
      .selectFrom('quotation_version')
      .selectAll()
      .where('quotation_id', '=', id)
      .execute();
    files.push(...versions.flatMap(({ file }) => file ?? []));
    const kept = versions.filter(
      ({ state, decided_at }) => state === 'accepted' && (decided_at ?? 0) >= acceptedSince,
    );
    await transaction
      .deleteFrom('quotation_version')
      .where('quotation_id', '=', id)
      .where('number', 'not in', withOne(kept.map((version) => version.number)))
      .execute();
    for (const version of kept)
      await transaction
        .updateTable('quotation_version')
        .set({ content: JSON.stringify(anonymous(JSON.parse(version.content) as QuotationContent, names)) })
        .set({ token_hash: null, submission_key: null, file: null, sha256: null, decision_note: '' })
        .set(version.decided_by === 'customer' ? { decided_name: erasedName } : {})
        .where('quotation_id', '=', id)
        .where('number', '=', version.number)
        .execute();
    if (kept.length === 0) {
      await deleteQuotations(transaction, [id]);
      continue;
    }
    enquiriesToKeep.push(enquiry_id);
    const search_key = normaliseForSearch(`${number ?? ''} ${erasedName}`);
    await transaction.updateTable('quotation').set({ search_key }).where('id', '=', id).execute();
  }
  return { ids: rows.map(({ id }) => id), kept: enquiriesToKeep.length, enquiriesToKeep, files };
}

/** With their versions and entries. Returns the names of the files. */
export async function deleteQuotations(transaction: Database, ids: readonly number[]): Promise<string[]> {
  await transaction.deleteFrom('enquiry_entry').where('quotation_id', 'in', withOne(ids)).execute();
  const files = await transaction
    .deleteFrom('quotation_version')
    .where('quotation_id', 'in', withOne(ids))
    .returning('file')
    .execute();
  await transaction.deleteFrom('quotation').where('id', 'in', withOne(ids)).execute();
  return files.flatMap(({ file }) => file ?? []);
}

/** What tax law asks for: what was sold, for how much, and into which state. */
const anonymous = (content: QuotationContent, names: readonly string[]): QuotationContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, description: withoutNames(line.description, names) })),
  customer: {
    name: erasedName,
    company: '',
    address: '',
    gstin: '',
    stateCode: content.customer.stateCode,
  },
  terms: withoutNames(content.terms, names),
  note: '',
});

async function eraseMails(transaction: Database, enquiryIds: number[], mailIds: readonly number[]) {
  const rows = await transaction
    .selectFrom('mail')
    .select('id')
    .where((eb) => eb.or([eb('enquiry_id', 'in', withOne(enquiryIds)), eb('id', 'in', withOne(mailIds))]))
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids, files: await deleteMails(transaction, ids) };
}

/** With their attachments and entries. Returns the names of the files. */
export async function deleteMails(transaction: Database, ids: readonly number[]): Promise<string[]> {
  const files = await transaction
    .deleteFrom('mail_attachment')
    .where('mail_id', 'in', withOne(ids))
    .returning('file')
    .execute();
  await transaction.deleteFrom('enquiry_entry').where('mail_id', 'in', withOne(ids)).execute();
  await transaction.deleteFrom('mail').where('id', 'in', withOne(ids)).execute();
  return files.map(({ file }) => file);
}

/** The mail of a morning lists names of customers. The next morning has another. */
async function eraseDigests(transaction: Database, names: readonly string[]): Promise<void> {
  const digests = await transaction
    .selectFrom('mail')
    .select(['id', 'subject', 'body'])
    .where('purpose', '=', 'digest')
    .execute();
  const found = digests.filter(
    ({ subject, body }) => withoutNames(`${subject}\n${body}`, names) !== `${subject}\n${body}`,
  );
  await deleteMails(
    transaction,
    found.map(({ id }) => id),
  );
}

async function anonymiseEnquiry(transaction: Database, row: EnquiryRow, note: string): Promise<void> {
  await transaction
    .deleteFrom('enquiry_entry')
    .where('enquiry_id', '=', row.id)
    .where('kind', 'not in', ['quotation-sent', 'quotation-accepted'])
    .execute();
  await transaction.updateTable('enquiry_entry').set({ text: '' }).where('enquiry_id', '=', row.id).execute();
  const rest = {
    ...{ name: erasedName, contact_no: '', email: null, company: '', message: null },
    ...{ lost_reason: '', submission_key: null, created_on: null, merged_into: null, note },
    ...{ consent_version: null, consent_text: null },
  };
  await transaction
    .updateTable('enquiry')
    .set({
      ...rest,
      name_key: normaliseForSearch(erasedName),
      search_key: enquirySearchText({ ...row, ...rest }, note),
      handled_at: row.handled_at ?? Date.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
}

async function deleteEnquiries(transaction: Database, ids: number[], stay: ReadonlySet<number>) {
  await transaction.deleteFrom('mail_outbox').where('enquiry_id', 'in', withOne(ids)).execute();
  const gone = ids.filter((id) => !stay.has(id));
  // One of somebody else is open again: the work on it was that on the one that goes.
  await transaction
    .updateTable('enquiry')
    .set(({ eb }) => ({ merged_into: null, handled_at: null, version: eb('version', '+', 1) }))
    .where('merged_into', 'in', withOne(ids))
    .where('id', 'not in', withOne(ids))
    .execute();
  await transaction.deleteFrom('enquiry_entry').where('enquiry_id', 'in', withOne(gone)).execute();
  await transaction.deleteFrom('enquiry').where('id', 'in', withOne(gone)).execute();
}

interface Items {
  ids: number[];
  mails: number[];
  quotations: number[];
}

/** Those that say what has changed. */
async function auditEntriesOf(transaction: Database, { ids, mails, quotations }: Items): Promise<number[]> {
  const parts = [
    { kinds: ['message', 'quote'], items: ids },
    { kinds: ['mail'], items: mails },
    { kinds: ['quotation'], items: quotations },
  ];
  const entries: number[] = [];
  for (const { kinds, items } of parts) {
    const rows = await transaction
      .selectFrom('audit_entry')
      .select('id')
      .where('kind', 'in', kinds)
      .where('item_id', 'in', withOne(items))
      .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]))
      .execute();
    entries.push(...rows.map(({ id }) => id));
  }
  return entries;
}

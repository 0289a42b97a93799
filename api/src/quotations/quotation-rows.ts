// Quotations as they are stored, and as admins and customers read them.
import type {
  OpenQuotation,
  Quotation,
  QuotationContent,
  QuotationState,
  QuotationVersion,
} from '@site/shared-contracts/schemas';
import { computeQuotation } from '@site/shared-contracts/quotation-money';
import { dayOf } from '@site/shared-contracts/time-zone';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { readCompanyTimeZone } from '../mail/company-time-zone';
import { requireFound } from '../problems/problems';
import { moment } from '../time/time';
import { withVersion } from './quotation-number';

export type QuotationRow = Selectable<Tables['quotation']>;
export type VersionRow = Selectable<Tables['quotation_version']>;

/** A quotation with its versions, the newest first: there is at least one. */
export interface StoredQuotation {
  row: QuotationRow;
  newest: VersionRow;
  versions: VersionRow[];
}

export const missing = 'There is no such quotation.';

/** In the time zone of the site, yyyy-mm-dd. */
export const readToday = async (source: Database): Promise<string> =>
  dayOf(Date.now(), await readCompanyTimeZone(source));

export async function readQuotation(source: Database, id: number): Promise<StoredQuotation> {
  const row = await source.selectFrom('quotation').selectAll().where('id', '=', id).executeTakeFirst();
  return withVersions(source, requireFound(row, missing));
}

/** No other transaction changes the quotation until the end of this one. */
export async function lockQuotation(transaction: Database, id: number): Promise<StoredQuotation> {
  const row = await transaction
    .updateTable('quotation')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return withVersions(transaction, requireFound(row, missing));
}

async function withVersions(source: Database, row: QuotationRow): Promise<StoredQuotation> {
  const versions = await source
    .selectFrom('quotation_version')
    .selectAll()
    .where('quotation_id', '=', row.id)
    .orderBy('number', 'desc')
    .execute();
  return { row, versions, newest: requireFound(versions[0], missing) };
}

export const updateVersion = (transaction: Database, quotationId: number, number: number) =>
  transaction
    .updateTable('quotation_version')
    .where('quotation_id', '=', quotationId)
    .where('number', '=', number);

export const contentOf = ({ content }: Pick<VersionRow, 'content'>) =>
  JSON.parse(content) as QuotationContent;

/** What is stored of the content of a version. */
export const contentColumns = (content: QuotationContent) => ({
  content: JSON.stringify(content),
  total_paise: computeQuotation(content).totalPaise,
  valid_until: content.validUntil,
});

export const searchKeyOf = (
  number: string | null,
  { customer: { name, company, gstin } }: QuotationContent,
) => normaliseForSearch([number ?? '', name, company, gstin].join(' '));

/** An offer ends with its last day, also where nobody has noticed. */
export const stateOf = (
  { state, valid_until }: Pick<VersionRow, 'state' | 'valid_until'>,
  today: string,
): QuotationState => (state === 'sent' && valid_until < today ? 'expired' : state);

export async function toWire(source: Database, stored: StoredQuotation): Promise<Quotation> {
  const { row, versions } = stored;
  const today = await readToday(source);
  const enquiry = await source
    .selectFrom('enquiry')
    .select(['email', 'contact_no', 'is_suspect'])
    .where('id', '=', row.enquiry_id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    enquiryId: row.enquiry_id,
    number: row.number ?? '',
    version: row.version,
    email: enquiry.email ?? '',
    contactNo: enquiry.contact_no,
    suspect: enquiry.is_suspect === 1,
    versions: versions.map((version) => toVersion(version, today)),
  };
}

const toVersion = (row: VersionRow, today: string): QuotationVersion => ({
  version: row.number,
  state: stateOf(row, today),
  content: contentOf(row),
  totalPaise: row.total_paise,
  createdAt: moment(row.created_at),
  ...(row.admin !== null && { admin: row.admin }),
  ...(row.sent_at !== null && { sentAt: moment(row.sent_at) }),
  ...(row.seen_at !== null && { seenAt: moment(row.seen_at) }),
  ...(row.decided_at !== null && { decidedAt: moment(row.decided_at) }),
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  decidedName: row.decided_name,
  decisionNote: row.decision_note,
});

/** For the customer: no name of an admin, and nothing of what was superseded. */
export function toOpenQuotation(
  row: VersionRow,
  number: string,
  today: string,
): Omit<OpenQuotation, 'status'> {
  const state = stateOf(row, today);
  if (state === 'draft') throw new Error('A draft has no link.');
  const shared = {
    number: withVersion(number, row.number),
    state,
    sentAt: moment(row.sent_at ?? row.created_at),
  };
  if (state === 'superseded') return { ...shared, decidedName: '' };
  return {
    ...shared,
    content: contentOf(row),
    ...(row.decided_at !== null && { decidedAt: moment(row.decided_at) }),
    decidedName: row.decided_by === 'customer' ? row.decided_name : '',
  };
}

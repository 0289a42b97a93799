// The rows of one person: those with an address or number, and what was merged with them.
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { addressOfEnquiry, lastDigitsOfEnquiry } from '../enquiries/customer-enquiries';
import { ProblemError } from '../problems/problems';
import { isSamePhone, lastDigits, normaliseEmail, normalisePhone, type Identifiers } from './identifiers';

/** What is to be exported or erased. */
export interface PersonRows {
  enquiries: EnquiryRow[];
  /** Mails from or to the person in enquiries of others. */
  mailIds: number[];
}

export interface FoundPerson {
  /** With those that they were merged with, which a clerk has taken for the same person. */
  enquiries: EnquiryRow[];
  /** The ids of those that may be of somebody else with the same number: see `othersOf`. */
  others: ReadonlySet<number>;
  mails: MailRow[];
}

export async function findPerson(db: Database, identifiers: Identifiers): Promise<FoundPerson> {
  const { email, phone } = identifiers;
  const rows = db.selectFrom('enquiry').select('id');
  const byEmail = email ? await rows.where(sql<boolean>`${addressOfEnquiry} = ${email}`).execute() : [];
  const byPhone = phone
    ? await rows.where(sql<boolean>`${lastDigitsOfEnquiry} = ${lastDigits(phone)}`).execute()
    : [];
  const mails = email
    ? await correspondence(db)
        .where(sql<boolean>`${email} in (lower(from_address), lower(to_address))`)
        .execute()
    : [];
  const enquiries = await withMerged(
    db,
    [...byEmail, ...byPhone].map(({ id }) => id),
  );
  return { enquiries, others: new Set(othersOf(enquiries, identifiers)), mails };
}

/**
 * A company has one number for all: a row with the number alone is of the person only if it has no other address, and
 * no other country code.
 */
function othersOf(enquiries: readonly EnquiryRow[], { email, phone }: Identifiers): number[] {
  const headOf = ({ id, merged_into }: EnquiryRow) => merged_into ?? id;
  const hasEmail = (row: EnquiryRow) => email !== '' && normaliseEmail(row.email) === email;
  const sure = new Set(enquiries.filter(hasEmail).map(headOf));
  return enquiries
    .filter(
      (row) =>
        !sure.has(headOf(row)) &&
        (normaliseEmail(row.email) !== '' || !isSamePhone(normalisePhone(row.contact_no), phone)),
    )
    .map(({ id }) => id);
}

/** @param ids of the enquiries that the admin has chosen among those that were found */
export function choose(found: FoundPerson, ids: readonly number[]): PersonRows {
  const chosen = new Set(ids);
  const enquiries = found.enquiries.filter(({ id }) => chosen.has(id));
  if (enquiries.length < chosen.size)
    throw new ProblemError(409, 'The enquiries of this person are others by now. Find the person again.');
  return requireSome({ enquiries, mailIds: mailsOfOthers(enquiries, found.mails) });
}

export function mailsOfOthers(enquiries: readonly EnquiryRow[], mails: readonly MailRow[]): number[] {
  const own = new Set(enquiries.map(({ id }) => id));
  return mails.filter((mail) => !own.has(mail.enquiry_id ?? 0)).map(({ id }) => id);
}

export type MailRow = Awaited<ReturnType<ReturnType<typeof correspondence>['execute']>>[number];

/** Mail from and to customers: none to colleagues. */
export const correspondence = (db: Database) =>
  db
    .selectFrom('mail')
    .select(['id', 'enquiry_id', 'from_address', 'to_address', 'created_at'])
    .where('purpose', 'in', ['answer', 'confirmation', 'quotation', 'reply']);

export async function withMerged(db: Database, ids: number[]): Promise<EnquiryRow[]> {
  const found = await db
    .selectFrom('enquiry')
    .select(['id', 'merged_into'])
    .where('id', 'in', withOne(ids))
    .execute();
  const heads = [...new Set(found.map(({ id, merged_into }) => merged_into ?? id))];
  return db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', withOne(heads)), eb('merged_into', 'in', withOne(heads))]))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

/** A list of no ids is no SQL; no row has this one. */
export const withOne = (ids: readonly number[]): number[] => (ids.length > 0 ? [...ids] : [0]);

/** Addresses and numbers of the person's rows, besides those by which they were found. */
export function otherIdentifiers(
  { enquiries, others }: FoundPerson,
  { email, phone }: Identifiers,
): string[] {
  const own = enquiries.filter(({ id }) => !others.has(id));
  const emails = own.map((row) => normaliseEmail(row.email)).filter((each) => each !== email);
  const phones = own.map((row) => row.contact_no).filter((each) => !isSamePhone(normalisePhone(each), phone));
  return [...new Set([...emails, ...phones])].filter(Boolean);
}

function requireSome(person: PersonRows): PersonRows {
  if (person.enquiries.length === 0 && person.mailIds.length === 0)
    throw new ProblemError(404, 'Nothing is stored of this person.');
  return person;
}

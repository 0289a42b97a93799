// The rows of one person: those with an address or number, and what was merged with them.
import { sql } from 'kysely';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { addressOfEnquiry, lastDigitsOfEnquiry } from '../enquiries/customer-enquiries';
import { ProblemError } from '../problems/problems';
import { normaliseEmail, normalisePhone, type Identifiers } from './identifiers';

export interface PersonRows {
  /** With those that they were merged with, which a clerk has taken for the same person. */
  enquiries: EnquiryRow[];
  /** Mails from or to the person in enquiries of others. */
  mailIds: number[];
}

export async function findPerson(db: Database, { email, phone }: Identifiers): Promise<PersonRows> {
  const rows = db.selectFrom('enquiry').select('id');
  const byEmail = email ? await rows.where(sql<boolean>`${addressOfEnquiry} = ${email}`).execute() : [];
  const byPhone = phone ? await rows.where(sql<boolean>`${lastDigitsOfEnquiry} = ${phone}`).execute() : [];
  const mails = email
    ? await correspondence(db)
        .where(sql<boolean>`${email} in (lower(from_address), lower(to_address))`)
        .execute()
    : [];
  return withMerged(db, { enquiryIds: [...byEmail, ...byPhone].map(({ id }) => id), mails });
}

type MailRow = Awaited<ReturnType<ReturnType<typeof correspondence>['execute']>>[number];

/** Mail from and to customers: none to colleagues. */
export const correspondence = (db: Database) =>
  db
    .selectFrom('mail')
    .select(['id', 'enquiry_id', 'from_address', 'to_address', 'created_at'])
    .where('purpose', 'in', ['answer', 'confirmation', 'quotation', 'reply']);

interface Found {
  enquiryIds: number[];
  mails: MailRow[];
}

/** `until`: rows that came later are not taken. */
export async function withMerged(
  db: Database,
  { enquiryIds, mails }: Found,
  until = Infinity,
): Promise<PersonRows> {
  const found = await readEnquiries(db, enquiryIds);
  const heads = [...new Set(found.map(({ id, merged_into }) => merged_into ?? id))];
  const all = await db
    .selectFrom('enquiry')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', withOne(heads)), eb('merged_into', 'in', withOne(heads))]))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  const enquiries = all.filter(({ received_at }) => received_at <= until);
  const own = new Set(enquiries.map(({ id }) => id));
  const others = mails.filter((mail) => !own.has(mail.enquiry_id ?? 0) && mail.created_at <= until);
  return { enquiries, mailIds: others.map(({ id }) => id) };
}

const readEnquiries = (db: Database, ids: number[]) =>
  db.selectFrom('enquiry').selectAll().where('id', 'in', withOne(ids)).execute();

/** A list of no ids is no SQL; no row has this one. */
export const withOne = (ids: readonly number[]): number[] => (ids.length > 0 ? [...ids] : [0]);

/** Addresses and numbers of these rows, besides those by which they were found. */
export function otherIdentifiers({ enquiries }: PersonRows, { email, phone }: Identifiers): string[] {
  const emails = enquiries.map((row) => normaliseEmail(row.email)).filter((each) => each !== email);
  const phones = enquiries.map((row) => row.contact_no).filter((each) => normalisePhone(each) !== phone);
  return [...new Set([...emails, ...phones])].filter(Boolean);
}

export function requireSome(person: PersonRows): PersonRows {
  if (person.enquiries.length === 0 && person.mailIds.length === 0)
    throw new ProblemError(404, 'Nothing is stored of this person.');
  return person;
}

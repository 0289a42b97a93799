import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';

const most = 20;
/** Numbers and addresses that are looked for. */
const mostKeys = 10;
/** The fewest digits of a number that says who it is. */
const fewestDigits = 7;

// The expressions of the indexes in migration 042; otherwise no index would fit.
const digits = sql`replace(replace(replace(contact_no, ' ', ''), '-', ''), '+', '')`;
export const lastDigitsOfEnquiry = sql`case when length(${digits}) > 10 then substr(${digits}, length(${digits}) - 9) else ${digits} end`;
export const addressOfEnquiry = sql`lower(email)`;

/** Of `+91 98470-12345` and `098470 12345` they are the same. */
const lastDigitsOf = ({ contact_no }: EnquiryRow) => contact_no.replace(/[ +-]/g, '').slice(-10);
const addressOf = ({ email }: EnquiryRow) => (email ?? '').toLowerCase();

/** The newest other enquiries with a telephone number or e-mail address of these. */
export async function findOthersOfCustomer(
  db: Database,
  enquiries: readonly EnquiryRow[],
): Promise<EnquiryRow[]> {
  const own = new Set(enquiries.map(({ id }) => id));
  const newestWith = (expression: RawBuilder<unknown>, key: string) =>
    db
      .selectFrom('enquiry')
      .selectAll()
      .where(sql<boolean>`${expression} = ${key}`)
      .orderBy('received_at', 'desc')
      .limit(most + own.size)
      .execute();
  const numbers = keys(enquiries.map(lastDigitsOf).filter((number) => number.length >= fewestDigits));
  const addresses = keys(enquiries.map(addressOf).filter(Boolean));
  const found = await Promise.all([
    ...numbers.map((number) => newestWith(lastDigitsOfEnquiry, number)),
    ...addresses.map((each) => newestWith(addressOfEnquiry, each)),
  ]);
  const others = new Map(found.flat().map((row) => [row.id, row]));
  return [...others.values()]
    .filter(({ id }) => !own.has(id))
    .sort((one, other) => other.received_at - one.received_at || other.id - one.id)
    .slice(0, most);
}

const keys = (values: string[]) => [...new Set(values)].slice(0, mostKeys);

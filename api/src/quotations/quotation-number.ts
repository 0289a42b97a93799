// The number of a quotation: `KC/2026-27/0001`, from 0001 in each financial year.
import type { Database } from '../database/database';

/** Words that most names of companies have, and that say nothing about one. */
const legalForms = new Set([
  'PVT',
  'PRIVATE',
  'LTD',
  'LIMITED',
  'LLP',
  'CO',
  'COMPANY',
  'INC',
  'AND',
  'THE',
  'OF',
]);
const mostInitials = 4;

/** `2026-27`: a financial year of India begins on 1 April. The day is yyyy-mm-dd. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first)}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The initials of a company: of `Krishna Chemicals Pvt. Ltd.` it is `KC`. */
export function prefixOf(company: string): string {
  const words = company
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '' && !legalForms.has(word));
  const initials = words.map((word) => word.charAt(0)).join('');
  return initials.slice(0, mostInitials) || 'Q';
}

/** What the customer reads: a later version has its number, too. */
export const withVersion = (number: string, version: number): string =>
  version > 1 ? `${number}-R${String(version)}` : number;

/**
 * The next number of the year. Part of the transaction that stores it, so that none is left out: the row of the counter is
 * locked until the end of the transaction, in every process.
 */
export async function takeNumber(
  transaction: Database,
  { day, company }: { day: string; company: string },
): Promise<{ financial_year: string; sequence: number; number: string }> {
  const financial_year = financialYearOf(day);
  const { last } = await transaction
    .insertInto('quotation_counter')
    .values({ financial_year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet(({ eb }) => ({ last: eb('quotation_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = `${prefixOf(company)}/${financial_year}/${String(last).padStart(4, '0')}`;
  return { financial_year, sequence: last, number };
}

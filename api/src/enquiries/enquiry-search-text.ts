import type { Insertable } from 'kysely';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { lineTexts } from '../asked-products/asked-products';

/** What the visitor sent, under the names of the columns. */
export type SentEnquiry = Pick<
  Insertable<Tables['enquiry']>,
  | 'kind'
  | 'name'
  | 'contact_no'
  | 'product'
  | 'product_id'
  | 'quantity'
  | 'purpose'
  | 'lines'
  | 'message'
  | 'size'
  | 'email'
  | 'created_on'
>;

/** Telephone numbers are found with and without the spaces and signs between their digits. */
export const enquirySearchText = (row: SentEnquiry & { company?: string }, notes = ''): string =>
  normaliseForSearch(
    [row.name, row.contact_no, row.contact_no.replace(/\D/g, ''), row.product, row.quantity]
      .concat([row.message, row.size, row.email, row.company, notes].map((text) => text ?? ''))
      .concat(row.purpose && row.purpose !== 'price' ? [row.purpose] : [])
      .concat(lineTexts({ lines: row.lines ?? '[]' }))
      .join(' '),
  );

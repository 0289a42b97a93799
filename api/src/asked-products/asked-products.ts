import type { QuoteLine } from '@site/shared-contracts/schemas';
import { packText, productsText } from '@site/shared-contracts/quote-texts';
import type { EnquiryRow } from '../database/tables';

/** The products of a quote request after the first one. */
export const linesOf = ({ lines }: Pick<EnquiryRow, 'lines'>): QuoteLine[] =>
  JSON.parse(lines) as QuoteLine[];

type Asked = Pick<EnquiryRow, 'product' | 'product_id' | 'size' | 'quantity' | 'lines'>;

/** All products that an enquiry asks for, the first one among them. */
export const askedProducts = (row: Asked): QuoteLine[] => [
  {
    ...(row.product_id !== null && { productId: row.product_id }),
    ...{ productname: row.product, size: row.size ?? '', quantity: row.quantity },
  },
  ...linesOf(row),
];

/** `Venmax`, or `Venmax and 2 more`. */
export const productsOf = (row: Pick<EnquiryRow, 'product' | 'lines'>): string =>
  productsText(row.product, linesOf(row).length);

/** Each further product as a text: `12 × Venmax, 5 L`. */
export const lineTexts = (row: Pick<EnquiryRow, 'lines'>): string[] => linesOf(row).map(packText);

/** For a client: what a request for the price of one product does not have is left out. */
export function toAsked(row: Pick<EnquiryRow, 'product_id' | 'purpose' | 'lines'>) {
  const lines = linesOf(row);
  return {
    ...(row.product_id !== null && { productId: row.product_id }),
    ...(row.purpose !== 'price' && { purpose: row.purpose }),
    ...(lines.length > 0 && { lines }),
  };
}

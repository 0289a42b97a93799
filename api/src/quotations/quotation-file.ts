import type { QuotationContent } from '@site/shared-contracts/schemas';

/** `number` with the version. */
export type MakePdf = (content: QuotationContent, number: string) => Promise<Buffer>;

/** Slashes are no part of a file's name. */
export const pdfName = (number: string) => `Quotation ${number.replaceAll('/', '-')}.pdf`;

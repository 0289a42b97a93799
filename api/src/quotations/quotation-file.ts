import type { QuotationContent } from '@site/shared-contracts/schemas';

/** `number` with the version. */
export type MakePdf = (content: QuotationContent, number: string) => Promise<Buffer>;

/** Slashes are no part of a file's name. */
export const pdfName = (number: string) => `Quotation ${number.replaceAll('/', '-')}.pdf`;

export const createPdfMaker =
  (db: unknown): MakePdf =>
  (content, number) =>
    Promise.resolve(Buffer.from(`%PDF-1.4 ${number} ${JSON.stringify(content)} ${String(Boolean(db))}`));

import { computeQuotation } from '@site/shared-contracts/quotation-money';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { readToday } from './quotation-rows';

interface Printed {
  content: QuotationContent;
  /** Without the version. */
  number: string;
  version: number;
}

export type MakePdf = (printed: Printed) => Promise<Buffer>;

/** Of today, in the present brand. What it needs is loaded with the first one: most processes make none. */
export const createPdfMaker =
  (db: Database): MakePdf =>
  async (printed) => {
    const [{ makeQuotationPdf }, { readQuotingCompany }] = await Promise.all([
      import('./quotation-pdf'),
      import('./quoting-company'),
    ]);
    const [company, date] = await Promise.all([readQuotingCompany(db), readToday(db)]);
    return makeQuotationPdf({ ...printed, company, date, computed: computeQuotation(printed.content) });
  };

/** `number` has the version. Slashes are no part of a file's name. */
export const pdfName = (number: string) => `Quotation ${number.replaceAll('/', '-')}.pdf`;

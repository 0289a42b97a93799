// A quotation on paper. The same source gives the same bytes: what was sent can be made again.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { QuotationContent } from '@site/shared-contracts/schemas';
import type { ComputedQuotation } from '@site/shared-contracts/quotation-money';
import { PdfCanvas, type SizedImage } from '@site/shared-documents/pdf-canvas';
import { PrintableTexts } from '@site/shared-documents/printable-texts';
import type { Colors } from '@site/shared-ui/colors';
import { PageFlow } from './page-flow';
import { drawLines, drawTaxSummary } from './quotation-tables';
import { drawFirstHead, drawRunningHead, drawFoot } from './quotation-heads';
import { drawSignature, drawTexts, drawTotals } from './quotation-closing';

/** Who quotes. Empty texts are left out. */
export interface QuotingCompany {
  name: string;
  /** Its lines. */
  address: readonly string[];
  phone: string;
  email: string;
  gstin: string;
  /** A bitmap: PDF has no SVG. */
  logo: SizedImage | undefined;
  colors: Colors;
}

export interface QuotationSource {
  company: QuotingCompany;
  /** As customers read it, for example `Q/2026-27/0042`. */
  number: string;
  /** Shown from 2 on. */
  version: number;
  /** The day of this version: yyyy-mm-dd. */
  date: string;
  content: QuotationContent;
  computed: ComputedQuotation;
}

export async function makeQuotationPdf(source: QuotationSource): Promise<Buffer> {
  const { company, number, date } = source;
  const output = new PassThrough();
  const written = buffer(output);
  const canvas = new PdfCanvas({
    title: `Quotation ${number}`,
    author: company.name,
    subject: `Quotation of ${company.name}`,
    colors: company.colors,
    printable: new PrintableTexts(),
    madeAt: new Date(`${date}T00:00:00Z`),
    output,
    keepsPages: true,
  });
  canvas.section(`Quotation ${number}`, () => {
    const flow = new PageFlow(canvas, () =>
      canvas.pageNumber === 1 ? drawFirstHead(canvas, source) : drawRunningHead(canvas, source),
    );
    drawLines(flow, source);
    drawTotals(flow, source);
    drawTaxSummary(flow, source);
    drawTexts(flow, source);
    drawSignature(flow, source);
  });
  canvas.onEachPage((pageNumber) => drawFoot(canvas, source, pageNumber));
  await canvas.end();
  return written;
}

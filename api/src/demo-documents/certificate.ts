// A certificate or a test report on one page.
import type { TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin, type PageFlow } from '../quotations/page-flow';
import type { CertificateValues, DocumentValues } from './document-values';
import { drawSections } from './draw-parts';
import { makeDocument, type MadeDocument } from './make-document';

/** Large letters across the page, which no copy can lose. */
function drawWatermark({ canvas }: PageFlow): void {
  canvas.artifact((pdf) => {
    pdf
      .rotate(-38, { origin: [298, 560] })
      .font('extrabold')
      .fontSize(58)
      .fillColor(canvas.colors.dangerSoft)
      .text('DEMONSTRATION', 0, 530, { width: 595, align: 'center', lineBreak: false });
  });
}

export const makeCertificate = (
  { name, title, statement, facts, issuedOn }: CertificateValues,
  supplier: DocumentValues['supplier'],
): Promise<MadeDocument> =>
  makeDocument(
    {
      kind: title,
      name,
      company: supplier.name,
      date: issuedOn,
      mark: 'Demonstration document. Not a certificate of anything.',
    },
    (flow) => {
      drawWatermark(flow);
      const { canvas } = flow;
      const large: TextStyle = { face: 'semibold', size: 14, color: canvas.colors.ink };
      const text: TextStyle = { face: 'regular', size: 11, color: canvas.colors.ink, leading: 1.5 };
      const write = (words: string, style: TextStyle, after: number) => {
        flow.y += canvas.text('P', words, { x: margin, y: flow.y, width: inner }, style) + after;
      };
      flow.y += 26;
      write(supplier.name, large, 2);
      write(supplier.address.join(', '), text, 22);
      write(statement, text, 26);
      drawSections(flow, [{ title: 'Details', parts: [{ kind: 'rows', rows: facts }] }], {});
      flow.y += 10;
      write(
        'This page shows where visitors of the website find a certificate. Nobody has assessed or tested anything for it.',
        { ...text, size: 9, color: canvas.colors.inkSoft },
        0,
      );
    },
  );

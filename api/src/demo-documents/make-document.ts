// A demonstration document as a PDF. The same source gives the same bytes.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { page, PdfCanvas, type TextStyle } from '@site/shared-documents/pdf-canvas';
import { PrintableTexts } from '@site/shared-documents/printable-texts';
import { allColors } from '@site/shared-ui/colors';
import { inner, margin, PageFlow } from '../quotations/page-flow';
import { documentDate } from './document-parts';

export interface DocumentHead {
  /** `Safety data sheet`. */
  kind: string;
  /** What it is about: a product, a standard. */
  name: string;
  /** Who made it, as far as the demonstration goes. */
  company: string;
  /** yyyy-mm-dd. The file states it as the date when it was made. */
  date: string;
  /** On every page: what nobody may use it for. */
  mark: string;
}

const markHeight = 20;

/** On every page. Screen readers hear it once, before everything else. */
function drawMark(canvas: PdfCanvas, mark: string): void {
  const { colors } = canvas;
  const y = 20;
  canvas.fillRect(margin, y, inner, markHeight, colors.danger, 3);
  const style: TextStyle = { face: 'semibold', size: 9, color: colors.onBrand, leading: 1.3 };
  const box = { x: margin + 8, y: y + 4.2, width: inner - 16 };
  if (canvas.pageNumber === 1) canvas.text('P', mark, box, style, { align: 'center' });
  else canvas.artifactText(mark, box, style, { align: 'center' });
}

/** Returns where the content begins. */
function drawFirstHead(canvas: PdfCanvas, { kind, name, company, date, mark }: DocumentHead): number {
  const { colors } = canvas;
  canvas.fillRect(0, 0, page.width, 6, colors.brandStrong);
  drawMark(canvas, mark);
  const small: TextStyle = { face: 'semibold', size: 9, color: colors.inkSoft };
  const large: TextStyle = { face: 'extrabold', size: 21, color: colors.brandStrong, leading: 1.2 };
  const box = { x: margin, width: inner };
  let y = 56;
  canvas.text('P', `${company} · ${documentDate(date)}`, { ...box, y }, small, { align: 'right' });
  y += canvas.text('P', kind, { ...box, y }, { ...small, color: colors.brand });
  y += canvas.text('H1', name, { ...box, y }, large);
  canvas.fillRect(margin, y + 5, 44, 3, colors.accent);
  return y + 20;
}

function drawRunningHead(canvas: PdfCanvas, { kind, name, mark }: DocumentHead): number {
  canvas.fillRect(0, 0, page.width, 6, canvas.colors.brandStrong);
  drawMark(canvas, mark);
  const small: TextStyle = { face: 'semibold', size: 8, color: canvas.colors.inkSoft };
  canvas.artifactText(`${kind}: ${name}`, { x: margin, y: 48, width: inner }, small, { height: 14 });
  return 70;
}

function drawFoot(canvas: PdfCanvas, { company, date }: DocumentHead, pageNumber: number): void {
  const { colors } = canvas;
  const box = { x: margin, y: page.height - 38, width: inner };
  const small: TextStyle = { face: 'regular', size: 7.5, color: colors.inkSoft };
  canvas.strokeLine(box.y - 8, colors.line, margin, margin + inner);
  canvas.artifactText(`${company} (fictional company) · ${documentDate(date)}`, box, small);
  const number = `Page ${pageNumber} of ${canvas.pageNumber}`;
  canvas.artifactText(number, box, { ...small, face: 'semibold', color: colors.ink }, { align: 'right' });
}

export interface MadeDocument {
  bytes: Buffer;
  pages: number;
}

export async function makeDocument(
  head: DocumentHead,
  draw: (flow: PageFlow) => void,
): Promise<MadeDocument> {
  const output = new PassThrough();
  const written = buffer(output);
  const title = `${head.kind}: ${head.name}`;
  const canvas = new PdfCanvas({
    title,
    author: head.company,
    subject: head.mark,
    colors: allColors(undefined),
    printable: new PrintableTexts(),
    madeAt: new Date(`${head.date}T00:00:00Z`),
    output,
    keepsPages: true,
  });
  canvas.section(title, () => {
    const flow = new PageFlow(canvas, () =>
      canvas.pageNumber === 1 ? drawFirstHead(canvas, head) : drawRunningHead(canvas, head),
    );
    draw(flow);
  });
  canvas.onEachPage((pageNumber) => drawFoot(canvas, head, pageNumber));
  await canvas.end();
  return { bytes: await written, pages: canvas.pageNumber };
}

// Draws the parts of a document from top to bottom.
import { pictogramNames } from '@site/shared-contracts/hazard-pictograms';
import type { LabelStatement, PictogramCode } from '@site/shared-contracts/schemas';
import type { PdfCanvas, TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin, type PageFlow } from '../quotations/page-flow';
import { drawTable } from '../quotations/pdf-table';
import type { DocumentPart, DocumentSection, NamedText } from './document-parts';

/** Pictures of the pictograms, which PDF has no drawings of. */
export type PictogramPictures = Readonly<Partial<Record<PictogramCode, Buffer>>>;

const labelWidth = 138;
const gap = 12;
const pictogramSize = 58;
/** Of what stands below a heading, so that no heading is alone at the end of a page. */
const companion = 46;

const styles = ({ colors }: PdfCanvas) => ({
  heading: { face: 'extrabold', size: 10.5, color: colors.brandStrong, leading: 1.3 } satisfies TextStyle,
  subheading: { face: 'semibold', size: 9, color: colors.ink, leading: 1.4 } satisfies TextStyle,
  label: { face: 'regular', size: 8.5, color: colors.inkSoft, leading: 1.42 } satisfies TextStyle,
  text: { face: 'regular', size: 8.5, color: colors.ink, leading: 1.42 } satisfies TextStyle,
  code: { face: 'semibold', size: 8.5, color: colors.ink, leading: 1.42 } satisfies TextStyle,
  caption: { face: 'regular', size: 7, color: colors.inkSoft, leading: 1.3 } satisfies TextStyle,
});

function drawHeading(flow: PageFlow, title: string): void {
  const { canvas } = flow;
  flow.reserve(24 + companion);
  canvas.fillRect(margin, flow.y, inner, 20, canvas.colors.surfaceTint, 3);
  const box = { x: margin + 8, y: flow.y + 3.2, width: inner - 16 };
  canvas.text('H2', title, box, styles(canvas).heading);
  flow.y += 26;
}

/** Two columns, of which each row is kept together. */
function drawPairs(
  flow: PageFlow,
  pairs: readonly NamedText[],
  { width, style }: { width: number; style: TextStyle },
): void {
  const { canvas } = flow;
  const { text: textStyle } = styles(canvas);
  const rest = { x: margin + 8 + width + gap, width: inner - 16 - width - gap };
  canvas.tablePart('Table', () => {
    for (const [name, text] of pairs) {
      const height = Math.max(
        canvas.heightOf(name, width, style),
        canvas.heightOf(text, rest.width, textStyle),
      );
      flow.reserve(height);
      canvas.tablePart('TR', () => {
        canvas.tablePart('TH', () => canvas.text('P', name, { x: margin + 8, y: flow.y, width }, style));
        canvas.tablePart('TD', () => canvas.text('P', text, { ...rest, y: flow.y }, textStyle));
      });
      flow.y += height + 2.5;
    }
  });
}

function drawStatements(flow: PageFlow, title: string, statements: readonly LabelStatement[]): void {
  const { canvas } = flow;
  const { subheading, code } = styles(canvas);
  flow.y += 3;
  flow.reserve(16 + 14);
  canvas.text('H3', title, { x: margin + 8, y: flow.y, width: inner - 16 }, subheading);
  flow.y += 15;
  const pairs = statements.map((each) => [each.code, each.text] as const);
  drawPairs(flow, pairs, { width: labelWidth, style: code });
}

function drawPictograms(flow: PageFlow, codes: readonly PictogramCode[], pictures: PictogramPictures): void {
  const { canvas } = flow;
  const { caption } = styles(canvas);
  flow.reserve(pictogramSize + 16);
  for (const [index, code] of codes.entries()) {
    const x = margin + 8 + labelWidth + gap + index * (pictogramSize + 24);
    const picture = pictures[code];
    if (!picture) throw new Error(`There is no picture of ${code}.`);
    const words = `${pictogramNames[code]} (${code})`;
    canvas.image(picture, { x, y: flow.y, width: pictogramSize, height: pictogramSize }, words);
    const box = { x: x - 12, y: flow.y + pictogramSize + 1, width: pictogramSize + 24 };
    canvas.text('P', pictogramNames[code], box, caption, { align: 'center' });
  }
  const label = { x: margin + 8, y: flow.y, width: labelWidth };
  canvas.text('P', 'Pictograms', label, styles(canvas).label);
  flow.y += pictogramSize + 16;
}

function drawLines(flow: PageFlow, lines: readonly string[], isList: boolean): void {
  const { canvas } = flow;
  const { text } = styles(canvas);
  const indent = isList ? 10 : 0;
  const box = { x: margin + 8 + indent, width: inner - 16 - indent };
  for (const line of lines) {
    const height = canvas.heightOf(line, box.width, text);
    flow.reserve(height);
    if (isList) canvas.artifactText('•', { x: margin + 8, y: flow.y, width: 10 }, text);
    canvas.text(isList ? 'LI' : 'P', line, { ...box, y: flow.y }, text);
    flow.y += height + 2.5;
  }
}

function drawPart(flow: PageFlow, part: DocumentPart, pictures: PictogramPictures): void {
  const { canvas } = flow;
  switch (part.kind) {
    case 'rows':
      drawPairs(flow, part.rows, { width: labelWidth, style: styles(canvas).label });
      break;
    case 'statements':
      drawStatements(flow, part.title, part.statements);
      break;
    case 'pictograms':
      drawPictograms(flow, part.codes, pictures);
      break;
    case 'text':
      drawLines(flow, [part.text], false);
      break;
    case 'list':
      drawLines(flow, part.lines, true);
      break;
    case 'table':
      drawTable(flow, part.columns, part.rows);
      flow.y += 6;
  }
}

export function drawSections(
  flow: PageFlow,
  sections: readonly DocumentSection[],
  pictures: PictogramPictures,
): void {
  for (const { title, parts } of sections)
    flow.canvas.section(title, () => {
      drawHeading(flow, title);
      for (const part of parts) drawPart(flow, part, pictures);
      flow.y += 8;
    });
}

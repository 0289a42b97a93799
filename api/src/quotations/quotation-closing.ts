// Below the lines of a quotation: totals, terms and the signature.
import { totalsRows, type TotalsRow } from '@site/shared-contracts/quotation-totals';
import type { PdfCanvas, TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin, type PageFlow } from './page-flow';
import { inOneLine } from './pdf-table';
import type { QuotationSource } from './quotation-pdf';

const styles = ({ colors }: PdfCanvas) => ({
  label: { face: 'regular', size: 8.5, color: colors.inkSoft } satisfies TextStyle,
  amount: { face: 'semibold', size: 8.5, color: colors.ink } satisfies TextStyle,
  total: { face: 'extrabold', size: 12, color: colors.onBrand, leading: 1.366 } satisfies TextStyle,
  small: { face: 'semibold', size: 7.5, color: colors.brand, spacing: 0.4 } satisfies TextStyle,
  title: { face: 'extrabold', size: 10, color: colors.ink } satisfies TextStyle,
  text: { face: 'regular', size: 8.5, color: colors.ink, leading: 1.5 } satisfies TextStyle,
});

const totalsWidth = 236;
const rowHeight = 16;

/** At the right; what the total is in words at the left. */
export function drawTotals(flow: PageFlow, source: QuotationSource): void {
  const { canvas } = flow;
  const { colors } = canvas;
  const { totalInWords } = source.computed;
  const { label, amount, total, small, text } = styles(canvas);
  const rows = totalsRows(source.content, source.computed);
  const lastRow = rows.pop();
  flow.y += 12;
  const words = { x: margin, width: inner - totalsWidth - 24 };
  const wordsHeight = canvas.heightOf(totalInWords, words.width, text) + 14;
  flow.reserve(Math.max(rows.length * rowHeight + 46, wordsHeight));
  const top = flow.y;
  canvas.text('P', 'AMOUNT IN WORDS', { ...words, y: top }, small);
  canvas.text('P', totalInWords, { ...words, y: top + 13 }, text);
  const box = { x: margin + inner - totalsWidth, width: totalsWidth };
  const write = (row: TotalsRow, y: number, styleOfLabel: TextStyle, style: TextStyle) => {
    const shown = row.amount;
    const right = { x: box.x + 116, width: box.width - 126, y };
    const left = { x: box.x + 10, width: 116, y };
    canvas.textRuns('P', `${row.label}: ${shown}`, [
      { text: row.label, box: left, style: inOneLine(canvas, row.label, left.width, styleOfLabel) },
      { text: shown, box: right, style: inOneLine(canvas, shown, right.width, style), align: 'right' },
    ]);
  };
  for (const [index, row] of rows.entries()) write(row, top + index * rowHeight, label, amount);
  const y = top + rows.length * rowHeight + 4;
  canvas.fillRect(box.x, y, box.width, 28, colors.brandStrong, 4);
  if (lastRow) write(lastRow, y + 6, total, total);
  flow.y = Math.max(y + 28, top + wordsHeight) + 18;
}

/** Letters of a paragraph that are kept together: a longer one may go on on the next page. */
const kept = /\S.{0,399}(?=\s|$)|\S.{0,399}/gu;

function drawText(flow: PageFlow, title: string, words: string): void {
  if (words === '') return;
  const { canvas } = flow;
  const styled = styles(canvas);
  const parts = words.split('\n').flatMap((line) => line.match(kept) ?? []);
  const box = { x: margin, width: inner };
  for (const [index, part] of parts.entries()) {
    const height = canvas.heightOf(part, inner, styled.text);
    flow.reserve(height + (index === 0 ? 20 : 0));
    if (index === 0) flow.y += canvas.text('H2', title, { ...box, y: flow.y }, styled.title) + 3;
    flow.y += canvas.text('P', part, { ...box, y: flow.y }, styled.text) + 2;
  }
  flow.y += 12;
}

export function drawTexts(flow: PageFlow, { content }: QuotationSource): void {
  drawText(flow, 'Note', content.note);
  drawText(flow, 'Terms', content.terms);
}

export function drawSignature(flow: PageFlow, { company }: QuotationSource): void {
  const { canvas } = flow;
  const { amount, label } = styles(canvas);
  flow.reserve(78);
  const box = { x: margin + inner - 200, width: 200 };
  const words = { x: margin, y: flow.y + 58, width: inner - 230 };
  canvas.text('P', 'This is a quotation, not a tax invoice.', words, label);
  canvas.text('P', `For ${company.name}`, { ...box, y: flow.y }, amount, { height: 26 });
  canvas.strokeLine(flow.y + 54, canvas.colors.lineStrong, box.x, box.x + box.width);
  canvas.text('P', 'Authorised signatory', { ...box, y: flow.y + 58 }, label);
  flow.y += 78;
}

import type { Box, PdfCanvas, TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin, type PageFlow } from './page-flow';

export interface Column<Row> {
  title: string;
  /** In points. One column has none: it takes what the others leave. */
  width?: number;
  /** Numbers are right-aligned, in one line: smaller where they need it. */
  isNumber?: boolean;
  text: (row: Row, index: number) => string;
  /** A second line in small letters. */
  below?: (row: Row) => string;
}

const padding = { x: 4, y: 5 } as const;
const smallest = 4;

interface Cell<Row> {
  column: Column<Row>;
  x: number;
  width: number;
}

function layOut<Row>(columns: readonly Column<Row>[]): Cell<Row>[] {
  const rest = inner - columns.reduce((sum, { width = 0 }) => sum + width, 0);
  let right = margin;
  return columns.map((column) => {
    const left = right;
    right += column.width ?? rest;
    return { column, x: left + padding.x, width: right - left - 2 * padding.x };
  });
}

const stylesOf = ({ colors }: PdfCanvas) => ({
  head: { face: 'semibold', size: 7.5, color: colors.onBrand, leading: 1.25 } satisfies TextStyle,
  text: { face: 'regular', size: 8, color: colors.ink, leading: 1.35 } satisfies TextStyle,
  below: { face: 'regular', size: 7, color: colors.inkSoft, leading: 1.35 } satisfies TextStyle,
});

/** The style in which the text fits in one line. */
export function inOneLine(canvas: PdfCanvas, text: string, width: number, style: TextStyle): TextStyle {
  let { size } = style;
  while (size > smallest && canvas.widthOf(text, { ...style, size }) > width) size -= 0.25;
  return { ...style, size };
}

interface CellText {
  text: string;
  style: TextStyle;
}

function textsOf<Row>(canvas: PdfCanvas, { column, width }: Cell<Row>, row: Row, index: number): CellText[] {
  const { text, below } = stylesOf(canvas);
  const fitting = (words: string, style: TextStyle) =>
    column.isNumber ? inOneLine(canvas, words, width, style) : style;
  return [
    { text: column.text(row, index), style: text },
    { text: column.below?.(row) ?? '', style: below },
  ]
    .filter((each) => each.text !== '')
    .map((each) => ({ text: each.text, style: fitting(each.text, each.style) }));
}

const heightOf = (canvas: PdfCanvas, texts: readonly CellText[], width: number) =>
  texts.reduce((sum, { text, style }) => sum + canvas.heightOf(text, width, style), 0);

/** As dark as the brand, on each page. Screen readers hear it once. */
function drawHead<Row>(
  flow: PageFlow,
  cells: readonly Cell<Row>[],
  height: number,
  isRepeated: boolean,
): void {
  const { canvas, y } = flow;
  const { head } = stylesOf(canvas);
  canvas.fillRect(margin, y, inner, height, canvas.colors.brandStrong, 3);
  const draw = ({ column: { title, isNumber }, x, width }: Cell<Row>) => {
    const box: Box = { x, width, y: y + padding.y };
    const options = isNumber ? { align: 'right' as const } : {};
    if (isRepeated) canvas.artifactText(title, box, head, options);
    else canvas.tablePart('TH', () => canvas.text('P', title, box, head, options));
  };
  if (isRepeated) cells.forEach(draw);
  else canvas.tablePart('TR', () => cells.forEach(draw));
  flow.y += height;
}

function drawRow<Row>(
  flow: PageFlow,
  cells: readonly (Cell<Row> & { texts: CellText[] })[],
  height: number,
): void {
  const { canvas, y } = flow;
  canvas.tablePart('TR', () => {
    for (const { column, x, width, texts } of cells)
      canvas.tablePart('TD', () => {
        let top = y + padding.y;
        for (const { text, style } of texts) {
          const options = column.isNumber ? { align: 'right' as const } : {};
          top += canvas.text('P', text, { x, width, y: top }, style, options);
        }
      });
  });
  flow.y += height;
  canvas.strokeLine(flow.y, canvas.colors.line, margin, margin + inner);
}

/** A table as wide as the page. A row is never parted, and the head is on each of its pages. */
export function drawTable<Row>(flow: PageFlow, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const { canvas } = flow;
  const { head } = stylesOf(canvas);
  const cells = layOut(columns);
  const titles = cells.map(({ column, width }) => canvas.heightOf(column.title, width, head));
  const headHeight = Math.max(...titles) + 2 * padding.y;
  canvas.tablePart('Table', () => {
    for (const [index, row] of rows.entries()) {
      const filled = cells.map((cell) => ({ ...cell, texts: textsOf(canvas, cell, row, index) }));
      const heights = filled.map(({ texts, width }) => heightOf(canvas, texts, width));
      const height = Math.max(...heights) + 2 * padding.y;
      // The head is never alone.
      const isNewPage = flow.reserve(index === 0 ? headHeight + height : height);
      if (index === 0 || isNewPage) drawHead(flow, cells, headHeight, index > 0);
      drawRow(flow, filled, height);
    }
  });
}

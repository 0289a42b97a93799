// The lines of a quotation, and its taxes by HSN and rate.
import { formatPaise } from '@site/shared-contracts/amounts';
import type {
  ComputedLine,
  ComputedQuotation,
  TaxAmounts,
  TaxSummaryRow,
} from '@site/shared-contracts/quotation-money';
import { paiseOfTax } from '@site/shared-contracts/quotation-totals';
import type { QuotationLine } from '@site/shared-contracts/schemas';
import type { TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin, type PageFlow } from './page-flow';
import { drawTable, type Column } from './pdf-table';
import type { QuotationSource } from './quotation-pdf';

/** The sign is in the head of the column. */
const plain = (paise: number) => formatPaise(paise).replace('₹', '');

const taxOf = ({ cgstPaise, sgstPaise, igstPaise }: TaxAmounts) => cgstPaise + sgstPaise + igstPaise;

const percent = (text: string) => `${Number(text)}%`;

interface ShownLine {
  line: QuotationLine;
  computed: ComputedLine;
}

function columnsOf({ content, computed }: QuotationSource): Column<ShownLine>[] {
  const withGst = content.pricesIncludeGst ? ' with GST' : '';
  const discount: Column<ShownLine> = {
    title: 'Disc.',
    width: 34,
    isNumber: true,
    text: ({ line }) => (Number(line.discountPercent) > 0 ? percent(line.discountPercent) : '–'),
  };
  return [
    { title: '#', width: 26, text: (_, index) => String(index + 1) },
    { title: 'Description', text: ({ line }) => line.description, below: ({ line }) => line.size },
    { title: 'HSN', width: 46, text: ({ line }) => line.hsn || '–' },
    {
      title: 'Quantity',
      width: 46,
      isNumber: true,
      text: ({ line }) => String(Number(line.quantity)),
      below: ({ line }) => line.unit,
    },
    {
      title: `Rate${withGst} (₹)`,
      width: 58,
      isNumber: true,
      text: ({ line }) => plain(line.unitPricePaise),
    },
    ...(computed.discountPaise > 0 ? [discount] : []),
    {
      title: 'Taxable (₹)',
      width: 62,
      isNumber: true,
      text: ({ computed: { taxablePaise } }) => plain(taxablePaise),
    },
    {
      title: 'GST (₹)',
      width: 54,
      isNumber: true,
      text: (row) => plain(taxOf(row.computed)),
      below: ({ line }) => percent(line.gstPercent),
    },
    { title: 'Amount (₹)', width: 64, isNumber: true, text: (row) => plain(row.computed.totalPaise) },
  ];
}

export function drawLines(flow: PageFlow, source: QuotationSource): void {
  const { content, computed } = source;
  const rows = content.lines.flatMap((line, index) => {
    const amounts = computed.lines[index];
    return amounts ? [{ line, computed: amounts }] : [];
  });
  drawTable(flow, columnsOf(source), rows);
}

function taxColumns({ gst }: ComputedQuotation): Column<TaxSummaryRow>[] {
  const amount = (
    title: string,
    text: Column<TaxSummaryRow>['text'],
    below?: Column<TaxSummaryRow>['below'],
  ) => ({
    title: `${title} (₹)`,
    width: 82,
    isNumber: true,
    text,
    ...(below && { below }),
  });
  const names = gst.split('+');
  const rate = ({ gstPercent }: TaxSummaryRow) => percent(String(Number(gstPercent) / names.length));
  return [
    { title: 'HSN or SAC', text: ({ hsn }) => hsn || '–' },
    amount('Taxable value', (row) => plain(row.taxablePaise)),
    ...names.map((name) => amount(name, (row) => plain(paiseOfTax(name, row)), rate)),
    amount('GST', (row) => plain(taxOf(row))),
  ];
}

export function drawTaxSummary(flow: PageFlow, { computed }: QuotationSource): void {
  const { canvas } = flow;
  const title: TextStyle = { face: 'extrabold', size: 10, color: canvas.colors.ink };
  // With the head of the table and a row.
  flow.reserve(80);
  flow.y += canvas.text('H2', 'GST by HSN and rate', { x: margin, y: flow.y, width: inner }, title) + 4;
  drawTable(flow, taxColumns(computed), computed.taxSummary);
  flow.y += 16;
}

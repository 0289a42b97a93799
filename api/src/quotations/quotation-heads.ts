// What is at the top and at the foot of the pages of a quotation.
import { findGstState } from '@site/shared-contracts/gst-states';
import { longDate } from '@site/shared-contracts/time-zone';
import { page, type PdfCanvas, type TextStyle } from '@site/shared-documents/pdf-canvas';
import { inner, margin } from './page-flow';
import type { QuotationSource } from './quotation-pdf';

const longDay = (day: string) => longDate(`${day}T00:00:00Z`, 'UTC');

const styles = ({ colors }: PdfCanvas) => ({
  title: { face: 'extrabold', size: 22, color: colors.ink, leading: 1.2, spacing: -0.3 } satisfies TextStyle,
  name: { face: 'extrabold', size: 11, color: colors.ink, leading: 1.3 } satisfies TextStyle,
  label: { face: 'semibold', size: 7.5, color: colors.brand, leading: 1.4, spacing: 0.4 } satisfies TextStyle,
  strong: { face: 'semibold', size: 9, color: colors.ink, leading: 1.4 } satisfies TextStyle,
  text: { face: 'regular', size: 8.5, color: colors.inkSoft, leading: 1.45 } satisfies TextStyle,
});

/** At most this large. */
const logoBox = { width: 150, height: 34 } as const;

function drawLogo(canvas: PdfCanvas, { company }: QuotationSource, y: number, most: typeof logoBox): void {
  const { logo, name } = company;
  if (!logo) {
    canvas.text('P', name, { x: margin, y, width: inner / 2 }, styles(canvas).name, { height: most.height });
    return;
  }
  const scale = Math.min(most.width / logo.width, most.height / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  canvas.image(logo.data, { x: margin, y, ...size }, name);
}

const stateName = (code: string) => {
  const state = findGstState(code);
  return state?.kind === 'abroad' ? state.name : `${state?.name ?? ''} (${code})`;
};

/** An address of many lines is written in few. */
function addressLines(address: string): string[] {
  const lines = address.split('\n').flatMap((line) => line.trim() || []);
  return lines.length <= 5 ? lines : [...lines.slice(0, 4), lines.slice(4).join(', ')];
}

interface Party {
  label: string;
  name: string;
  lines: string[];
}

function partiesOf({ company, content }: QuotationSource): Party[] {
  const { customer, supplierStateCode, supplierGstin } = content;
  const gstinLine = (gstin: string) => (gstin ? [`GSTIN ${gstin}`] : []);
  return [
    {
      label: 'FROM',
      name: company.name,
      lines: [
        ...company.address,
        ...[company.phone, company.email].filter(Boolean),
        `State: ${stateName(supplierStateCode)}`,
        ...gstinLine(supplierGstin),
      ],
    },
    {
      label: 'FOR',
      name: customer.company || customer.name,
      lines: [
        ...(customer.company ? [customer.name] : []),
        ...addressLines(customer.address),
        `State: ${stateName(customer.stateCode)}`,
        ...gstinLine(customer.gstin),
      ],
    },
  ];
}

function factsOf({ number, version, date, content }: QuotationSource) {
  return [
    { label: 'NUMBER', text: version > 1 ? `${number}, version ${version}` : number, width: 165 },
    { label: 'DATE', text: longDay(date), width: 115 },
    { label: 'VALID UNTIL', text: longDay(content.validUntil), width: 115 },
    { label: 'PLACE OF SUPPLY', text: stateName(content.customer.stateCode), width: 120 },
  ];
}

function drawFacts(canvas: PdfCanvas, source: QuotationSource, top: number): number {
  const { label, strong } = styles(canvas);
  const facts = factsOf(source);
  const heights = facts.map(({ text, width }) => canvas.heightOf(text, width - 20, strong));
  const height = Math.max(...heights) + 29;
  canvas.fillRect(margin, top, inner, height, canvas.colors.surfaceSoft, 6);
  let x = margin + 10;
  for (const fact of facts) {
    const box = { x, width: fact.width - 20 };
    canvas.text('P', fact.label, { ...box, y: top + 8 }, label);
    canvas.text('P', fact.text, { ...box, y: top + 20 }, strong);
    x += fact.width;
  }
  return top + height;
}

function drawParty(canvas: PdfCanvas, party: Party, x: number, top: number): number {
  const { label, name, text } = styles(canvas);
  const box = { x, width: inner / 2 - 20 };
  let y = top + canvas.text('P', party.label, { ...box, y: top }, label) + 2;
  y += canvas.text('P', party.name, { ...box, y }, name) + 2;
  for (const line of party.lines) y += canvas.text('P', line, { ...box, y }, text);
  return y;
}

/** Of the first page: who quotes to whom, and when. Returns where the lines begin. */
export function drawFirstHead(canvas: PdfCanvas, source: QuotationSource): number {
  const { colors } = canvas;
  canvas.fillRect(0, 0, page.width, 6, colors.brandStrong);
  drawLogo(canvas, source, 34, logoBox);
  const { title } = styles(canvas);
  canvas.text('H1', 'Quotation', { x: margin, y: 36, width: inner }, title, { align: 'right' });
  canvas.fillRect(margin + inner - 44, 66, 44, 3, colors.accent);
  const [from, to] = partiesOf(source);
  const ends = [
    from ? drawParty(canvas, from, margin, 90) : 90,
    to ? drawParty(canvas, to, margin + inner / 2 + 10, 90) : 90,
  ];
  return drawFacts(canvas, source, Math.max(...ends) + 14) + 16;
}

/** Of the other pages. Returns where their content begins. */
export function drawRunningHead(canvas: PdfCanvas, source: QuotationSource): number {
  const { colors } = canvas;
  const small: TextStyle = { face: 'semibold', size: 8, color: colors.inkSoft };
  canvas.fillRect(0, 0, page.width, 6, colors.brandStrong);
  const [number] = factsOf(source);
  const box = { x: margin, y: 26, width: inner };
  canvas.artifactText(source.company.name, box, small);
  canvas.artifactText(`Quotation ${number?.text ?? ''}`, box, small, { align: 'right' });
  return 52;
}

export function drawFoot(canvas: PdfCanvas, { company }: QuotationSource, pageNumber: number): void {
  const { colors } = canvas;
  const box = { x: margin, y: page.height - 38, width: inner };
  const small: TextStyle = { face: 'regular', size: 7.5, color: colors.inkSoft };
  canvas.strokeLine(box.y - 8, colors.line, margin, margin + inner);
  const words = [company.name, company.phone, company.email].filter(Boolean).join(' · ');
  canvas.artifactText(words, { ...box, width: inner - 80 }, small, { height: 12 });
  const number = `Page ${pageNumber} of ${canvas.pageNumber}`;
  canvas.artifactText(number, box, { ...small, face: 'semibold', color: colors.ink }, { align: 'right' });
}

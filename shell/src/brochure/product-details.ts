// What buyers of chemicals ask for, below the description of a product: facts, hazards, and where the data sheets are.
import type { Hazards, Product, ProductSheet } from '@site/shared-contracts';
import type { Box, PdfCanvas, TextRun, TextStyle } from '@site/shared-documents/pdf-canvas';

/** A part of a product's text that knows its height before it is rendered. */
interface Block {
  height: number;
  render: (y: number) => void;
}

/** What a page with three products has room for, and one with fewer. */
const roomOf = { small: { facts: 8, statements: 31 }, large: { facts: 12, statements: 76 } } as const;
export type Room = keyof typeof roomOf;
const factColumns = 2;
const columnGap = 16;
const factLine = 12;
const symbol = 17;
/** The red of the frames that the Globally Harmonized System prescribes; no colour of the brand. */
const SYMBOL_RED = '#c8102e';

export const hasDetails = ({ facts, sizePrices, hazards, sheets }: Product): boolean =>
  [facts, sizePrices, sheets].some((list) => list !== undefined && list.length > 0) || hazards !== undefined;

/** Of a line of statements, and the letters that it has room for, about. */
const statementLine = 10.3;
const lettersOfLine = 95;

/** Whether the small room does not hold them, with a line of the description. */
export function hasManyDetails({ facts = [], hazards, sheets = [] }: Product): boolean {
  const statements = hazards ? Math.ceil(listStatements(hazards).length / lettersOfLine) * statementLine : 0;
  const height =
    Math.ceil(facts.length / factColumns) * factLine +
    statements +
    (hazards && hasHazardLine(hazards) ? symbol + 3 : 0) +
    (sheets.length > 0 ? 22 : 0);
  return facts.length > roomOf.small.facts || statements > roomOf.small.statements || height > 116;
}

const hasHazardLine = ({ pictograms, signalWord, unNumber }: Hazards): boolean =>
  pictograms.length > 0 || Boolean(signalWord) || Boolean(unNumber);

/** From top to bottom; none where the product has no such details. */
export function detailBlocks(
  canvas: PdfCanvas,
  product: Product,
  box: Omit<Box, 'y'>,
  { link, room }: { link: string; room: Room },
): Block[] {
  const { facts = [], hazards, sheets = [] } = product;
  const most = roomOf[room];
  return [
    ...(facts.length > 0 ? [factTable(canvas, shownFacts(facts, most.facts), box)] : []),
    ...(hazards ? hazardBlocks(canvas, hazards, box, most.statements) : []),
    ...(sheets.length > 0 ? [sheetLine(canvas, sheets, box, link)] : []),
  ];
}

type Facts = NonNullable<Product['facts']>;

/** Where some are left out, the last one says how many. */
const shownFacts = (facts: Facts, most: number): Facts =>
  facts.length <= most
    ? facts
    : [
        ...facts.slice(0, most - 1),
        { name: 'More facts', value: `${facts.length - most + 1} on the product’s page` },
      ];

function factTable(canvas: PdfCanvas, facts: Facts, { x, width }: Omit<Box, 'y'>): Block {
  const { colors } = canvas;
  const nameType: TextStyle = { face: 'regular', size: 8, color: colors.inkSoft, leading: 1.366 };
  const valueType: TextStyle = { face: 'semibold', size: 8, color: colors.ink, leading: 1.366 };
  const cell = (width - columnGap) / factColumns;
  const texts = facts.map(({ name, value, unit }) => ({ name, value: unit ? `${value} ${unit}` : value }));
  const pieces = (y: number) =>
    texts.flatMap(({ name, value }, index): TextRun[] => {
      const left = x + (index % factColumns) * (cell + columnGap);
      const top = y + Math.floor(index / factColumns) * factLine;
      const shownName = canvas.lineThatFits(name, cell * 0.6, nameType);
      const start = canvas.widthOf(shownName, nameType) + 5;
      const shownValue = canvas.lineThatFits(value, cell - start, valueType);
      return [
        { text: shownName, box: { x: left, y: top, width: cell * 0.6 }, style: nameType },
        { text: shownValue, box: { x: left + start, y: top, width: cell - start }, style: valueType },
      ];
    });
  return {
    height: Math.ceil(facts.length / factColumns) * factLine,
    // The whole texts for screen readers, also where the page has only their beginnings.
    render: (y) =>
      canvas.textRuns('P', texts.map(({ name, value }) => `${name}: ${value}`).join('; '), pieces(y)),
  };
}

/** Hazards with their texts, precautions by their codes. */
function listStatements({ hazardStatements, precautionaryStatements }: Hazards): string {
  const codes = precautionaryStatements.map(({ code }) => code).join(', ');
  return [
    ...hazardStatements.map(({ code, text }) => `${code} ${text}`),
    ...(codes ? [`Precautions: ${codes}.`] : []),
  ].join(' ');
}

/** Pictograms, signal word and UN number in one line; the statements below it. */
function hazardBlocks(canvas: PdfCanvas, hazards: Hazards, box: Omit<Box, 'y'>, maxHeight: number): Block[] {
  const style: TextStyle = { face: 'regular', size: 7.5, color: canvas.colors.inkSoft, leading: 1.366 };
  const statements = listStatements(hazards);
  const height = Math.min(canvas.heightOf(statements, box.width, style), maxHeight);
  return [
    ...(hasHazardLine(hazards) ? [hazardLine(canvas, hazards, box)] : []),
    ...(statements
      ? [
          {
            height,
            render: (y: number) => void canvas.text('P', statements, { ...box, y }, style, { height }),
          },
        ]
      : []),
  ];
}

function hazardLine(
  canvas: PdfCanvas,
  { pictograms, signalWord, unNumber }: Hazards,
  { x, width }: Omit<Box, 'y'>,
): Block {
  const { colors } = canvas;
  const wordType: TextStyle = { face: 'extrabold', size: 9, color: colors.ink, leading: 1.366 };
  const numberType: TextStyle = { face: 'extrabold', size: 5.5, color: colors.ink, leading: 1.366 };
  const words = [signalWord, unNumber && `UN ${unNumber}`].filter(Boolean).join(' · ');
  const left = x + pictograms.length * (symbol + 3) + (pictograms.length > 0 ? 4 : 0);
  const render = (y: number) => {
    for (const [index] of pictograms.entries()) renderFrame(canvas, x + index * (symbol + 3), y);
    canvas.textRuns('P', `Hazards: ${[...pictograms, words].filter(Boolean).join(', ')}`, [
      // The number of the pictogram, in its frame.
      ...pictograms.map((code, index): TextRun => ({
        text: code.slice(-2),
        box: { x: x + index * (symbol + 3), y: y + 4.7, width: symbol },
        style: numberType,
        align: 'center',
      })),
      ...(words
        ? [{ text: words, box: { x: left, y: y + 2.4, width: width - (left - x) }, style: wordType }]
        : []),
    ]);
  };
  return { height: symbol + 3, render };
}

function renderFrame(canvas: PdfCanvas, x: number, y: number): void {
  const half = symbol / 2;
  canvas.artifact((pdf) => {
    pdf
      .polygon([x + half, y], [x + symbol, y + half], [x + half, y + symbol], [x, y + half])
      .lineWidth(1.1)
      .stroke(SYMBOL_RED);
  });
}

/** The product's page, where the newest of each sheet is, and which there are. */
function sheetLine(
  canvas: PdfCanvas,
  sheets: readonly ProductSheet[],
  box: Omit<Box, 'y'>,
  link: string,
): Block {
  const style: TextStyle = { face: 'semibold', size: 8, color: canvas.colors.brand, leading: 1.366 };
  const kinds = sheetKinds.flatMap((kind) => {
    const languages = sheets
      .filter((each) => each.kind === kind)
      .map(({ language }) => language.toUpperCase());
    return languages.length > 0 ? [`${kind} ${languages.join(', ')}`] : [];
  });
  const text = `Data sheets: ${link.replace(/^https?:\/\//, '')} (${kinds.join('; ')})`;
  const height = Math.min(canvas.heightOf(text, box.width, style), 22);
  return { height, render: (y) => void canvas.text('P', text, { ...box, y }, style, { link, height }) };
}

const sheetKinds = ['safety', 'technical'] as const satisfies readonly ProductSheet['kind'][];

// An Excel workbook that somebody uploads, and that may be anything: the rows of its first sheet. Its parts are unpacked here,
// within limits, and only those that have cells reach the parser.
import { unzip, zipSync, type Unzipped } from 'fflate';
import { streamXlsxRows, type CellValue, type StreamRow } from 'hucre/xlsx';
import { markFormula } from '../csv/csv';
import {
  isBlank,
  keyOf,
  mostColumns,
  reject,
  rejectTooManyColumns,
  type CellFaultAt,
  type FileRow,
  type TableFile,
} from './table-file';

/** Bytes of all parts that are read, unpacked. 20,000 rows of products have about half of it. */
const mostUnpackedBytes = 64 * 1024 * 1024;
const mostParts = 2_000;
/** Cells of a sheet, with the empty ones left of those that are far to the right: each row is read up to its last one. */
const mostCells = 5_000_000;
const mostRowNumber = 1_048_576;

/** What a workbook with macros, or with links to other files and to programs, has. */
const refusedParts = [
  { pattern: /^xl\/(vba|macrosheets\/|dialogsheets\/|activeX\/|ctrlProps\/)|\.bin$/i, what: 'macros' },
  { pattern: /^xl\/(externalLinks\/|connections\.xml|queryTables\/|model\/)/i, what: 'links to other files' },
  { pattern: /^xl\/embeddings\//i, what: 'embedded files' },
] as const;
/** Printers' settings are no program. */
const harmlessParts = /^xl\/printerSettings\//i;
const readParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

export const isZipFile = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** `percentTitles`: a cell that shows `18%` has the number 0.18, so that no number below 1 is taken in these columns. */
export async function openXlsx(
  bytes: Buffer,
  knownTitles: readonly string[],
  percentTitles: readonly string[],
): Promise<TableFile> {
  const parts = await unpack(bytes);
  rejectUnreadable(parts);
  const rows = readRows(Buffer.from(zipSync(parts, { level: 0 })));
  const { value: first } = await rows.next();
  if (!first) return reject('The file is empty.');
  const titles = first.values.map((value) => cellText(value));
  if (titles.filter((title) => !isBlank(title)).length > mostColumns) rejectTooManyColumns(knownTitles);
  const percents = new Set(percentTitles.map(keyOf));
  const percentColumns = new Set(titles.flatMap((title, index) => (percents.has(keyOf(title)) ? index : [])));
  return { titles, rows: toFileRows(rows, percentColumns, titles.length) };
}

async function unpack(bytes: Buffer): Promise<Unzipped> {
  let count = 0;
  let size = 0;
  const names: string[] = [];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    count += 1;
    names.push(name);
    if (!readParts.test(name) || count > mostParts) return false;
    size += originalSize;
    return size <= mostUnpackedBytes;
  };
  const parts = await new Promise<Unzipped>((resolve, failed) => {
    unzip(bytes, { filter }, (error, unpacked) => {
      if (error) failed(error);
      else resolve(unpacked);
    });
  }).catch(() => reject('This workbook is damaged. Save it again as an Excel workbook (.xlsx).'));
  for (const { pattern, what } of refusedParts)
    if (names.some((name) => pattern.test(name) && !harmlessParts.test(name)))
      reject(`This workbook has ${what}. Save it as a plain Excel workbook (.xlsx) without them.`);
  if (size > mostUnpackedBytes || count > mostParts)
    reject('This workbook is too large. Split it into several files.');
  if (!('xl/workbook.xml' in parts))
    reject('This is no Excel workbook (.xlsx). Save the file as an Excel workbook, or as CSV UTF-8.');
  return parts;
}

function rejectUnreadable(parts: Unzipped): void {
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/worksheets/')) continue;
    const sheet = Buffer.from(part).toString();
    if (uncalculated.test(sheet))
      reject('A formula in this workbook has no result yet. Open the file in a spreadsheet, and save it.');
    rejectWide(sheet);
  }
}

/**
 * A program that writes formulas without calculating them leaves their results out, or empty: that would empty prices. An
 * empty text as a result is of the type `str`.
 */
const uncalculated =
  /<(\w+:)?c(?=[\s>])(?![^>]*\st=["']str["'])[^>]*>\s*<\1?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/\1?f>)\s*(?:(?:<\1?v\s*\/>|<\1?v>\s*<\/\1?v>)\s*)?<\/\1?c>|<(\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/\2?f>)\s*<\/\2?c>/;

function rejectWide(sheet: string): void {
  let cells = 0;
  let row = '';
  let width = 0;
  for (const [, letters = '', number = ''] of sheet.matchAll(/\sr=["']([A-Z]{2,3})(\d+)["']/gi)) {
    if (number !== row) width = 0;
    row = number;
    const column = columnOf(letters.toUpperCase());
    cells += Math.max(0, column - width);
    width = Math.max(column, width);
    if (cells > mostCells)
      reject('This sheet has cells far to the right of its table. Delete those columns, and save it again.');
  }
}

/** From 1: `AA` is 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Those with a cell that is not empty. */
async function* readRows(workbook: Buffer): AsyncGenerator<StreamRow, undefined> {
  try {
    for await (const row of streamXlsxRows(workbook)) {
      if (!Number.isInteger(row.index) || row.index >= mostRowNumber) throw new RangeError('No such row.');
      if (row.values.some((value) => !isBlank(cellText(value)))) yield row;
    }
  } catch {
    reject('This workbook cannot be read. Save it again as an Excel workbook (.xlsx).');
  }
  return undefined;
}

async function* toFileRows(
  rows: AsyncIterable<StreamRow>,
  percentColumns: ReadonlySet<number>,
  width: number,
): AsyncGenerator<FileRow> {
  for await (const { index, values } of rows) {
    const faults = values.flatMap((value, column) => {
      const message = findFault(value, percentColumns.has(column));
      return message === undefined ? [] : [{ column, message } satisfies CellFaultAt];
    });
    // Cells at the end of a row that are empty are not stored.
    const cells = Array.from({ length: Math.max(width, values.length) }, (_, at) => cellText(values[at]));
    yield { number: index + 1, cells, ...(faults.length > 0 && { faults }) };
  }
}

/** What spreadsheets show where a formula fails, such as a search in another list: no article number and no text. */
const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

function findFault(value: CellValue | undefined, isPercent: boolean): string | undefined {
  if (value instanceof Date)
    return 'The spreadsheet has made a date of this cell. Format the column as text, and write it again.';
  if (typeof value === 'string' && errorValue.test(value))
    return `The spreadsheet could not calculate this cell: it has ${value}. Correct its formula, or write the value.`;
  if (isPercent && typeof value === 'number' && value > 0 && value < 1)
    return `This is ${String(value)} %. Write ${String(Number((value * 100).toPrecision(12)))} for ${String(Number((value * 100).toPrecision(12)))} %, and format the column as a number.`;
  return undefined;
}

/** As the same cell is in a CSV file. Spreadsheets show 15 digits of a number. */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return markFormula(String(value));
}

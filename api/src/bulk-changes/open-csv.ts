// A file that somebody uploads, and that may be anything. Whatever is wrong with it as a whole is a 422 with a sentence.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ProblemError } from '../problems/problems';

/** Of an import: more would take longer than an admin waits. */
export const mostRows = 20_000;
const mostColumns = 60;
/** Characters. */
const longestRow = 200_000;
const longestTitles = 10_000;
const partLength = 64 * 1024;

export interface CsvRow {
  /** As a spreadsheet counts: from 1, with the row of the titles and empty rows. */
  number: number;
  cells: string[];
}

export interface CsvFileContent {
  titles: string[];
  /** The rows below the titles that are not empty. Throws a 422 where the file cannot be read any further. */
  rows: AsyncIterable<CsvRow>;
}

export async function openCsv(bytes: Buffer, knownTitles: readonly string[]): Promise<CsvFileContent> {
  const { content, namedDelimiter } = readDelimiterLine(decode(bytes));
  if (isBlank(content)) reject('The file is empty.');
  const tooManyColumns = `The first row has too many columns. Products have these: ${knownTitles.join(', ')}.`;
  const firstLine = findFirstLine(content);
  if (firstLine.length > longestTitles) reject(tooManyColumns);
  const delimiter = namedDelimiter ?? findDelimiter(firstLine, knownTitles);
  const found = readRows(content, delimiter);
  const { value: first } = await found.next();
  await found.return(undefined);
  if (!first) reject('The file is empty.');
  const { number, cells: titles } = first;
  if (titles.filter((title) => !isBlank(title)).length > mostColumns) reject(tooManyColumns);
  return { titles, rows: rowsBelow(number, readRows(content, delimiter)) };
}

/** UTF-8, or UTF-16 with its byte order mark. */
function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    reject("This is an Excel workbook. In Excel, choose 'Save as' and 'CSV UTF-8', and upload that file.");
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const content = tryToDecode(bytes, encoding);
  if (content === undefined)
    reject("This file is not in UTF-8. In Excel, choose 'Save as' and 'CSV UTF-8', and upload that file.");
  if (content.includes('\0')) reject('This is no text file: it holds characters that no text has.');
  return content;
}

function tryToDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Some programs write `sep=;` above everything else. Spreadsheets do not show that line, and do not count it. */
function readDelimiterLine(content: string): { content: string; namedDelimiter?: string } {
  const [line, namedDelimiter] =
    /^\ufeff?"?sep=([,;\t|])"?[,;|\t\f\v\p{Zs}]*(?:\r\n|\n|\r|$)/iu.exec(content) ?? [];
  if (line === undefined || namedDelimiter === undefined) return { content };
  return { content: content.slice(line.length), namedDelimiter };
}

/** Without anything that a person sees. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text);

/** The first line with more than delimiters. */
function findFirstLine(content: string): string {
  for (const [line] of content.matchAll(/[^\r\n]+/g)) if (/[^\s\p{Cf},;"]/u.test(line)) return line;
  return '';
}

/** Excel writes semicolons in some countries, and tabs as 'Unicode text'. */
function findDelimiter(firstLine: string, knownTitles: readonly string[]): string {
  const known = new Set(knownTitles.map(keyOf));
  const hits = (delimiter: string) =>
    firstLine.split(delimiter).filter((title) => known.has(keyOf(title.replaceAll('"', '')))).length;
  return [',', ';', '\t'].reduce((best, each) => (hits(each) > hits(best) ? each : best));
}

/** Titles are the same whatever their spaces and capitals are, and with characters that nobody sees. */
export const keyOf = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

async function* readRows(content: string, delimiter: string): AsyncGenerator<CsvRow, undefined> {
  const parser = parse({
    delimiter,
    // A file that was put together from two, or edited with two programs, has several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: longestRow,
  });
  const parts = Readable.from(partsOf(content));
  parts.pipe(parser);
  let number = 0;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      number += 1;
      // A spreadsheet writes rows of nothing but delimiters above its first row and below its last one.
      if (!cells.every(isBlank)) yield { number, cells };
    }
    return undefined;
  } catch (error) {
    throw toProblem(error);
  } finally {
    parts.destroy();
    parser.destroy();
  }
}

/** Bytes: the parser puts a character together that is in two parts. */
function* partsOf(content: string) {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += partLength)
    yield bytes.subarray(start, start + partLength);
}

async function* rowsBelow(titles: number, rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  for await (const row of rows) if (row.number > titles) yield row;
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? Number(error.lines) : undefined;
  const where = line === undefined ? '' : ` near line ${String(line)}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return problem(`A row${where} is too long. A quotation mark may be missing at its end.`);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return problem('The file ends inside a quotation: a quotation mark is missing.');
  return problem(`The quotation marks${where} are wrong: inside a quoted cell each is written twice.`);
}

const problem = (message: string) => new ProblemError(422, message, { file: message });

export function reject(message: string): never {
  throw problem(message);
}

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

export interface CsvFileContent {
  titles: string[];
  /** The rows below the titles. Throws a 422 where the file cannot be read any further. */
  rows: AsyncIterable<string[]>;
}

export function openCsv(bytes: Buffer, knownTitles: readonly string[]): CsvFileContent {
  const content = decode(bytes);
  if (content.trim() === '') reject('The file is empty.');
  const delimiter = findDelimiter(content, knownTitles);
  const [first = ''] = content.split(/[\r\n]/, 1);
  if (first.length > longestTitles || countOf(first, delimiter) > mostColumns)
    reject(`The first row has too many columns. Products have these: ${knownTitles.join(', ')}.`);
  const parsed = readRows(content, delimiter);
  return { titles: titlesOf(first, delimiter), rows: skipTitles(parsed) };
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

/** Excel writes semicolons in some countries, and tabs as 'Unicode text'. */
function findDelimiter(content: string, knownTitles: readonly string[]): string {
  const [first = ''] = content.slice(0, longestTitles).split(/[\r\n]/, 1);
  const known = new Set(knownTitles.map(keyOf));
  const hits = (delimiter: string) =>
    titlesOf(first, delimiter).filter((title) => known.has(keyOf(title))).length;
  return [',', ';', '\t'].reduce((best, each) => (hits(each) > hits(best) ? each : best));
}

export const keyOf = (title: string): string => title.trim().toLowerCase();

/** Titles have no delimiters and no line breaks. */
const titlesOf = (row: string, delimiter: string): string[] =>
  row.split(delimiter).map((title) =>
    title
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

const countOf = (row: string, delimiter: string) => row.split(delimiter).length;

async function* readRows(content: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  const parts = Readable.from(partsOf(content));
  parts.pipe(parser);
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    throw toProblem(error);
  } finally {
    parts.destroy();
    parser.destroy();
  }
}

function* partsOf(content: string) {
  for (let start = 0; start < content.length; start += partLength)
    yield content.slice(start, start + partLength);
}

async function* skipTitles(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let isFirst = true;
  for await (const row of rows) {
    // A spreadsheet writes rows of nothing but delimiters below its last one.
    if (!isFirst && row.some((cell) => cell.trim() !== '')) yield row;
    isFirst = false;
  }
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

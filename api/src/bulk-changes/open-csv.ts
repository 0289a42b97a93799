// A file that somebody uploads, and that may be anything. Whatever is wrong with it as a whole is a 422 with a sentence.
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  fileProblem,
  isBlank,
  keyOf,
  mostColumns,
  reject,
  rejectTooManyColumns,
  type FileRow,
  type TableFile,
} from './table-file';

/** Characters. */
const longestRow = 200_000;
const longestTitles = 10_000;
const partLength = 64 * 1024;

export async function openCsv(bytes: Buffer, knownTitles: readonly string[]): Promise<TableFile> {
  const { content, namedDelimiter } = readDelimiterLine(decode(bytes));
  if (isBlank(content)) reject('The file is empty.');
  const firstLine = findFirstLine(content);
  if (firstLine.length > longestTitles) rejectTooManyColumns(knownTitles);
  const delimiter = namedDelimiter ?? findDelimiter(firstLine, knownTitles);
  const found = readRows(content, delimiter);
  const { value: first } = await found.next();
  await found.return(undefined);
  if (!first) reject('The file is empty.');
  const { number, cells: titles } = first;
  if (titles.filter((title) => !isBlank(title)).length > mostColumns) rejectTooManyColumns(knownTitles);
  return { titles, rows: rowsBelow(number, readRows(content, delimiter)) };
}

/** UTF-8, or UTF-16 with its byte order mark. */
function decode(bytes: Buffer): string {
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

async function* readRows(content: string, delimiter: string): AsyncGenerator<FileRow, undefined> {
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

async function* rowsBelow(titles: number, rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) if (row.number > titles) yield row;
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? Number(error.lines) : undefined;
  const where = line === undefined ? '' : ` near line ${String(line)}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return fileProblem(`A row${where} is too long. A quotation mark may be missing at its end.`);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return fileProblem('The file ends inside a quotation: a quotation mark is missing.');
  return fileProblem(`The quotation marks${where} are wrong: inside a quoted cell each is written twice.`);
}

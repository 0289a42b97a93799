// What a file of products is, whether it is CSV or a workbook. Whatever is wrong with it as a whole is a 422 with a sentence.
import { ProblemError } from '../problems/problems';

/** Of an import: more would take longer than an admin waits. */
export const mostRows = 20_000;
export const mostColumns = 60;

export interface FileRow {
  /** As a spreadsheet counts: from 1, with the row of the titles and empty rows. */
  number: number;
  cells: string[];
  /** Cells whose content is not what the spreadsheet shows. */
  faults?: readonly CellFaultAt[];
}

export interface CellFaultAt {
  /** From 0. */
  column: number;
  message: string;
}

export interface TableFile {
  titles: string[];
  /** The rows below the titles that are not empty. Throws a 422 where the file cannot be read any further. */
  rows: AsyncIterable<FileRow>;
}

/** Without anything that a person sees. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text);

/** Titles are the same whatever their spaces and capitals are, and with characters that nobody sees. */
export const keyOf = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const rejectTooManyColumns = (knownTitles: readonly string[]): never =>
  reject(`The first row has too many columns. Products have these: ${knownTitles.join(', ')}.`);

export const fileProblem = (message: string) => new ProblemError(422, message, { file: message });

export function reject(message: string): never {
  throw fileProblem(message);
}

/** Invisible: spaces, control characters, and marks that only change how other characters look. */
const invisibleStart = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/**
 * A telephone number in groups: `+91 98470 12345`. No spreadsheet calculates with it, as two numbers side by side are no
 * formula. One group alone would become a number, groups of three a number in some languages, and hyphens a subtraction.
 */
const isGroupedNumber = (text: string) => /^\+\d+(?: \d+)+$/.test(text) && / (?!\d{3}(?: |$))/.test(text);

/**
 * Spreadsheets run a cell that begins with such a sign as a formula; some of them also if the sign is a full-width or
 * small form, or if invisible characters precede it.
 */
function looksLikeFormula(text: string): boolean {
  if (isGroupedNumber(text)) return false;
  // NFKC converts all forms of a sign to one; only the mathematical minus stays different.
  const start = text.normalize('NFKC');
  const [invisible = ''] = invisibleStart.exec(start) ?? [];
  return /[\t\r]/.test(invisible) || /^[=+\-\u2212@]/.test(start.slice(invisible.length));
}

/** A leading apostrophe marks a cell as text. A text that has one already gets another, so that it can be read back. */
const isMarked = (text: string) => looksLikeFormula(text.replace(/^'+/, ''));

/** The text of a cell that `writeCsvRow` has written. */
export const readCsvCell = (cell: string): string =>
  cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell;

/** With the apostrophe that makes a text of a formula, as a cell of a CSV file has it. */
export const markFormula = (text: string): string => (isMarked(text) ? `'${text}` : text);

const cellOf = (text: string) => {
  const harmless = markFormula(text);
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** First in a file: without a byte order mark spreadsheets do not read UTF-8. */
export const byteOrderMark = '\ufeff';

/** RFC 4180. */
export const writeCsvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

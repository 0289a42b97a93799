/** Spreadsheets take a cell that begins so for a formula: an apostrophe in front makes it a text. */
const looksLikeFormula = /^[\s]*[=+\-@\t\r]/;

const cellOf = (text: string) => {
  const harmless = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180, with a byte order mark: without it spreadsheets do not read UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  '\ufeff' + rows.map((row) => row.map(cellOf).join(',') + '\r\n').join('');

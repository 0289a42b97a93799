/** What nobody sees: spaces, control characters, and marks that only change how others look. */
const invisibleStart = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u;

/**
 * Spreadsheets take a cell that begins so for a formula, some of them also where the sign is a full-width or small form of
 * it, or stands after characters that nobody sees.
 */
function looksLikeFormula(text: string): boolean {
  // NFKC makes one sign of all forms of it; only mathematics' own minus stays another.
  const start = text.normalize('NFKC');
  const [invisible = ''] = invisibleStart.exec(start) ?? [];
  return /[\t\r]/.test(invisible) || /^[=+\-\u2212@]/.test(start.slice(invisible.length));
}

const cellOf = (text: string) => {
  // An apostrophe in front makes it a text.
  const harmless = looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180, with a byte order mark: without it spreadsheets do not read UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  '\ufeff' + rows.map((row) => row.map(cellOf).join(',') + '\r\n').join('');

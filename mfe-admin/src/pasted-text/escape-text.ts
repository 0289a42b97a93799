// Text that is shown as it is, whatever it looks like.

export interface TextPlace {
  /** It is at the beginning of a line of a block. */
  isLineStart: boolean;
  isInCell: boolean;
}

const emphasis = /[\\`*[\]]|<(?=\/?(?:strong|em|sub|sup|br)>|[^\s<>]*[:@])/g;
/** There an underscore is a letter. */
const isInWord = (text: string, start: number, end: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
  /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));

export function escapeText(text: string, { isLineStart, isInCell }: TextPlace): string {
  const escaped = text
    .replace(emphasis, '\\$&')
    .replace(/_+/g, (run, index: number, whole: string) =>
      isInWord(whole, index, index + run.length) ? run : run.replaceAll('_', '\\_'),
    );
  const inLine = isLineStart && !isInCell ? escapeLineStart(escaped) : escaped;
  return isInCell ? inLine.replaceAll('|', '\\|') : inLine;
}

/** What would begin a heading, a list, a quotation, a rule or the second line of a table. */
function escapeLineStart(text: string): string {
  const numbered = text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
  if (numbered !== text) return numbered;
  return /^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|-[-\s]*$|[|:-][|:\-\s]*$)/.test(text) ? `\\${text}` : text;
}

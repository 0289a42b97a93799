// The words of a PDF: what white space and brackets separate.
import { notComplete, PdfProblem } from './pdf-problem';

const maxCommentBytes = 2000;

const SPACE = 1;
const DELIMITER = 2;
/** By byte: whether it is white space, or separates words in another way. A table, because large files have many words. */
const kindOfByte = new Uint8Array(256);
for (const space of '\0\t\n\f\r ') kindOfByte[space.charCodeAt(0)] = SPACE;
for (const delimiter of '()<>[]{}/%') kindOfByte[delimiter.charCodeAt(0)] = DELIMITER;

const isSpace = (byte: number | undefined) => byte !== undefined && kindOfByte[byte] === SPACE;
/** The end of a name, a number or a word. */
const endsWord = (byte: number | undefined) => byte === undefined || kindOfByte[byte] !== 0;

const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 48 && byte <= 57;

/** Whether bytes before and after a word let a viewer read it as a word of its own. */
export const canBeWord = (before: number | undefined, after: number | undefined) =>
  (isSpace(before) || isDigit(before)) && endsWord(after);

/** Reads from a position on, which each function moves. */
export function createWordReader(bytes: Buffer, from: number) {
  let at = from;

  function skipComment(): void {
    const start = at;
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    const text = bytes.toString('latin1', start, Math.min(at, start + maxCommentBytes));
    if (at - start > maxCommentBytes || /<[a-z!?/]/i.test(text))
      throw new PdfProblem('This file hides another kind of file in a PDF.');
  }

  function skipSpace(): void {
    for (;;) {
      if (isSpace(bytes[at])) at += 1;
      else if (bytes[at] === 37) skipComment();
      else return;
    }
  }

  return {
    skipSpace,
    position: () => at,
    moveTo: (position: number) => {
      at = position;
    },
    skip: (count: number) => {
      at += count;
    },
    /** The byte at the position, or one after it. */
    look: (ahead = 0) => bytes[at + ahead],

    /** Empty where there is none. */
    readWord(): string {
      const start = at;
      while (!endsWord(bytes[at])) at += 1;
      return bytes.toString('latin1', start, at);
    },

    /** The most frequent words, without making texts of them first. Undefined for every other word. */
    readDigits(): number | undefined {
      let end = at;
      let value = 0;
      for (let byte = bytes[end]; isDigit(byte) && end - at < 10; byte = bytes[++end])
        value = value * 10 + byte - 48;
      if (end === at || !endsWord(bytes[end])) return undefined;
      at = end;
      return value;
    },

    /** A text in brackets, which may contain pairs of them. */
    skipText(): void {
      let depth = 0;
      for (; at < bytes.length; at += 1) {
        const byte = bytes[at];
        if (byte === 92) at += 1;
        else if (byte === 40) depth += 1;
        else if (byte === 41) depth -= 1;
        if (depth > 0) continue;
        at += 1;
        return;
      }
      throw notComplete();
    },

    skipHexText(): void {
      const end = bytes.indexOf(62, at);
      if (end < 0) throw notComplete();
      at = end + 1;
    },
  };
}

// Reads the values of a PDF: names, numbers, dictionaries and so on. It takes nothing but what the format allows: what a
// viewer might read in another way is a damaged file.
import { forbiddenKey, forbiddenName } from './forbidden-names';
import { containsForbidden, damaged, notComplete, PdfProblem } from './pdf-problem';

/** A name begins with `/`; null stands for everything whose value does not matter, such as a text. */
export type PdfValue = number | string | PdfReference | PdfValue[] | PdfDictionary | null;
export interface PdfReference {
  /** The number of an object. */
  to: number;
}
export type PdfDictionary = Map<string, PdfValue>;

/** Shared by all parts of one file, so that its size bounds neither time nor memory alone. */
export interface Budget {
  values: number;
}

/** Far more than a sheet of 20 MB has: most of its bytes are pictures, fonts and text. */
export const createBudget = (): Budget => ({ values: 3_000_000 });

const maxDepth = 100;
const maxCommentBytes = 2000;

const isSpace = (byte: number | undefined) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const delimiters = new Set(Array.from('()<>[]{}/%', (each) => each.charCodeAt(0)));
/** The end of a name, a number or a word. */
const endsWord = (byte: number | undefined) => byte === undefined || isSpace(byte) || delimiters.has(byte);

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Whether bytes before and after a word let a viewer read it as a word of its own. */
export const canBeWord = (before: number | undefined, after: number | undefined) =>
  (isSpace(before) || isDigit(before)) && endsWord(after);

export type PdfLexer = ReturnType<typeof createPdfLexer>;

export function createPdfLexer(bytes: Buffer, budget: Budget, from = 0) {
  let at = from;

  const is = (text: string) => bytes.toString('latin1', at, at + text.length) === text;

  function spend(): void {
    budget.values -= 1;
    if (budget.values < 0) throw new PdfProblem('This PDF is too complex. Print it to a new PDF.');
  }

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

  function readWord(): string {
    skipSpace();
    return readWordHere();
  }

  /** `/J#53` is the name `JS`. */
  function readName(): string {
    at += 1;
    const name = readWordHere().replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    const forbidden = forbiddenName(name);
    if (forbidden) throw containsForbidden(forbidden);
    return `/${name}`;
  }

  function readWordHere(): string {
    const start = at;
    while (!endsWord(bytes[at])) at += 1;
    return bytes.toString('latin1', start, at);
  }

  function skipText(): null {
    let depth = 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === 92) at += 1;
      else if (byte === 40) depth += 1;
      else if (byte === 41) depth -= 1;
      if (depth === 0) {
        at += 1;
        return null;
      }
    }
    throw notComplete();
  }

  function skipHexText(): null {
    const end = bytes.indexOf(62, at);
    if (end < 0) throw notComplete();
    at = end + 1;
    return null;
  }

  /** The values up to the closing bracket. */
  function readValues(end: string, depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      skipSpace();
      if (is(end)) {
        at += end.length;
        return values;
      }
      const value = readPart(depth);
      if (value === 'R') values.push(toReference(values));
      else values.push(value);
    }
  }

  function toReference(values: PdfValue[]): PdfReference {
    const generation = values.pop();
    const to = values.pop();
    if (typeof to !== 'number' || typeof generation !== 'number') throw damaged('a reference');
    return { to };
  }

  function readDictionary(depth: number): PdfDictionary {
    at += 2;
    const parts = readValues('>>', depth + 1);
    const dictionary: PdfDictionary = new Map();
    for (let index = 0; index < parts.length; index += 2) {
      const key = parts[index];
      const value = parts[index + 1];
      if (typeof key !== 'string' || value === undefined) throw damaged('a dictionary');
      const name = key.slice(1);
      const forbidden = forbiddenKey(name);
      if (forbidden) throw containsForbidden(forbidden);
      // Viewers differ in which of the two they take.
      if (dictionary.has(name)) throw damaged('a key that is there twice');
      dictionary.set(name, value);
    }
    return dictionary;
  }

  /** A value, or the word `R`, which turns the two numbers before it into a reference. */
  function readPart(depth: number): PdfValue {
    spend();
    if (depth > maxDepth) throw damaged('too many levels');
    if (at >= bytes.length) throw notComplete();
    if (is('<<')) return readDictionary(depth);
    const first = bytes[at];
    if (first === 47) return readName();
    if (first === 40) return skipText();
    if (first === 60) return skipHexText();
    if (first === 91) {
      at += 1;
      return readValues(']', depth + 1);
    }
    const word = readWordHere();
    if (word === 'true' || word === 'false' || word === 'null') return null;
    if (word === 'R') return 'R';
    if (/^[+\-.\d]+$/.test(word)) return Number(word);
    throw damaged(`at byte ${at}`);
  }

  return {
    position: () => at,
    moveTo: (position: number) => {
      at = position;
    },
    skipSpace,
    readWord,
    isAtEnd: () => {
      skipSpace();
      return at >= bytes.length;
    },
    /** A word counts too, so that a file of nothing but words ends. */
    readTopWord: () => {
      spend();
      return readWord();
    },
    readValue: (): PdfValue => {
      skipSpace();
      const value = readPart(0);
      if (value === 'R') throw damaged('a reference');
      return value;
    },
  };
}

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
export const createBudget = (): Budget => ({ values: 2_000_000 });

const maxDepth = 100;
const maxCommentBytes = 2000;

const SPACE = 1;
const DELIMITER = 2;
/** By byte: whether it is white space, or separates words in another way. Tables, because large files have many words. */
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

export type PdfLexer = ReturnType<typeof createPdfLexer>;

export function createPdfLexer(bytes: Buffer, budget: Budget, from = 0) {
  let at = from;

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
  function readValues(end: ']' | '>>', depth: number): PdfValue[] {
    const last = end.charCodeAt(0);
    const values: PdfValue[] = [];
    for (;;) {
      skipSpace();
      if (bytes[at] === last && (end === ']' || bytes[at + 1] === last)) {
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

  /** The most frequent values, without making texts of them first. Undefined where it is something else. */
  function readDigits(): number | undefined {
    let end = at;
    let value = 0;
    for (let byte = bytes[end]; isDigit(byte) && end - at < 10; byte = bytes[++end])
      value = value * 10 + byte - 48;
    if (end === at || !endsWord(bytes[end])) return undefined;
    at = end;
    return value;
  }

  /** A value, or the word `R`, which turns the two numbers before it into a reference. */
  function readPart(depth: number): PdfValue {
    spend();
    if (depth > maxDepth) throw damaged('too many levels');
    if (at >= bytes.length) throw notComplete();
    const first = bytes[at];
    if (first === 60 && bytes[at + 1] === 60) return readDictionary(depth);
    if (first === 47) return readName();
    if (first === 40) return skipText();
    if (first === 60) return skipHexText();
    if (first === 91) {
      at += 1;
      return readValues(']', depth + 1);
    }
    const digits = readDigits();
    if (digits !== undefined) return digits;
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

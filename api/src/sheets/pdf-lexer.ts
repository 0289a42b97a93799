// Reads the values of a PDF: names, numbers, dictionaries and so on. It takes nothing but what the format allows: what a
// viewer might read in another way is a damaged file.
import { forbiddenKey, forbiddenName } from './forbidden-names';
import { decodePdfText, mayBeLinked } from './link-address';
import { containsForbidden, damaged, notComplete, PdfProblem } from './pdf-problem';
import { createWordReader } from './pdf-words';

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

/** By their codes. */
const SLASH = 47;
const ROUND = 40;
const SQUARE = 91;
const ANGLE = 60;

export type PdfLexer = ReturnType<typeof createPdfLexer>;

export function createPdfLexer(bytes: Buffer, budget: Budget, from = 0) {
  const words = createWordReader(bytes, from);

  function spend(): void {
    budget.values -= 1;
    if (budget.values < 0) throw new PdfProblem('This PDF is too complex. Print it to a new PDF.');
  }

  /** The values up to the closing bracket. */
  function readValues(end: ']' | '>>', depth: number): PdfValue[] {
    const last = end.charCodeAt(0);
    const values: PdfValue[] = [];
    for (;;) {
      words.skipSpace();
      if (words.look() === last && (end === ']' || words.look(1) === last)) {
        words.skip(end.length);
        return values;
      }
      const start = words.position();
      const value = readPart(depth);
      const key = end === '>>' && values.length % 2 === 1 ? values.at(-1) : undefined;
      if (typeof key === 'string' && addressKeys.includes(key) && value === null)
        checkAddress(bytes.subarray(start, words.position()));
      values.push(value === 'R' ? toReference(values) : value);
    }
  }

  /** A value, or the word `R`, which turns the two numbers before it into a reference. */
  function readPart(depth: number): PdfValue {
    spend();
    if (depth > maxDepth) throw damaged('too many levels');
    switch (words.look()) {
      case undefined:
        throw notComplete();
      case SLASH:
        words.skip(1);
        return toName(words.readWord());
      case ROUND:
        words.skipText();
        return null;
      case SQUARE:
        words.skip(1);
        return readValues(']', depth + 1);
      case ANGLE:
        if (words.look(1) === ANGLE) {
          words.skip(2);
          return toDictionary(readValues('>>', depth + 1));
        }
        words.skipHexText();
        return null;
      default:
        return words.readDigits() ?? toValue(words.readWord(), words.position());
    }
  }

  return {
    position: words.position,
    moveTo: words.moveTo,
    skipSpace: words.skipSpace,
    readWord: () => {
      words.skipSpace();
      return words.readWord();
    },
    /** A word counts too, so that a file of nothing but words ends. */
    readTopWord: () => {
      spend();
      words.skipSpace();
      return words.readWord();
    },
    isAtEnd: () => {
      words.skipSpace();
      return words.look() === undefined;
    },
    readValue: (): PdfValue => {
      words.skipSpace();
      const value = readPart(0);
      if (value === 'R') throw damaged('a reference');
      return value;
    },
  };
}

/** The address of a link, and what all addresses begin with. */
const addressKeys = ['/URI', '/Base'];

function checkAddress(text: Buffer): void {
  if (!mayBeLinked(decodePdfText(text)))
    throw containsForbidden('a link that is neither a web address nor an e-mail address');
}

/** `/J#53` is the name `JS`. */
function toName(word: string): string {
  const name = word.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const forbidden = forbiddenName(name);
  if (forbidden) throw containsForbidden(forbidden);
  return `/${name}`;
}

function toValue(word: string, at: number): PdfValue {
  if (word === 'true' || word === 'false' || word === 'null') return null;
  if (word === 'R') return 'R';
  if (/^[+\-.\d]+$/.test(word)) return Number(word);
  throw damaged(`at byte ${at}`);
}

/** Takes the two numbers from the values before it. */
function toReference(values: PdfValue[]): PdfReference {
  const generation = values.pop();
  const to = values.pop();
  if (typeof to !== 'number' || typeof generation !== 'number') throw damaged('a reference');
  return { to };
}

function toDictionary(parts: readonly PdfValue[]): PdfDictionary {
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
  const address = dictionary.get('URI');
  if (dictionary.get('S') === '/URI' && address !== null)
    throw containsForbidden('a link whose address is not beside it');
  return dictionary;
}

// Reads a whole PDF from its first byte to its last, as no viewer does: viewers follow tables, which may leave objects
// out. So every object is read, also those that nothing refers to or that a later part of the file replaces.
import { setImmediate } from 'node:timers/promises';
import { createPdfLexer, type Budget, type PdfDictionary, type PdfLexer, type PdfValue } from './pdf-lexer';
import { damaged, notComplete, PdfProblem } from './pdf-problem';
import { canBeWord } from './pdf-words';

export interface PdfObject {
  number: number;
  /** Where it is in the file: of two with the same number, the later one counts. */
  at: number;
  value: PdfValue;
}

export interface PdfStream {
  dictionary: PdfDictionary;
  /** As they are in the file, mostly compressed. */
  bytes: Buffer;
  at: number;
}

export interface PdfFile {
  objects: PdfObject[];
  streams: PdfStream[];
  /** In the order of the file. */
  trailers: PdfDictionary[];
}

interface Positions {
  /** Of the word `obj` of each object. */
  words: Set<number>;
  /** Of tables of objects. */
  tables: Set<number>;
  /** The last position that the file names as that of its newest table. */
  newestTable?: number;
}

/** Milliseconds after which other requests get their turn. */
const slice = 15;

/** What is read of a file is no more than what the walk through its pages needs. */
export async function readPdfFile(bytes: Buffer, budget: Budget): Promise<PdfFile> {
  const lexer = createPdfLexer(bytes, budget, afterMark(bytes));
  const file: PdfFile = { objects: [], streams: [], trailers: [] };
  const positions: Positions = { words: new Set(), tables: new Set() };
  let started = performance.now();
  while (!lexer.isAtEnd()) {
    readNext(lexer, bytes, file, positions);
    if (performance.now() - started < slice) continue;
    await setImmediate();
    started = performance.now();
  }
  checkNoHiddenObject(bytes, positions.words);
  if (positions.newestTable === undefined) throw notComplete();
  lexer.moveTo(positions.newestTable);
  lexer.skipSpace();
  if (!positions.tables.has(lexer.position())) throw damaged('its table of objects');
  return file;
}

/** Some writers forget the `%` before the line that marks a file as no text. Viewers do not mind. */
function afterMark(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, 64);
  const [mark] = /^%PDF-\d\.\d[ \t]*(?:\r\n|[\r\n])[\x80-\xff]{4,16}[ \t]*(?=[\r\n])/.exec(head) ?? [''];
  return mark.length;
}

function readNext(lexer: PdfLexer, bytes: Buffer, file: PdfFile, positions: Positions): void {
  const at = lexer.position();
  const word = lexer.readTopWord();
  if (word === 'xref') {
    positions.tables.add(at);
    skipTable(lexer);
    file.trailers.push(readTrailer(lexer));
  } else if (word === 'trailer') {
    file.trailers.push(readTrailer(lexer));
  } else if (word === 'startxref') positions.newestTable = readNumber(lexer.readWord());
  else readObject(lexer, bytes, file, positions, { number: readNumber(word), at });
}

function readNumber(word: string): number {
  if (!/^\d{1,10}$/.test(word)) throw damaged('something that is no object');
  return Number(word);
}

/** Rows of three words, and the word `trailer` after them. */
function skipTable(lexer: PdfLexer): void {
  for (let word = lexer.readTopWord(); word !== 'trailer'; word = lexer.readTopWord()) {
    if (word === '' && lexer.isAtEnd()) throw notComplete();
    if (!/^(?:\d{1,20}|[nf])$/.test(word)) throw damaged('its table of objects');
  }
}

function readTrailer(lexer: PdfLexer): PdfDictionary {
  const trailer = lexer.readValue();
  if (!(trailer instanceof Map)) throw damaged('its trailer');
  return trailer;
}

function readObject(
  lexer: PdfLexer,
  bytes: Buffer,
  file: PdfFile,
  { words, tables }: Positions,
  { number, at }: { number: number; at: number },
): void {
  readNumber(lexer.readWord());
  const word = lexer.readWord();
  if (word !== 'obj') throw damaged(`object ${number}`);
  words.add(lexer.position() - word.length);
  const start = lexer.position();
  if (lexer.readWord() === 'endobj') return;
  lexer.moveTo(start);
  const value = lexer.readValue();
  const end = lexer.readWord();
  if (end === 'stream' && value instanceof Map) {
    file.streams.push({ dictionary: value, bytes: readStream(lexer, bytes, value), at });
    if (value.get('Type') === '/XRef') {
      tables.add(at);
      file.trailers.push(value);
    }
    if (lexer.readWord() !== 'endobj') throw damaged(`object ${number}`);
  } else {
    if (end === '' && lexer.isAtEnd()) throw notComplete();
    if (end !== 'endobj') throw damaged(`object ${number}`);
    file.objects.push({ number, at, value });
  }
}

/** The length that the dictionary states counts where it fits; many files have it in another object. */
function readStream(lexer: PdfLexer, bytes: Buffer, dictionary: PdfDictionary): Buffer {
  let start = lexer.position();
  if (bytes[start] === 13) start += 1;
  if (bytes[start] === 10) start += 1;
  const stated = dictionary.get('Length');
  if (typeof stated === 'number' && stated >= 0 && start + stated < bytes.length) {
    lexer.moveTo(start + stated);
    const rest = bytes.toString('latin1', start + stated, start + stated + 20);
    const [found] = /^(?:\r\n|[\r\n])?endstream/.exec(rest) ?? [];
    if (found !== undefined) {
      lexer.moveTo(start + stated + found.length);
      return bytes.subarray(start, start + stated);
    }
  }
  const end = bytes.indexOf('endstream', start, 'latin1');
  if (end < 0) throw notComplete();
  lexer.moveTo(end + 'endstream'.length);
  return bytes.subarray(start, end);
}

/** A viewer that repairs a file searches it for objects, also in texts, comments and streams. */
function checkNoHiddenObject(bytes: Buffer, words: Set<number>): void {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (canBeWord(bytes[at - 1], bytes[at + 3]) && !words.has(at))
      throw new PdfProblem('This PDF hides an object. Print it to a new PDF and upload that one.');
  }
}

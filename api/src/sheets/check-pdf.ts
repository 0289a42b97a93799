// Whether a file is a PDF that is safe to pass on to visitors. What cannot be read completely is not accepted.
import { createDecompress } from './decompress-stream';
import { countPages } from './count-pages';
import { createBudget, createPdfLexer, type Budget } from './pdf-lexer';
import { containsForbidden, damaged, notComplete, PdfProblem } from './pdf-problem';
import { readPdfFile, type PdfObject, type PdfStream } from './read-pdf-file';

const maxStreams = 20_000;
/** Milliseconds: before the shell gives up. */
const maxTime = 10_000;
/** White space after the end, as some writers leave it. */
const maxPadding = 1024;
/** The end of a ZIP file is in its last bytes: 22, and a comment. */
const zipEnd = Buffer.from('PK\x05\x06');
const zipEndRange = 22 + 65_535;

/** Throws a `PdfProblem` that says why the file is not accepted. */
export async function checkPdf(bytes: Buffer) {
  checkEnds(bytes);
  const budget = createBudget();
  const { objects, streams, trailers } = await readPdfFile(bytes, budget);
  if (trailers.some((trailer) => trailer.has('Encrypt')))
    throw new PdfProblem('This PDF is encrypted. Save it without a password and without restrictions.');
  if (streams.length > maxStreams) throw new PdfProblem('This PDF is too complex. Print it to a new PDF.');
  const decompress = createDecompress(performance.now() + maxTime);
  for (const stream of streams) {
    const holdsObjects = isObjectStream(stream);
    const content = await decompress(stream, holdsObjects);
    if (!holdsObjects) continue;
    for (const object of readObjectStream(stream, content, budget)) objects.push(object);
  }
  checkOpening(objects);
  return { pages: countPages(trailers, objects) };
}

/** What a viewer does when it opens the file: it may go to a place in it, and nothing else. */
function checkOpening(objects: readonly PdfObject[]): void {
  const actions = objects.flatMap(({ value }) => {
    const action = value instanceof Map ? (value.get('OpenAction') ?? null) : null;
    const isReference = typeof action === 'object' && action !== null && 'to' in action;
    if (!isReference) return [action];
    return objects.filter(({ number }) => number === action.to).map((object) => object.value);
  });
  if (actions.some((action) => action instanceof Map && action.has('S') && action.get('S') !== '/GoTo'))
    throw containsForbidden('an action that runs by itself');
}

function checkEnds(bytes: Buffer): void {
  const start = bytes.indexOf('%PDF-');
  if (start < 0) throw new PdfProblem('This is not a PDF file.');
  if (start > 0) throw new PdfProblem('This file has something before the beginning of the PDF.');
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    throw new PdfProblem('This is not a PDF file of a known version.');
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0) throw notComplete();
  const rest = bytes.subarray(end + 5);
  if (rest.length > maxPadding || rest.some((byte) => ![0, 9, 10, 12, 13, 32].includes(byte)))
    throw new PdfProblem('This file has something after the end of the PDF, or its end is missing.');
  if (bytes.subarray(-zipEndRange).includes(zipEnd))
    throw new PdfProblem('This file is a PDF and a ZIP file at once.');
}

/** Some viewers go by these keys alone. */
const isObjectStream = ({ dictionary }: PdfStream) =>
  dictionary.get('Type') === '/ObjStm' || (dictionary.has('First') && dictionary.has('N'));

/** JavaScript reads `1e2` and `0x10` as numbers too, viewers do not. */
function readDigits(word: string): number {
  if (!/^\d{1,10}$/.test(word)) throw damaged('a part with objects');
  return Number(word);
}

/** Pairs of numbers and positions, then the objects. Every position has to be that of an object. */
function readObjectStream(stream: PdfStream, content: Buffer, budget: Budget): PdfObject[] {
  const first = stream.dictionary.get('First');
  const count = stream.dictionary.get('N');
  if (typeof first !== 'number' || typeof count !== 'number') throw damaged('a part with objects');
  const lexer = createPdfLexer(content, budget, first);
  const values = new Map<number, PdfObject['value']>();
  while (!lexer.isAtEnd()) values.set(lexer.position() - first, lexer.readValue());
  lexer.moveTo(0);
  const objects: PdfObject[] = [];
  for (let index = 0; index < count; index += 1) {
    const number = readDigits(lexer.readTopWord());
    const value = values.get(readDigits(lexer.readTopWord()));
    if (value === undefined) throw damaged('a part with objects');
    objects.push({ number, at: stream.at, value });
  }
  if (lexer.position() > first) throw damaged('a part with objects');
  return objects;
}

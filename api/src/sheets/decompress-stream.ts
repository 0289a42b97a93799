import { createInflate } from 'node:zlib';
import type { PdfDictionary, PdfValue } from './pdf-lexer';
import { damaged, PdfProblem } from './pdf-problem';

const megabyte = 1024 * 1024;
/** Of one stream, and of all streams of a file: a scanned page has 26 MB. */
const maxStreamBytes = 128 * megabyte;
const maxFileBytes = 200 * megabyte;
/** Of a stream of objects, which is held in memory. */
const maxObjectBytes = 32 * megabyte;

/** Pictures, whose sizes viewers check themselves. */
const imageFilters = ['/DCTDecode', '/JPXDecode', '/CCITTFaxDecode', '/JBIG2Decode'];
/** Each byte becomes at most 64. */
const runLengthFactor = 64;

const tooLarge = () =>
  new PdfProblem('This PDF unpacks to far more data than a data sheet has. Print it to a new PDF.');
const tooSlow = () => new PdfProblem('This PDF takes too long to check. Print it to a new PDF.');
const unusual = () => new PdfProblem('This PDF is compressed in an unusual way. Print it to a new PDF.');

export type Decompress = (
  stream: { dictionary: PdfDictionary; bytes: Buffer },
  keep: boolean,
) => Promise<Buffer>;

/** One for each file. What is not kept is only counted. `end` is the time at which it gives up. */
export function createDecompress(end: number): Decompress {
  let total = 0;

  async function inflate(bytes: Buffer, keep: boolean): Promise<Buffer> {
    if (bytes.length === 0) return bytes;
    const chunks: Buffer[] = [];
    let count = 0;
    const inflater = createInflate({ chunkSize: 256 * 1024 });
    inflater.end(bytes);
    try {
      for await (const chunk of inflater as AsyncIterable<Buffer>) {
        count += chunk.length;
        total += chunk.length;
        if (performance.now() > end) throw tooSlow();
        if (total > maxFileBytes || count > (keep ? maxObjectBytes : maxStreamBytes)) throw tooLarge();
        if (keep) chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof PdfProblem ? error : damaged('a compressed part');
    } finally {
      inflater.destroy();
    }
    return Buffer.concat(chunks);
  }

  return async ({ dictionary, bytes }, keep) => {
    if (performance.now() > end) throw tooSlow();
    const filters = readFilters(dictionary);
    // A predictor changes the bytes again after they are unpacked, which viewers do and this does not.
    if (keep && ['DecodeParms', 'DP'].some((key) => (dictionary.get(key) ?? null) !== null)) throw unusual();
    let content = bytes;
    for (const [index, filter] of filters.entries()) {
      // Text within what was compressed has no honest use, and takes long to read.
      if (index > 0 && textFilters.includes(filter)) throw unusual();
      if (filter === '/FlateDecode') content = await inflate(content, keep || index < filters.length - 1);
      else if (filter === '/ASCII85Decode') content = decodeAscii85(content);
      else if (filter === '/ASCIIHexDecode') content = decodeAsciiHex(content);
      else if (filter === '/RunLengthDecode') {
        if (content.length * runLengthFactor > maxStreamBytes) throw tooLarge();
        if (keep) throw unusual();
      } else if (keep || !imageFilters.includes(filter)) throw unusual();
    }
    return content;
  };
}

const textFilters = ['/ASCII85Decode', '/ASCIIHexDecode'];

const shortNames: Partial<Record<string, string>> = {
  '/Fl': '/FlateDecode',
  '/A85': '/ASCII85Decode',
  '/AHx': '/ASCIIHexDecode',
  '/RL': '/RunLengthDecode',
  '/DCT': '/DCTDecode',
  '/CCF': '/CCITTFaxDecode',
};

function readFilters(dictionary: PdfDictionary): string[] {
  // Data that are in another file.
  if (['F', 'FFilter', 'FDecodeParms'].some((key) => dictionary.has(key))) throw unusual();
  const stated = dictionary.get('Filter') ?? [];
  const list: PdfValue[] = Array.isArray(stated) ? stated : [stated];
  const filters = list.map((filter) => {
    if (typeof filter !== 'string') throw unusual();
    return shortNames[filter] ?? filter;
  });
  if (filters.length > 3 || filters.filter((filter) => filter === '/FlateDecode').length > 1) throw unusual();
  return filters;
}

function decodeAsciiHex(bytes: Buffer): Buffer {
  const [digits = ''] = bytes.toString('latin1').split('>', 1);
  return Buffer.from(digits.replace(/[^\da-f]/gi, ''), 'hex');
}

function decodeAscii85(bytes: Buffer): Buffer {
  const result = Buffer.alloc(Math.ceil(bytes.length / 5) * 4 + 4 * bytes.length);
  let length = 0;
  let group: number[] = [];
  const write = (digits: number[]) => {
    const padded = [...digits, 84, 84, 84, 84].slice(0, 5);
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    if (value > 0xff_ff_ff_ff) throw damaged('a compressed part');
    result.writeUInt32BE(value, length);
    length += digits.length - 1;
  };
  for (const byte of bytes) {
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) write([0, 0, 0, 0, 0]);
    else if (byte >= 33 && byte <= 117) {
      group.push(byte - 33);
      if (group.length === 5) {
        write(group);
        group = [];
      }
    }
  }
  if (group.length > 1) write(group);
  return result.subarray(0, length);
}

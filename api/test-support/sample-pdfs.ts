// PDFs that are made for tests: good ones, and those that an upload must reject.
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** Objects by their numbers, as they are between `obj` and `endobj`. */
type Objects = Record<number, string | Buffer>;

/** An uncompressed stream, or a compressed one. */
export function stream(dictionary: string, content: string | Buffer, isCompressed = false): Buffer {
  const bytes = isCompressed ? deflateSync(content) : Buffer.from(content);
  const filter = isCompressed ? ' /Filter /FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<< ${dictionary}${filter} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

/** The objects, and where each of them begins. */
function writeObjects(objects: Objects, from: number): { bytes: Buffer; offsets: Map<number, number> } {
  const parts: Buffer[] = [];
  const offsets = new Map<number, number>();
  let at = from;
  for (const [number, content] of Object.entries(objects)) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.set(Number(number), at);
    parts.push(part);
    at += part.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

/** A file with a table, as older writers make it. `trailer` is added to its dictionary. */
export function writePdf(objects: Objects, trailer = ''): Buffer {
  const { bytes, offsets } = writeObjects(objects, header.length);
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`;
  const size = Math.max(...offsets.keys()) + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${header.length + bytes.length}\n%%EOF\n`;
  return Buffer.concat([header, bytes, Buffer.from(table + end)]);
}

/** Adds objects to a file, as a program that saves a change of it does. */
export function appendTo(file: Buffer, objects: Objects): Buffer {
  const { bytes, offsets } = writeObjects(objects, file.length);
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  const end = `xref\n${rows.join('')}trailer\n<< /Size 99 /Root 1 0 R >>\nstartxref\n${file.length + bytes.length}\n%%EOF\n`;
  return Buffer.concat([file, bytes, Buffer.from(end)]);
}

/** Objects in a compressed part, as newer writers make them, with a table in a stream. */
export function writeModernPdf(inside: Record<number, string>, outside: Objects = {}): Buffer {
  const numbers = Object.keys(inside).map(Number);
  const offsets: number[] = [];
  let content = '';
  for (const text of Object.values(inside)) {
    offsets.push(content.length);
    content += `${text} `;
  }
  const index = numbers.map((number, at) => `${number} ${offsets[at] ?? 0}`).join(' ') + ' ';
  const objects = {
    ...outside,
    50: stream(`/Type /ObjStm /N ${numbers.length} /First ${index.length}`, index + content, true),
  };
  const written = writeObjects(objects, header.length);
  const at = header.length + written.bytes.length;
  const row = (type: number, first: number, second: number) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type, 0);
    bytes.writeUInt32BE(first, 1);
    bytes.writeUInt16BE(second, 5);
    return bytes;
  };
  const rows = [...written.offsets, [51, at] as const].map(
    ([number, offset]) => [number, row(1, offset, 0)] as const,
  );
  const all = [...numbers.map((number, place) => [number, row(2, 50, place)] as const), ...rows];
  const table = Buffer.concat(all.map(([, bytes]) => bytes));
  const sections = all.map(([number]) => `${number} 1`).join(' ');
  const tableObject = stream(`/Type /XRef /Size 52 /W [1 4 2] /Index [${sections}] /Root 1 0 R`, table, true);
  const end = writeObjects({ 51: tableObject }, at).bytes;
  return Buffer.concat([header, written.bytes, end, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
}

const page = (content: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`;

/** The objects of a sheet with one page. */
export const plainObjects = (text = 'Safety data sheet'): Record<number, string> => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: page(4),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  6: `<< /Title (${text}) >>`,
});

const contents = (text: string) => stream('', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`, true);

/** A sheet with one page. Different texts are different files. */
export const aPdf = (text = 'Safety data sheet'): Buffer =>
  writePdf({ ...plainObjects(text), 4: contents(text) });

/** The same with its objects in a compressed part. */
export const aModernPdf = (text = 'Safety data sheet'): Buffer =>
  writeModernPdf(plainObjects(text), { 4: contents(text) });

const withObject = (object: string | Buffer) => writePdf({ ...plainObjects(), 4: contents('x'), 7: object });
const withCatalog = (more: string) =>
  writePdf({ ...plainObjects(), 1: `<< /Type /Catalog /Pages 2 0 R ${more} >>`, 4: contents('x') });
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1'))));

/** The end of an empty ZIP file with a comment of this length. */
const zipEnd = (comment: number) =>
  Buffer.from([0x50, 0x4b, 5, 6, ...Array<number>(16).fill(0), comment & 255, comment >> 8]);

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Files by what is wrong with them, and the words by which the reason is known. */
export const hostilePdfs: Record<string, [() => Buffer, RegExp]> = {
  'a text file': [() => Buffer.from('Safety data sheet'), /not a PDF/],
  'an empty file with a name': [() => Buffer.from(' '), /not a PDF/],
  'only the first bytes of a PDF': [() => Buffer.from('%PDF-1.7\nHello'), /not complete/],
  'a PDF without an object': [() => Buffer.from('%PDF-1.7\n%%EOF\n'), /not complete/],
  'a PDF without a page': [() => writePdf({ 1: '<< /Type /Catalog >>' }), /damaged/],
  'a version of the far future': [() => joined('%PDF-9.7', aPdf().subarray(8)), /version/],
  'a script that runs when it is opened': [() => withCatalog(`/OpenAction ${script}`), /script/],
  'a script that nothing refers to': [() => withObject(script), /script/],
  'a script in the names of the document': [
    () => withCatalog('/Names << /JavaScript << /Names [(a) 7 0 R] >> >>'),
    /script/,
  ],
  'a script whose names are escaped': [() => withObject('<< /S /J#61va#53cript /J#53 (x) >>'), /script/],
  'a script whose kind is in another object': [() => withObject('<< /S 8 0 R /JS 9 0 R >>'), /script/],
  'a script in a compressed part': [() => writeModernPdf({ ...plainObjects(), 7: script }), /script/],
  'a script in a later change of the file': [() => appendTo(aPdf(), { 7: script }), /script/],
  'a script that a later change of the file removes': [
    () => appendTo(withObject(script), { 7: 'null' }),
    /script/,
  ],
  'a script in a compressed part without a type': [
    () => withObject(stream('/N 1 /First 4', `9 0 ${script}`, true)),
    /script/,
  ],
  'a script in a compressed part, written as hexadecimal digits': [
    () =>
      withObject(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /AHx',
          Buffer.from(`9 0 ${script}`).toString('hex') + '>',
        ),
      ),
    /script/,
  ],
  'a script in a text to which a table points': [
    () => withObject(`(\n8 0 obj\n<< /S /URI >>\nendobj\n)`),
    /hides an object/,
  ],
  'a script in a stream that looks like text': [
    () => withObject(stream('', `8 0 obj ${script} endobj`)),
    /hides an object/,
  ],
  'a script in a text of a compressed part': [
    () => withObject(stream('/Type /ObjStm /N 1 /First 4', `9 1 (${script.replace('(', '\\(')})`, true)),
    /damaged/,
  ],
  'an action that starts a program': [
    () => withCatalog('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    /starts a program/,
  ],
  'an embedded file': [() => withObject(stream('/Type /EmbeddedFile', 'MZ')), /embedded file/],
  'an embedded file without a type': [
    () => withObject('<< /F (a.exe) /EF << /F 8 0 R >> >>'),
    /embedded file/,
  ],
  'a form that is sent': [() => withObject('<< /S /SubmitForm /F (https://a.example) >>'), /sends/],
  'a form that is filled from a file': [() => withObject('<< /S /ImportData /F (a.fdf) >>'), /imports/],
  'rich media': [() => withObject('<< /Type /Annot /Subtype /RichMedia >>'), /rich media/],
  'a sound': [() => withObject('<< /S /Sound /Sound 8 0 R >>'), /rich media/],
  'an XFA form': [() => withCatalog('/AcroForm << /XFA 7 0 R >>'), /XFA/],
  'a link to another file': [() => withObject('<< /S /GoToR /F (//a.example/b.pdf) >>'), /another file/],
  'data of another file': [() => withObject(stream('/F (//a.example/b)', '')), /unusual/],
  'an encrypted file': [
    () =>
      writePdf(
        { ...plainObjects(), 4: contents('x'), 7: '<< /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -4 >>' },
        '/Encrypt 7 0 R',
      ),
    /encrypted/,
  ],
  'a file that is cut off': [() => aPdf().subarray(0, 500), /not complete/],
  'a file that lacks its last bytes': [() => aPdf().subarray(0, -8), /not complete/],
  'a file that lacks bytes in the middle': [
    () => joined(aPdf().subarray(0, 200), aPdf().subarray(260)),
    /damaged/,
  ],
  'something before the PDF': [() => joined('\n', aPdf()), /before the beginning/],
  'a web page and a PDF': [
    () => joined('<!doctype html><script>alert(1)</script><!--', aPdf(), '-->'),
    /before the beginning/,
  ],
  'a PDF and a web page after it': [() => joined(aPdf(), '<script>alert(1)</script>'), /after the end/],
  'a PDF with a web page in a comment': [
    () => joined('%PDF-1.7 <script>alert(1)</script>\n', aPdf().subarray(9)),
    /another kind of file/,
  ],
  'a JPEG and a PDF': [() => joined('\xff\xd8\xff\xe0\0\x10JFIF\0', aPdf()), /before the beginning/],
  'a PDF and a ZIP file after it': [() => joined(aPdf(), zipEnd(0)), /after the end/],
  'a PDF that ends as the comment of a ZIP file': [
    () => withObject(stream('', joined(zipEnd(600)))),
    /ZIP file/,
  ],
  'a billion zeros': [() => withObject(zeros(1000)), /unpacks to/],
  'a billion zeros in parts': [
    () => {
      const parts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [10 + index, zeros(50)]));
      return writePdf({ ...plainObjects(), 4: contents('x'), ...parts });
    },
    /unpacks to|too long/,
  ],
  'a billion zeros, compressed twice': [
    () => withObject(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync('0')))),
    /unusual/,
  ],
  'a thousand levels': [() => withObject('['.repeat(1000) + ']'.repeat(1000)), /damaged/],
  'millions of numbers': [() => withObject(`[${'1 '.repeat(4_000_000)}]`), /too complex/],
  'two values of one key': [() => withObject('<< /S /URI /S /URI >>'), /damaged/],
  'pages that contain themselves': [
    () => writePdf({ ...plainObjects(), 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>', 4: contents('x') }),
    /damaged/,
  ],
};

/** A compressed stream of this many megabytes of zeros, made without that much memory. */
function zeros(megabytes: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((((megabytes * 1_000_000) % 65_521) * 65_536 + 1) >>> 0);
  const bytes = joined('\x78\x9c', ...Array<Buffer>(megabytes).fill(part), '\x03\0', checksum);
  return joined(`<< /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream');
}

// The addresses of links in a PDF: the text as the file has it, and whether visitors may be led there.
/** A telephone asks before it calls. */
const allowed = ['https', 'http', 'mailto', 'tel'];

/** `(a\(b)` or `<6162>`, as viewers read it. */
export function decodePdfText(raw: Buffer): string {
  const source = raw.toString('latin1').trim();
  const inside = source.slice(1, -1);
  const bytes = source.startsWith('<') ? decodeHex(inside) : decodeLiteral(inside);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  return bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** A half digit at the end counts as if a 0 followed. */
function decodeHex(digits: string): Buffer {
  const found = digits.replace(/[^\da-f]/gi, '');
  return Buffer.from(found.length % 2 === 0 ? found : `${found}0`, 'hex');
}

const escapes: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const decodeLiteral = (text: string): Buffer =>
  Buffer.from(
    text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal: string | undefined, sign = '') => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
      // A line that goes on in the next one.
      return /^[\r\n]/.test(String(sign)) ? '' : (escapes[String(sign)] ?? String(sign));
    }),
    'latin1',
  );

const decodeUtf16 = (bytes: Buffer): string => {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return even.swap16().toString('utf16le');
};

/** Whether it is a web address, an e-mail or a telephone number, or leads to a place beside this file. */
export function mayBeLinked(address: string): boolean {
  // Browsers pass over all of these within the first part.
  const bare = address.replace(/[\p{C}\s]/gu, '');
  const scheme = /^([^/?#:]*):/.exec(bare)?.[1];
  return scheme === undefined || allowed.includes(scheme.toLowerCase());
}

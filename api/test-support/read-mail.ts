export interface ReadMail {
  /** As it was received. */
  raw: string;
  /** By lower-case name, unfolded, with encoded words decoded. */
  headers: Record<string, string>;
  text: string;
}

/** Reads a mail of one part. */
export function readMail(raw: string): ReadMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      readWords(line.slice(line.indexOf(':') + 2)),
    ]),
  );
  return { raw, headers, text: decode(body.join('\r\n\r\n'), headers['content-transfer-encoding']) };
}

/** RFC 2047. */
const readWords = (text: string) =>
  text.replace(/(=\?utf-8\?[qb]\?[^?]*\?= *)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/\?([qb])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
        kind?.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquote(word.replace(/_/g, ' ')),
      ),
    ).toString(),
  );

const unquote = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

function decode(body: string, encoding: string | undefined): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? unquote(body)
        : Buffer.from(body);
  return bytes.toString().replaceAll('\r\n', '\n');
}

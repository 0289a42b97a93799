// Reads a mail that a stranger has written, within limits. Nothing of it is markup afterwards.
import { createHash } from 'node:crypto';
import {
  simpleParser,
  type AddressObject,
  type Attachment,
  type ParsedMail as LibraryMail,
} from 'mailparser';
import { formatByFirstBytes } from '../images/image-format';
import { cleanLine, cleanText } from './clean-text';
import { readOrigin, type MailOrigin } from './mail-origin';

/** Bytes of a whole mail. */
export const maxMailBytes = 25 * 1024 * 1024;

const maxAttachments = 50;
/** Bytes of the header of one part; parts; characters of HTML that is made plain text. */
const libraryLimits = { maxHeadSize: 256 * 1024, maxChildNodes: 250, maxHtmlLengthToParse: 500_000 };
/** Of `References`: the last ones are the nearest. */
const maxReferences = 50;
/** Of the mails that it answers, and of the tokens in its addresses. */
const maxAnswered = 20;

export interface ReceivedFile {
  name: string;
  /** By its content: an image, a PDF, or just bytes. */
  type: string;
  bytes: Buffer;
}

export interface ParsedMail extends MailOrigin {
  /** Without angle brackets, as all ids here. A mail without one gets one that is made of its bytes. */
  messageId: string;
  inReplyTo: string[];
  /** The oldest first. */
  references: string[];
  /** Tokens in the addresses of its recipients: `sales+token@example.com`. */
  tokens: string[];
  /** Who has written it. */
  from: Mailbox;
  /** Whom an answer goes to: `Reply-To`, or else `From`. */
  answerTo: Mailbox;
  to: Mailbox;
  subject: string;
  /** Plain text. */
  text: string;
  attachments: ReceivedFile[];
}

/** Both empty where there is none. The address is in lower case. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Never throws: what cannot be read is stored as it came, so that a person can look at it. */
export async function parseMail(raw: Buffer, note = ''): Promise<ParsedMail> {
  const end = endOfText(raw);
  const parsed = await parseWithin(raw.subarray(0, end)).catch(() => undefined);
  // The beginning alone: headers that are too large are cut off, and damaged parts are left out.
  const mail = parsed ?? (await parseWithin(headOf(raw)).catch(() => undefined));
  return toParsedMail(raw, note, { mail, isIncomplete: parsed === undefined || end < raw.length });
}

/** A mail of which nothing is read. It is attached as it came. */
export const unreadMail = (raw: Buffer, note = ''): ParsedMail => ({
  ...toParsedMail(raw, note, { mail: undefined, isIncomplete: true }),
  looksLikeSpam: true,
});

interface Parsed {
  mail: LibraryMail | undefined;
  isIncomplete: boolean;
}

function toParsedMail(raw: Buffer, note: string, parsed: Parsed): ParsedMail {
  const { mail = emptyMail } = parsed;
  const headers = mail.headerLines;
  const header = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ line }) => line.slice(name.length + 1, 20_000));
  const from = mailboxOf(mail.from);
  const replyTo = mailboxOf(mail.replyTo);
  const isIncomplete = parsed.isIncomplete || (!mail.text?.trim() && Boolean(mail.html));
  const kept = mail.attachments.slice(0, maxAttachments);
  const notes = [
    note,
    isIncomplete ? '[This mail could not be shown as text. It is attached as it came.]' : '',
    kept.length < mail.attachments.length
      ? `[It had ${mail.attachments.length} attachments. The first ${maxAttachments} are here.]`
      : '',
  ];
  return {
    messageId: idsIn(header('message-id'))[0] ?? idOfBytes(raw),
    inReplyTo: idsIn(header('in-reply-to')).slice(0, maxAnswered),
    references: idsIn(header('references')).slice(-maxReferences),
    tokens: ['to', 'cc', 'delivered-to', 'x-original-to']
      .flatMap(header)
      .flatMap(tokensIn)
      .slice(0, maxAnswered),
    from,
    answerTo: replyTo.address === '' ? from : { ...replyTo, name: replyTo.name || from.name },
    to: mailboxOf([mail.to ?? []].flat()[0]),
    subject: cleanLine(mail.subject ?? ''),
    text: cleanText([mail.text ?? '', ...notes.filter(Boolean)].join('\n\n')),
    attachments: [
      ...kept.map(toFile),
      ...(isIncomplete ? [{ name: 'mail.eml', type: anyType, bytes: raw }] : []),
    ],
    ...readOrigin({ header, mail, from }),
  };
}

const parseWithin = (raw: Buffer): Promise<LibraryMail> =>
  simpleParser(raw, {
    ...libraryLimits,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepCidLinks: true,
    // A mail inside a mail is a file: its text is not that of its sender, and they could be nested without end.
    ignoreEmbedded: true,
    checksumAlgo: false,
  } as Parameters<typeof simpleParser>[1]);

/** Bytes of text, of which the library takes seconds for many: nothing else happens meanwhile. */
const maxTextBytes = 1024 * 1024;
/** What a line takes at least: an empty one takes as long as one with some words. */
const minLineBytes = 16;
/** Where there are too many bytes that are no attachment in base64. */
function endOfText(raw: Buffer): number {
  let left = maxTextBytes;
  let isText = true;
  for (let start = 0; start < raw.length;) {
    const end = raw.indexOf('\n', start) + 1 || raw.length;
    const line = raw.toString('latin1', start, Math.min(end, start + 1000));
    if (/^content-type:/i.test(line)) isText = /^content-type:\s*text\//i.test(line);
    if (isText || !/^[A-Za-z0-9+/=]{60,}\s*$/.test(line)) {
      if (end - start > left) return start + Math.max(left, 0);
      left -= Math.max(end - start, minLineBytes);
    }
    start = end;
  }
  return raw.length;
}

const emptyMail = { headerLines: [], attachments: [] as Attachment[] } as unknown as LibraryMail;

/** Bytes, and whole lines of them. */
const headBytes = 64 * 1024;
function headOf(raw: Buffer): Buffer {
  const head = raw.subarray(0, headBytes);
  const end = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n'), head.lastIndexOf('\n')].find((at) => at > 0);
  return Buffer.concat([head.subarray(0, end), Buffer.from('\r\n\r\n')]);
}

function mailboxOf(field: AddressObject | undefined): Mailbox {
  const flat = field?.value.flatMap((each) => each.group ?? [each]) ?? [];
  const { name = '', address = '' } = flat.find((each) => each.address) ?? flat[0] ?? {};
  const clean = cleanLine(address, 254).toLowerCase();
  return { name: cleanLine(name, 120), address: /^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(clean) ? clean : '' };
}

/** An id that is no plain one, or too long for an index, counts as none. */
const idsIn = (lines: string[]): string[] =>
  lines
    .flatMap((line) => Array.from(line.matchAll(/<\s*([^<>\s]{1,400})\s*>/g), ([, id = '']) => id))
    .filter((id) => /^[\x21-\x7e]+$/.test(id));

/** For a mail without an id, or with that of another one. */
export const idOfBytes = (raw: Buffer): string =>
  `${createHash('sha256').update(raw).digest('hex')}@received.invalid`;

const tokensIn = (line: string): string[] =>
  Array.from(line.matchAll(/\+([0-9a-f]{16,64})@/gi), ([, token = '']) => token.toLowerCase());

const anyType = 'application/octet-stream';
const imageTypes = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  AVIF: 'image/avif',
  GIF: 'image/gif',
};

const toFile = ({ filename, content }: Attachment): ReceivedFile => {
  const name = cleanLine((filename ?? '').replace(/^.*[\\/]/, '').replace(/^\.+/, ''), 120).replace(
    /[<>:"|?*]/g,
    '_',
  );
  return { name: /[^.\s]/.test(name) ? name : 'attachment', type: typeOf(content), bytes: content };
};

function typeOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  const format = formatByFirstBytes(bytes);
  return format ? imageTypes[format] : anyType;
}

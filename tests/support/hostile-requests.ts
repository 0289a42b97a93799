import { connect } from 'node:net';

/** Inputs that are slow for regular expressions: one character, pairs, and near matches of the patterns in use. */
const units = [
  ...[
    'a',
    '/',
    '//',
    '/a',
    ' ',
    ',',
    ' ,',
    ', ',
    '%',
    '%2',
    '%20',
    '%2F',
    '%C3',
    '?',
    '&',
    '=',
    'a&',
    'a=',
    '&=',
    ';',
  ],
  ...[
    '.',
    '..',
    '../',
    '-',
    '_',
    '"',
    '"1',
    '"1-',
    'W/"',
    '[',
    '[:',
    ':',
    '::',
    '1',
    '1.',
    '0:',
    '\t',
    '+',
    '@',
    '\\',
  ],
];
const headers = [
  ...[
    'If-None-Match',
    'If-Match',
    'Cookie',
    'Accept-Encoding',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Origin',
  ],
  ...[
    'X-Forwarded-Proto',
    'X-Request-Id',
    'Idempotency-Key',
    'Authorization',
    'Content-Type',
    'Sec-Fetch-Site',
  ],
];

/** Just under 8 kB: longer requests are rejected before any pattern reads them. */
const SIZE = 7900;

/** The heads of hostile requests, each with its label. `path` is one with status 200. */
function hostileRequests(path: string): [what: string, head: string][] {
  const fill = (unit: string, size: number, end = '!') =>
    unit.repeat(Math.floor((size - 1) / unit.length)) + end;
  const urlUnits = units.filter((unit) => !/\s/.test(unit));
  const get = (target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;
  return [
    ...urlUnits.flatMap((unit): [string, string][] => [
      [`${unit} in the path`, get(`${path}${fill(unit, SIZE - path.length)}`)],
      [`${unit} in a query`, get(`${path}?${fill(unit, 2000)}`)],
      [`${unit} in a search`, get(`${path}?search=${fill(unit, 1900)}`)],
      [`${unit} in a long query`, get(`${path}?${fill(unit, SIZE - path.length)}`)],
    ]),
    // These took half a second and more before.
    ['unknown names', get(`${path}?${names(SIZE - path.length)}`)],
    ['slashes inside a path', get(`/a${fill('/', SIZE, 'b/')}`)],
    ...headers.flatMap((name) =>
      units.map((unit): [string, string] => [
        `${unit} in ${name}`,
        get(path, `${name}: a${fill(unit, SIZE - 100, 'b')}\r\n`),
      ]),
    ),
  ];
}

/** So many characters of parameters, all different. */
const names = (size: number) =>
  Array.from({ length: size }, (_, index) => index.toString(36))
    .join('&')
    .slice(0, size);

/** Sends a head, waits for the end of the response, and returns the status. */
function sendRequest(port: number, head: string): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.on('data', (chunk) => (text += text.length < 20 ? chunk.toString('latin1') : ''));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(text.slice(9, 12))));
  });
}

/** Milliseconds of processor time that this process takes for a request; the least of a few tries where it is much. */
async function cpuTimeOf(port: number, head: string, most = 0): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 8 && least > most; attempt += 1) {
    const before = process.cpuUsage();
    await sendRequest(port, head);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** The first is responded to from the cache; the second is rendered each time where the API does not know it. */
const ordinaryRequests = (path: string) =>
  [`${path}?search=soap`, `${path}/soap`].map(
    (target) => `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );

/**
 * Those requests that cost five times as much as an ordinary one, each with its milliseconds. 50 ms are never much: what
 * this test is for takes half a second, and on a busy machine every request takes several times as long.
 */
export async function findExpensive(port: number, path: string): Promise<string[]> {
  const ordinary = ordinaryRequests(path);
  for (let round = 0; round < 30; round += 1) for (const head of ordinary) await sendRequest(port, head);
  let limit = 50;
  for (const head of ordinary) limit = Math.max(limit, 5 * (await cpuTimeOf(port, head)));
  const expensive = [];
  for (const [label, head] of hostileRequests(path)) {
    const milliseconds = await cpuTimeOf(port, head, limit);
    if (milliseconds > limit)
      expensive.push(`${label}: ${milliseconds.toFixed(0)} of ${limit.toFixed(0)} ms`);
  }
  return expensive;
}

// Malformed and oversized form requests, byte by byte as an attacker might send them.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { requestLimits } from '@site/shared-contracts';
import { sendRaw, type RawResponse } from '../../test-support/raw-request';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn, type SessionHeaders } from '../../test-support/sign-in';

let api: ApiUnderTest;
let session: SessionHeaders;
let imageFolder: string;
let image: Buffer;

beforeAll(async () => {
  const dataDir = await newFolder();
  imageFolder = path.join(dataDir, 'images');
  api = await runApi({ dataDir });
  session = await signIn(api);
  await api.send('POST', '/api/category/create', { json: { name: 'Soap' }, headers: session });
  image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterEach(async () => {
  expect(await readdir(imageFolder)).toEqual([]);
  expect((await api.send<{ data: unknown[] }>('GET', '/api/products/all')).body.data).toEqual([]);
});

const boundary = 'x-boundary';
const megabyte = 1024 * 1024;

/** A part of a form. */
const part = (disposition: string, content: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, content: string) => part(`name="${name}"`, content);
const file = (content: Buffer, name = 'a.png') => part(`name="file"; filename="${name}"`, content);
const end = Buffer.from(`--${boundary}--\r\n`);
const words = () => [
  field('productName', 'Aloe Bar'),
  field('productDescription', 'A soap.'),
  field('categoryId', '1'),
];

const formType = `multipart/form-data; boundary=${boundary}`;

const head = (headers: string[], type = formType) =>
  [
    'POST /api/products/create HTTP/1.1',
    'Host: site.example',
    `Authorization: ${session.authorization}`,
    `Cookie: ${session.cookie}`,
    `Content-Type: ${type}`,
    ...headers,
    '\r\n',
  ].join('\r\n');

function post(
  content: Buffer[],
  { type = formType, length, more = [] as string[] }: FormOptions = {},
): Promise<RawResponse> {
  const body = Buffer.concat(content);
  return sendRaw(api.url, [head([`Content-Length: ${length ?? body.length}`, ...more], type), body]);
}

interface FormOptions {
  type?: string;
  length?: number;
  more?: string[];
}

const many = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, index) => make(index));

const requests: [name: string, status: number, send: () => Promise<RawResponse>][] = [
  ['10,000 fields', 413, () => post([...many(10_000, (index) => field(`f${index}`, 'x')), end])],
  [
    '1,000 files',
    413,
    () => post([...many(1000, (index) => part(`name="f${index}"; filename="a.png"`, image)), end]),
  ],
  ['two pictures', 422, () => post([...words(), file(image), file(image), end])],
  ['a field twice', 422, () => post([...words(), field('productName', 'Rose Bar'), file(image), end])],
  ['a text where the picture should be', 422, () => post([...words(), field('file', 'x'), end])],
  [
    'a picture where a text should be',
    422,
    () => post([part('name="productName"; filename="x"', 'Aloe'), file(image), end]),
  ],
  [
    'a picture under another name',
    422,
    () => post([...words(), part('name="image"; filename="a.png"', image), end]),
  ],
  ['an empty picture', 422, () => post([...words(), file(Buffer.of()), end])],
  ['an input that was left empty', 422, () => post([...words(), file(Buffer.of(), ''), end])],
  [
    'a form within the form',
    422,
    () =>
      post([
        ...words(),
        part(
          'name="file"; filename="a"',
          Buffer.concat(
            [file(image), end].map((each) => Buffer.from(String(each).replaceAll(boundary, 'inner'))),
          ),
          'Content-Type: multipart/mixed; boundary=inner\r\n',
        ),
        end,
      ]),
  ],
  [
    'a picture of more than 10 MB',
    413,
    () => post([...words(), file(Buffer.alloc(requestLimits.imageBytes + 1)), end]),
  ],
  [
    'an unexpected file of more than 10 MB',
    413,
    () => post([part('name="other"; filename="x"', Buffer.alloc(requestLimits.imageBytes + 1)), end]),
  ],
  ['30 MB', 413, () => post([file(Buffer.alloc(30 * megabyte)), end])],
  [
    '40 files of 1 MB',
    413,
    () => post([...many(40, (index) => part(`name="f${index}"; filename="x"`, Buffer.alloc(megabyte))), end]),
  ],
  ['a text of 300 kB', 413, () => post([...words(), field('productDescription2', 'x'.repeat(300_000)), end])],
  ['the name of a field with 5,000 characters', 413, () => post([field('x'.repeat(5000), 'x'), end])],
  ['a header of 100 kB in a part', 413, () => post([part(`name="${'x'.repeat(100_000)}"`, 'x'), end])],
  ['10,000 headers in a part', 422, () => post([part('name="a"', 'x', 'X-More: 1\r\n'.repeat(10_000)), end])],
  [
    'a field called __proto__',
    400,
    () => post([...words(), field('__proto__', '{"isAdmin":true}'), file(image), end]),
  ],
  ['a field called constructor', 400, () => post([...words(), field('constructor', 'x'), file(image), end])],
  ['a file called toString', 400, () => post([...words(), part('name="toString"; filename="x"', 'x'), end])],
  ['a NUL in the name of a field', 422, () => post([field('product\0Name', 'x'), end])],
  ['a NUL in a text', 422, () => post([...words().slice(1), field('productName', 'a\0b'), file(image), end])],
  ['a part without a name', 422, () => post([part('', 'x'), end])],
  ['a part without a disposition', 422, () => post([Buffer.from(`--${boundary}\r\nX: y\r\n\r\nx\r\n`), end])],
  [
    'a text that calls itself JSON',
    422,
    () => post([part('name="productName"', '{"a":1}', 'Content-Type: application/json\r\n'), end]),
  ],
  [
    'broken JSON in a text',
    400,
    () => post([part('name="productName"', '{"a":', 'Content-Type: application/json\r\n'), end]),
  ],
  ['no boundary', 400, () => post([...words(), end], { type: 'multipart/form-data' })],
  ['another boundary', 400, () => post([...words(), end], { type: 'multipart/form-data; boundary=other' })],
  [
    'a boundary of 7,000 characters',
    400,
    () => post([...words(), end], { type: `multipart/form-data; boundary=${'x'.repeat(7000)}` }),
  ],
  [
    'a form that breaks off in a text',
    400,
    () => post([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nhal`)]),
  ],
  ['a form that breaks off in the picture', 400, () => post([...words(), file(image).subarray(0, -40)])],
  ['a form that breaks off in a header', 400, () => post([Buffer.from(`--${boundary}\r\nContent-Dispo`)])],
  ['a form without its end', 400, () => post([...words(), file(image)])],
  ['random bytes', 400, () => post([image])],
  [
    'a compressed form',
    400,
    () => post([gzipSync(Buffer.alloc(50 * megabyte))], { more: ['Content-Encoding: gzip'] }),
  ],
  ['nothing at all', 422, () => post([])],
  ['JSON', 415, () => post([Buffer.from('{"productName":"x"}')], { type: 'application/json' })],
  ['a plain text', 415, () => post([Buffer.from('x')], { type: 'text/plain' })],
  [
    'the other kind of form',
    415,
    () => post([Buffer.from('productName=x')], { type: 'application/x-www-form-urlencoded' }),
  ],
  [
    'another kind of multipart',
    415,
    () => post([...words(), end], { type: `multipart/mixed; boundary=${boundary}` }),
  ],
  ['a length of 2 GB that is announced', 413, () => post([...words(), end], { length: 2 ** 31 })],
  ['a length that is too short', 400, () => post([...words(), file(image), end], { length: 200 })],
  ['a negative length', 400, () => post([...words(), end], { length: -1 })],
  ['a length and chunks', 400, () => post([...words(), end], { more: ['Transfer-Encoding: chunked'] })],
  [
    'chunks that are none',
    400,
    () => sendRaw(api.url, [head(['Transfer-Encoding: chunked']), 'zz\r\nxx\r\n']),
  ],
  ['headers of 100 kB', 431, () => post([...words(), end], { more: [`X-More: ${'x'.repeat(100_000)}`] })],
  [
    'a picture without an end, in chunks',
    413,
    () => sendRaw(api.url, endless(file(Buffer.of()).subarray(0, -2))),
  ],
  [
    'fields without an end, in chunks',
    413,
    () => sendRaw(api.url, endless(Buffer.of(), part('', 'x'.repeat(1000)))),
  ],
];

/** Endless chunks. */
function* endless(start: Buffer, again: Buffer = Buffer.alloc(65_536)): Generator<string | Buffer, void> {
  yield head(['Transfer-Encoding: chunked']);
  for (let chunk: Buffer = start; ; chunk = again) {
    if (chunk.length > 0)
      yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  }
}

test.each(requests)('%s: %i', async (_, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(response.text).not.toMatch(/at .*\.(js|ts):\d|FST_|busboy|Unexpected end/i);
});

test('errors are problem+json with a message', async () => {
  const { text } = await post([...words(), file(image)]);
  const [headers, body = ''] = text.split('\r\n\r\n');
  expect(headers).toMatch(/content-type: application\/problem\+json/i);
  expect(JSON.parse(body)).toMatchObject({ status: 400, detail: 'The form is damaged or not complete.' });
});

test('a client that sends too much can still read the response', async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(25 * megabyte)]), 'a.png');
  const { status, body } = await api.send('POST', '/api/products/create', {
    form,
    headers: session,
  });
  expect(status).toBe(413);
  expect(body).toMatchObject({ detail: 'This is too much. A picture has at most 10 MB.' });
});

test('a client that sends everything first can read the response to a second image that was rejected early', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  const responded = once(socket, 'data') as Promise<[Buffer]>;
  const start = Buffer.concat([file(image), file(Buffer.of()).subarray(0, -2)]);
  const parts = endless(start, Buffer.alloc(megabyte));
  for (let sent = 0; sent < 40; sent += 1)
    await new Promise((resolve) => socket.write(parts.next().value ?? '', resolve));
  expect(String((await responded)[0])).toMatch(/^HTTP\/1\.1 422 /);
  socket.destroy();
});

test.each([
  ['in the words', 0.01],
  ['in the middle of the picture', 0.5],
  ['just before the end', 0.999],
])('an upload that is interrupted %s leaves nothing', async (_, share) => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
  const body = Buffer.concat([...words(), file(noise), end]);
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(head([`Content-Length: ${body.length}`]));
  const sent = new Promise((resolve) => socket.write(body.subarray(0, body.length * share), resolve));
  await sent;
  socket.destroy();
  await once(socket, 'close');
  // When another upload has passed the queue, all work that the API had started is done.
  expect((await post([...words(), file(Buffer.from('no picture')), end])).status).toBe(422);
});

test('of six large uploads at once the one that does not fit gets 503 before anything of it is read', async () => {
  const { hostname, port } = new URL(api.url);
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.write(head([`Content-Length: ${9 * megabyte}`]));
  const [response] = (await Promise.race(sockets.map((socket) => once(socket, 'data')))) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5\r\n/i);

  // What the others were to have is given back.
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  expect((await post([...words(), file(Buffer.from('no picture')), end])).status).toBe(422);
});

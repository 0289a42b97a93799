import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SitemapEntry } from '../schemas';
import { readStreamedList, writeStreamedList } from './streamed-list';

let respond: (response: ServerResponse) => unknown;
const server = createServer((_, response) => void respond(response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function read(timeout = 60_000): Promise<number[]> {
  const { port } = server.address() as AddressInfo;
  const ids = [];
  for await (const { id } of readStreamedList('GET /api/sitemap', {
    baseUrl: `http://127.0.0.1:${port}`,
    timeout,
  }))
    ids.push(id);
  return ids;
}

const entry = (id: number): SitemapEntry => ({ kind: 'product', id });
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function* batches(count: number, size: number) {
  const entries = ids(count).map(entry);
  for (let first = 0; first < count; first += size)
    yield await Promise.resolve(entries.slice(first, first + size));
}

test.each([0, 1, 7, 1_000])('a list of %i items arrives whole, and is JSON for others', async (count) => {
  let text = '';
  respond = async (response) => {
    const written = Readable.from(writeStreamedList(batches(count, 3)), { objectMode: false });
    written.on('data', (chunk) => (text += String(chunk)));
    await pipeline(written, response);
  };
  expect(await read()).toEqual(ids(count));
  expect(JSON.parse(text)).toEqual({ status: 200, data: ids(count).map(entry) });
});

test.each([
  ['bare', JSON.stringify([entry(1), entry(2)])],
  ['under data', JSON.stringify({ data: [entry(1), entry(2)] }, null, 2)],
])('a server elsewhere may send the list as a whole: %s', async (_, body) => {
  respond = (response) => response.end(body);
  expect(await read()).toEqual([1, 2]);
});

test.each([
  ['the status of an error', (response: ServerResponse) => response.writeHead(404).end('{}'), 404],
  ['a list whose end is missing', (response: ServerResponse) => response.end(whole.slice(0, -3)), 0],
  ['a response that breaks', (response: ServerResponse) => break_(response), 0],
  ['an item of another shape', (response: ServerResponse) => response.end(whole.replace('7', '"x"')), 0],
])('%s is a failure', async (_, act, status) => {
  respond = act;
  await expect(read()).rejects.toMatchObject({ name: 'ApiFailure', status });
});

test('a server that pauses for too long has failed', async () => {
  respond = (response) => response.write(whole.slice(0, 40));
  await expect(read(100)).rejects.toThrow('No data for 100 ms');
});

const whole = `{"status":200,"data":[\n${JSON.stringify(entry(7))}\n]}\n`;

function break_(response: ServerResponse): void {
  response.write(whole.slice(0, 40));
  setImmediate(() => response.destroy());
}

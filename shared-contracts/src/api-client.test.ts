import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi } from './api-client';

let server: Server;
let response: { status: number; body: string; type?: string };
let requestLines: string[];
let received: { key: string; body: string };
let baseUrl: string;

beforeEach(async () => {
  requestLines = [];
  server = createServer((request, serverResponse) => {
    requestLines.push(`${String(request.method)} ${String(request.url)}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = { key: String(request.headers['idempotency-key']), body: Buffer.concat(chunks).toString() };
      serverResponse
        .writeHead(response.status, { 'content-type': response.type ?? 'application/json' })
        .end(response.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const category = { id: 7, name: 'Beauty Soap', count: 5 };
const listCategories = () => callApi('GET /api/category/all', {}, { baseUrl, timeout: 20_000 });

test.each([
  ['under data', { status: 200, data: [category] }],
  ['as a bare array', [category]],
])('a list is read %s', async (_, body) => {
  response = { status: 200, body: JSON.stringify(body) };
  expect(await listCategories()).toEqual({ data: [category], total: 1, page: 1, pageSize: 1 });
});

test('parameters are written into the path and the query', async () => {
  response = { status: 200, body: '{"status":200,"data":[],"total":40,"page":3,"pageSize":12}' };
  const list = await callApi(
    'GET /api/products/category/:id',
    { params: { id: 7 }, query: { search: 'crème', page: 3, pageSize: 12 } },
    { baseUrl, timeout: 20_000 },
  );
  expect(requestLines).toEqual(['GET /api/products/category/7?search=cr%C3%A8me&page=3&pageSize=12']);
  expect(list).toEqual({ data: [], total: 40, page: 3, pageSize: 12 });
});

test('a rejected call carries the status and the problem, without what differs between two such calls', async () => {
  const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such product.' };
  const body = JSON.stringify({ ...problem, instance: 'request-1' });
  response = { status: 404, body, type: 'application/problem+json' };
  const failure: unknown = await callApi(
    'GET /api/products/:id',
    { params: { id: 5 } },
    { baseUrl, timeout: 20_000 },
  ).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'ApiFailure', status: 404 });
  expect(failure).toHaveProperty('problem', problem);
});

test.each([
  ['HTML', '<html>gateway</html>', 'text/html'],
  ['a list of something else', '[{"id":"seven"}]', 'application/json'],
  ['nothing', '', 'application/json'],
])('a response that does not match the contract (%s) is a failure', async (_, body, type) => {
  response = { status: 200, body, type };
  await expect(listCategories()).rejects.toMatchObject({
    name: 'ApiFailure',
    status: 200,
    message: expect.stringContaining('Invalid category data') as string,
  });
});

test('a missing response is a failure with status 0', async () => {
  await expect(
    callApi('GET /api/category/all', {}, { baseUrl: 'http://127.0.0.1:1', timeout: 20_000 }),
  ).rejects.toMatchObject({ name: 'ApiFailure', status: 0 });
});

test('an enquiry is sent as JSON with its idempotency key', async () => {
  response = { status: 200, body: '{"status":200,"receivedAt":"2026-01-02T03:04:05.678Z"}' };
  const body = { name: 'Asha', contactNo: '9876543210', product: 'Soap', quantity: 12, message: 'Hello' };
  const options = { baseUrl, timeout: 20_000, idempotencyKey: 'a-key-of-its-own' };
  const receipt = await callApi('POST /api/contact/create', { body }, options);
  expect(requestLines).toEqual(['POST /api/contact/create']);
  expect(received.key).toBe('a-key-of-its-own');
  expect(JSON.parse(received.body)).toEqual(body);
  expect(receipt.receivedAt).toBe('2026-01-02T03:04:05.678Z');
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDelivery } from './delivery';
import type { PendingEnquiry } from './pending-enquiry';

const enquiry: PendingEnquiry = {
  version: 1,
  id: 'b2',
  key: 'key-of-this-one',
  kind: 'quote',
  scope: '3',
  values: {
    name: 'Asha Menon',
    size: '5 l',
    quantity: '12',
    contactNo: '+91 98765 43210',
    email: 'asha@example.com',
    productname: 'Floor Cleaner',
    createdAt: '2026-06-24',
  },
  revision: 'c3',
  isDetached: false,
  askedAt: 0,
  dueAt: 0,
  notBefore: 0,
  attempts: 0,
};

let server: Server;
let respond: (response: ServerResponse) => void;
let seen: { endpoint: string; key: string | undefined; body: unknown };
let baseUrl: string;
let logged: jest.SpyInstance;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen = {
        endpoint: `${String(request.method)} ${String(request.url)}`,
        key: request.headers['idempotency-key'] as string | undefined,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      };
      respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const problem = (status: number, more: object = {}) =>
  json(status, { type: 'about:blank', title: 'Title', status, ...more });

const deliver = (timeout = 5000) => createDelivery(baseUrl, timeout)(enquiry);

test('an enquiry is sent with its key and confirmed by a receipt', async () => {
  respond = json(200, { status: 200, receivedAt: '2026-06-24T10:00:00.000Z' });
  expect(await deliver()).toEqual({ kind: 'confirmed' });
  expect(seen).toEqual({
    endpoint: 'POST /api/quotes/create',
    key: 'key-of-this-one',
    body: enquiry.values,
  });
  expect(logged).not.toHaveBeenCalled();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a page of a proxy', (response) => response.end('<html>Please accept our terms</html>')],
  ['an empty success', json(200, {})],
  [
    'half a response',
    (response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"sta', () => response.destroy());
    },
  ],
  ['a broken connection', (response) => response.destroy()],
  ['a broken server', problem(500)],
  ['a gateway without its server', problem(502)],
  ['a busy server', problem(503)],
])('an enquiry is unconfirmed after %s', async (_, given) => {
  respond = given;
  expect(await deliver()).toMatchObject({ kind: 'unconfirmed' });
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('enquiry/outbox'));
});

test('an enquiry is unconfirmed without a response in time, and without a server', async () => {
  respond = () => undefined;
  expect(await deliver(50)).toMatchObject({ kind: 'unconfirmed' });
  expect(await createDelivery('http://127.0.0.1:1')(enquiry)).toMatchObject({ kind: 'unconfirmed' });
});

test.each([
  ['seconds', () => '90', 90_000],
  ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
])('a Retry-After in %s is read', async (_, header, expected) => {
  for (const status of [429, 503]) {
    respond = json(status, {}, { 'retry-after': header() });
    const delivery = await deliver();
    expect(delivery.kind).toBe('unconfirmed');
    const { retryAfter = 0 } = delivery as { retryAfter?: number };
    expect(Math.abs(retryAfter - expected)).toBeLessThan(2000);
  }
});

test('a rejection has the validation errors by field', async () => {
  respond = problem(422, { detail: 'Wrong.', errors: { email: 'Enter a valid email address' } });
  expect(await deliver()).toMatchObject({
    kind: 'rejected',
    errors: { email: 'Enter a valid email address' },
  });
});

test.each([400, 403, 404, 405, 413, 415])('a %i is a rejection with the server’s detail', async (status) => {
  respond = problem(status, { detail: 'This is too much.' });
  expect(await deliver()).toEqual({
    kind: 'rejected',
    errors: {},
    problem: 'The server did not accept this (This is too much.).',
  });
});

test('a 422 without fields means that the key was used for an earlier version', async () => {
  respond = problem(422, { detail: 'This Idempotency-Key was used for another enquiry.' });
  expect(await deliver()).toEqual({ kind: 'keyConflict' });
});

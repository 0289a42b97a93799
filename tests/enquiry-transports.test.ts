// An enquiry reaches the API from the outbox in the browser, from the shell (forms without scripts) and from any other
// client of the contract through `callApi`. Each must draw the same conclusion from the same response: otherwise a
// visitor could read of a success that is none, or a rejected enquiry would be sent again and again.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDelivery } from '../mfe-enquiry/src/outbox/delivery';
import type { PendingEnquiry } from '../mfe-enquiry/src/outbox/pending-enquiry';
import { callApi } from '../shared-contracts/src/api-client';
import { classifyEnquiryFailure } from '../shared-contracts/src/post-enquiry';
import { sendEnquiry } from '../shell/src/server/forms/send-enquiry';
import { goodMessage } from '@site/shared-testing/enquiry-cases';

type Verdict = 'received' | 'rejected' | 'try again' | `try again after ${number} s`;
type Respond = (response: ServerResponse) => unknown;

/** Milliseconds to wait for a response: many times what a busy machine needs, except where none ever comes. */
const ENOUGH = 20_000;
const WITHOUT_RESPONSE = 300;
const values = { ...goodMessage, quantity: 120 };

let server: Server;
let baseUrl: string;
let respond: Respond;
let requests: number;
let patience: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    // A test never meets a connection that the one before it has left behind.
    response.setHeader('connection', 'close');
    request.resume().on('end', () => respond(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = 0;
  patience = ENOUGH;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { timeout } = AbortSignal;
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((limit) => timeout.call(AbortSignal, Math.min(limit, patience)));
});
afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const tryAgain = (retryAfter: number | undefined): Verdict =>
  retryAfter === undefined ? 'try again' : `try again after ${Math.round(retryAfter / 1000)} s`;

/** A used key is a rejection, too: as it is, the enquiry is not accepted under this key. */
async function verdictOfOutbox(): Promise<Verdict> {
  const enquiry = { key: 'a-key', kind: 'message', values } as PendingEnquiry;
  const delivery = await createDelivery(baseUrl, patience)(enquiry);
  if (delivery.kind === 'confirmed') return 'received';
  return delivery.kind === 'unconfirmed' ? tryAgain(delivery.retryAfter) : 'rejected';
}

async function verdictOfClient(): Promise<Verdict> {
  try {
    const options = { baseUrl, timeout: patience, idempotencyKey: 'a-key' };
    await callApi('POST /api/contact/create', { body: values }, options);
    return 'received';
  } catch (error) {
    const failure = classifyEnquiryFailure(error);
    return failure.kind === 'unconfirmed' ? tryAgain(failure.retryAfter) : 'rejected';
  }
}

/** The shell tries once more at once, unless the server asked it to wait; it forwards the 429 to the visitor. */
async function verdictOfShell(): Promise<Verdict> {
  requests = 0;
  const unsent = await sendEnquiry({ kind: 'message', values: goodMessage, website: '' }, 0, {
    apiBaseUrl: baseUrl,
    headers: {},
    identifySubmission: () => ({ idempotencyKey: 'a-key', date: '2026-03-04' }),
    onFailure: () => undefined,
  });
  if (!unsent) return 'received';
  return requests === 2 || unsent.status === 429 ? 'try again' : 'rejected';
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const problem = (status: number, more: object = {}, headers?: Record<string, string>) =>
  json(status, { type: 'about:blank', title: 'Title', status, ...more }, headers);
const html =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Please accept our terms</html>');
const noResponse: Respond = () => undefined;
const receivedAt = '2026-06-24T10:00:00.000Z';

const responses: [name: string, respond: Respond, verdict: Verdict][] = [
  ['200 with a receipt', json(200, { status: 200, receivedAt }), 'received'],
  ['201 with a receipt', json(201, { status: 200, receivedAt }), 'received'],
  ['200 with a receipt of a later version', json(200, { status: 200, receivedAt, id: 7 }), 'received'],
  ['200 with an empty object', json(200, {}), 'try again'],
  ['200 with null', json(200, null), 'try again'],
  ['200 with a list', json(200, [{ status: 200, receivedAt }]), 'try again'],
  ['200 with another status in the body', json(200, { status: 202, receivedAt }), 'try again'],
  ['200 with a status that is a text', json(200, { status: '200', receivedAt }), 'try again'],
  ['200 without a moment', json(200, { status: 200 }), 'try again'],
  ['200 with a day instead of a moment', json(200, { status: 200, receivedAt: '2026-06-24' }), 'try again'],
  ['200 with a number for a moment', json(200, { status: 200, receivedAt: 1_782_295_200_000 }), 'try again'],
  ['200 with an HTML page', html(200), 'try again'],
  ['200 without a body', (response) => response.writeHead(200).end(), 'try again'],
  ['204', (response) => response.writeHead(204).end(), 'try again'],
  ['400', problem(400), 'rejected'],
  ['403', problem(403), 'rejected'],
  ['404', problem(404), 'rejected'],
  ['404 with an HTML page', html(404), 'rejected'],
  ['408', problem(408), 'try again'],
  ['409', problem(409), 'rejected'],
  ['413', problem(413), 'rejected'],
  ['422 with an error of a field', problem(422, { errors: { name: 'Too long' } }), 'rejected'],
  ['422 for a key that was used', problem(422, { detail: 'This key was used.' }), 'rejected'],
  ['422 with an HTML page', html(422), 'rejected'],
  ['425', problem(425), 'try again'],
  ['429', problem(429), 'try again'],
  ['429 with Retry-After', problem(429, {}, { 'retry-after': '90' }), 'try again after 90 s'],
  ['500', problem(500), 'try again'],
  ['502 with an HTML page', html(502), 'try again'],
  ['503', problem(503), 'try again'],
  ['503 with Retry-After', problem(503, {}, { 'retry-after': '20' }), 'try again after 20 s'],
  ['a broken connection', (response) => response.destroy(), 'try again'],
  [
    'a connection that breaks within a receipt',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"status":200,', () => response.destroy());
    },
    'try again',
  ],
  ['no response in time', noResponse, 'try again'],
];

test.each(responses)('outbox, shell and API client agree on %s', async (_, given, expected) => {
  respond = given;
  if (given === noResponse) patience = WITHOUT_RESPONSE;
  expect(await verdictOfOutbox()).toBe(expected);
  expect(await verdictOfClient()).toBe(expected);
  // The shell does not wait: a page is waiting for it.
  expect(await verdictOfShell()).toBe(expected.replace(/ after .*/, ''));
});

test('outbox and shell try again when the connection breaks within a 422', async () => {
  respond = (response) => {
    response.writeHead(422, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"status":422,', () => response.destroy());
  };
  expect([await verdictOfOutbox(), await verdictOfShell()]).toEqual(['try again', 'try again']);
});

test('outbox, shell and API client agree on a server that is down', async () => {
  baseUrl = 'http://127.0.0.1:1';
  expect(await verdictOfOutbox()).toBe('try again');
  expect(await verdictOfClient()).toBe('try again');
  // Nothing counts requests here: the status is the shell's for an API that did not respond.
  const unsent = await sendEnquiry({ kind: 'message', values: goodMessage, website: '' }, 0, {
    apiBaseUrl: baseUrl,
    headers: {},
    identifySubmission: () => ({ idempotencyKey: 'a-key', date: '2026-03-04' }),
    onFailure: () => undefined,
  });
  expect(unsent?.status).toBe(503);
});

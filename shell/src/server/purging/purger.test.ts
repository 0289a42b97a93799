import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPurger, type Purger } from './purger';

interface Request {
  method: string | undefined;
  headers: IncomingHttpHeaders;
}

let server: Server;
let status: number;
let requests: Request[];
let outcomes: string[];
let warnings: unknown[];
let purger: Purger;

beforeEach(async () => {
  status = 200;
  requests = [];
  const own: string[] = [];
  outcomes = own;
  warnings = [];
  server = createServer(({ method, headers }, response) => {
    requests.push({ method, headers });
    response.writeHead(status).end();
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  purger = createPurger({
    urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}/.purge`],
    secret: 'a secret of the tests',
    logger: { info: () => undefined, warn: (fields: unknown) => warnings.push(fields) },
    again: 1_000,
    // A purger of the test before may still have a response.
    onPurge: (outcome) => own.push(outcome),
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const keys = () => requests.map(({ headers }) => headers['surrogate-key']);
const untilAsked = async (times: number) => {
  while (requests.length < times) await once(server, 'asked');
};

test('the keys are sent with the secret, and once more for pages that were on their way', async () => {
  purger.purge([]);
  purger.purge(['products', 'articles']);
  await untilAsked(2);
  expect(keys()).toEqual(['products articles', 'products articles']);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer a secret of the tests' },
  });
});

test('keys that were refused are sent again with those that came meanwhile, and the log has one line', async () => {
  status = 503;
  purger.purge(['products']);
  await untilAsked(1);
  purger.purge(['site']);
  await untilAsked(2);
  status = 200;
  await untilAsked(3);
  const sorted = keys().map((each) => String(each).split(' ').sort().join(' '));
  expect(sorted.slice(0, 3)).toEqual(['products', 'products site', 'products site']);
  // Those that come once more.
  await untilAsked(4);
  expect(outcomes.slice(0, 3)).toEqual(['failed', 'failed', 'done']);
  expect(warnings).toEqual([{ keys: ['products'], problem: 'it responded with 503' }]);
});

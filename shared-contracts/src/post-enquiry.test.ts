import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { postEnquiry } from './post-enquiry';
import { EnquiryReceipt } from './schemas/enquiries';
import { Problem } from './schemas/problem';

let server: Server;
let given: { status: number; body: unknown };
let baseUrl: string;

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(given.status).end(JSON.stringify(given.body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const post = () =>
  postEnquiry(
    'message',
    { ...goodMessage, quantity: 120 },
    { baseUrl, timeout: 5_000, idempotencyKey: 'a-key' },
  );

/** Each value stands in for one property of a valid object; `undefined` leaves the property out. */
const oddValues = [undefined, null, '', 'text', 7, 7.5, true, [], {}, { name: 7 }, { name: 'Too long' }];

const variantsOf = (valid: Record<string, unknown>, names = Object.keys(valid)) =>
  names.flatMap((name) => oddValues.map((value) => ({ ...valid, [name]: value })));

const moments = [
  '2026-06-24T10:00:00.000Z',
  '2026-06-24T10:00:00Z',
  '2026-06-24T10:00Z',
  '2026-06-24T10:00:00.000+05:30',
  '2026-06-24T10:00:00',
  '2026-06-24 10:00:00Z',
  '2026-13-24T10:00:00Z',
  'Wed, 24 Jun 2026 10:00:00 GMT',
];
const receipt = { status: 200, receivedAt: '2026-06-24T10:00:00.000Z' };
const receipts = [
  ...variantsOf(receipt),
  ...moments.map((receivedAt) => ({ ...receipt, receivedAt })),
  { ...receipt, more: true },
  null,
  [],
  'received',
];

test.each(receipts.map((body) => [JSON.stringify(body), body]))(
  'the check of a receipt agrees with the schema of the contract on %s',
  async (_, body) => {
    given = { status: 200, body };
    const isAccepted = await post().then(
      () => true,
      () => false,
    );
    expect(isAccepted).toBe(EnquiryReceipt.safeParse(JSON.parse(JSON.stringify(body))).success);
  },
);

const problem = {
  type: 'about:blank',
  title: 'Unprocessable Content',
  status: 422,
  detail: 'Wrong.',
  instance: 'request-1',
  errors: { name: 'Too long' },
};
const problems = [...variantsOf(problem), problem, null, [], 'rejected'];

test.each(problems.map((body) => [JSON.stringify(body), body]))(
  'the check of a problem agrees with the schema of the contract on %s',
  async (_, body) => {
    given = { status: 422, body };
    const expected = Problem.safeParse(JSON.parse(JSON.stringify(body))).data;
    await expect(post()).rejects.toMatchObject({ name: 'ApiFailure', status: 422, problem: expected });
  },
);

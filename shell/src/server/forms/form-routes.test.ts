// Forms without scripts, as a browser sends them. What an outcome looks like is for the forms' own tests: here it is read
// from the data of the page that answers.
import type { FormOutcome } from '@site/shared-contracts';
import { dayOf } from '@site/shared-contracts/time-zone';
import { goodMessage, goodQuote } from '../../../../tests/support/enquiry-cases';
import { PUBLIC_URL, serveShell } from '../../../test-support/serve-shell';
import { isFromThisSite } from './from-this-site';
import type { FakeCall } from '../../../test-support/fake-api';

const shell = serveShell();

/** By idempotency key, as the API keeps them. */
let rows: Map<string, Record<string, unknown>>;
let calls: FakeCall[];
/** What the next calls of the API meet instead of an answer. */
let troubles: ({ status: number; body: unknown } | 'lost' | 'lost after it was written')[];

const received = { status: 200, body: { status: 200, receivedAt: '2026-03-04T05:06:07.000Z' } };
const product = { id: 3, productName: 'Venmax', productDescription: '', sizes: ['5 L'], imageUrl: '' };

beforeEach(() => {
  rows = new Map();
  calls = [];
  troubles = [];
  shell.api.answer = (call) => {
    if (call.endpoint === 'GET /api/products/3') return { status: 200, body: product };
    if (call.endpoint === 'GET /api/products/4') return { status: 404, body: {} };
    if (!call.endpoint.startsWith('POST')) return undefined;
    calls.push(call);
    const trouble = troubles.shift();
    if (trouble && trouble !== 'lost after it was written') return trouble;
    rows.set(String(call.headers['idempotency-key']), JSON.parse(call.body) as Record<string, unknown>);
    return trouble ? 'lost' : received;
  };
});

const post = (
  address: string,
  values: Record<string, string> | string,
  headers: Record<string, string> = {},
) =>
  fetch(shell.origin + address, {
    method: 'POST',
    body: new URLSearchParams(values),
    headers,
    redirect: 'manual',
  });

const outcomeOf = async (response: Response): Promise<FormOutcome | undefined> => {
  const data = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await response.text())?.[1];
  return (JSON.parse(data ?? '') as { outcome?: FormOutcome }).outcome;
};

test.each(['/', '/contact', '/contact?product=12'])('a message sent from %s arrives', async (address) => {
  const response = await post(address, { ...goodMessage, website: '' });
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect([...rows.values()]).toEqual([{ ...goodMessage, quantity: 120, website: '' }]);

  const page = await shell.get(response.headers.get('location') ?? '', { 'sec-fetch-site': 'same-origin' });
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await outcomeOf(page)).toEqual({ form: 'message', status: 'sent', values: {}, errors: {} });
});

test('a quote is asked for by its product’s name, with the date that it is where the company is', async () => {
  const response = await post('/products?category=7&quote=3', goodQuote);
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/products?category=7&quote=3&sent=quote',
  ]);
  const today = dayOf(Date.now(), 'Asia/Kolkata');
  expect([...rows.values()]).toEqual([
    { ...goodQuote, productname: 'Venmax', createdAt: today, website: '' },
  ]);
});

test('what is wrong is said on the page that comes back, with everything that was typed', async () => {
  const values = { ...goodMessage, name: ' ', quantity: 'ten' };
  const response = await post('/contact', values);
  expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store']);
  expect(await outcomeOf(response)).toEqual({
    form: 'message',
    status: 'invalid',
    values,
    errors: { name: 'Name is required', quantity: 'Quantity is required' },
  });
  expect(calls).toEqual([]);
});

test('nobody else is shown what somebody has sent', async () => {
  await (await post('/contact', { ...goodMessage, name: '' })).text();
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await outcomeOf(await shell.get('/contact'))).toBeUndefined();
  }
});

test('sent twice at once, and again after midnight, it is one row; anything else is another', async () => {
  const at = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-04T23:59:59+05:30'));
  await Promise.all([post('/?quote=3', goodQuote), post('/?quote=3', goodQuote)]);
  at.mockReturnValue(Date.parse('2026-03-05T00:00:01+05:30'));
  await post('/?quote=3', goodQuote);
  expect(calls).toHaveLength(3);
  expect([...rows.values()]).toMatchObject([{ createdAt: '2026-03-04' }]);

  await post('/?quote=3', { ...goodQuote, quantity: '26' });
  expect(rows.size).toBe(2);
  at.mockRestore();
});

test.each(['lost', 'lost after it was written'] as const)(
  'an answer that is %s is asked for again',
  async (trouble) => {
    troubles = [trouble];
    expect((await post('/contact', goodMessage)).status).toBe(303);
    expect([calls.length, rows.size]).toEqual([2, 1]);
  },
);

test.each([
  ['down', ['lost', 'lost'], 503],
  [
    'broken',
    [
      { status: 500, body: {} },
      { status: 500, body: {} },
    ],
    503,
  ],
  ['tired of this address', [{ status: 429, body: {} }], 429],
  ['of another opinion', [{ status: 400, body: {} }], 503],
] as const)(
  'with the API %s, the page keeps what was typed and says that it was not sent',
  async (_, met, status) => {
    troubles = [...met];
    const response = await post('/contact', goodMessage);
    expect(response.status).toBe(status);
    expect(await outcomeOf(response)).toEqual({
      form: 'message',
      status: 'failed',
      values: goodMessage,
      errors: {},
    });
    expect(shell.log.some(({ msg }) => msg === 'an enquiry could not be passed on')).toBe(true);
    // Later, from the same page.
    expect((await post('/contact', goodMessage)).status).toBe(303);
    expect(rows.size).toBe(1);
  },
);

test('what only the API finds wrong is said by its field too', async () => {
  troubles = [{ status: 422, body: problem(422, { email: 'Not this one.', productname: 'No.' }) }];
  expect(await outcomeOf(await post('/?quote=3', goodQuote))).toMatchObject({
    form: 'quote',
    status: 'invalid',
    errors: { email: 'Not this one.' },
  });
});

test('a product that is gone can no longer be asked for', async () => {
  const response = await post('/?quote=4', goodQuote);
  expect([response.status, calls]).toEqual([404, []]);
  expect(await outcomeOf(response)).toMatchObject({ status: 'failed', values: goodQuote });
});

test('the API hears whose enquiry it is, and what a machine wrote where nobody looks', async () => {
  await post('/contact', { ...goodMessage, website: 'x' }, { 'x-forwarded-for': '203.0.113.9' });
  expect(calls[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
  expect([...rows.values()]).toMatchObject([{ website: 'x' }]);
});

const problem = (status: number, errors: Record<string, string>) => ({
  type: 'about:blank',
  title: 'x',
  status,
  errors,
});

describe('only a page of this site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 403],
    [{ origin: PUBLIC_URL }, 303],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    [{}, 303],
  ])('sends a form: %j gets %i', async (headers, status) => {
    expect((await post('/contact', goodMessage, headers)).status).toBe(status);
    expect(rows.size).toBe(status === 303 ? 1 : 0);
  });

  test.each([
    ['https://shop.example', true],
    ['https://evil.example', false],
    ['null', false],
  ])('where PUBLIC_URL says nothing, the host of the request does: %s gets %s', (origin, isOwn) => {
    expect(isFromThisSite({ headers: { origin }, host: 'shop.example' }, undefined)).toBe(isOwn);
  });

  test('says that something was sent', async () => {
    const response = await shell.get('/contact?sent=message', { 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact']);
    expect(await outcomeOf(await shell.get('/contact?sent=everything'))).toBeUndefined();
  });
});

describe('what no form of this site sends is refused in words', () => {
  const send = (address: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(shell.origin + address, { method: 'POST', body, headers: { 'content-type': type } });
  const good = new URLSearchParams(goodMessage).toString();

  test.each([
    ['JSON', '/contact', JSON.stringify(goodMessage), 'application/json', 415],
    ['a form with files', '/contact', '--x--', 'multipart/form-data; boundary=x', 415],
    ['plain text', '/contact', good, 'text/plain', 415],
    ['too much', '/contact', `message=${'x'.repeat(200_000)}`, undefined, 413],
    ['too many fields', '/contact', `${good}${'&x'.repeat(30)}`, undefined, 400],
    ['a field twice', '/contact', `${good}&name=Other`, undefined, 400],
    ['another form', '/contact', 'username=a&password=b', undefined, 400],
    ['a form on a page that has none', '/about', good, undefined, 405],
    ['a form on no page', '/wp-login.php', good, undefined, 405],
    ['a quote for nothing', '/contact', new URLSearchParams(goodQuote).toString(), undefined, 405],
  ])('%s', async (_, address, body, type, status) => {
    const response = await send(address, body, type);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/plain; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(/^[A-Z].+\.$/);
    expect(calls).toEqual([]);
  });
});

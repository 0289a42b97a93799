// Forms without scripts, as a browser sends them. How an outcome looks is covered by the tests of the forms: here it is
// read from the boot data of the response.
import type { FormOutcome } from '@site/shared-contracts';
import { dayOf } from '@site/shared-contracts/time-zone';
import { goodMessage, goodQuote } from '@site/shared-testing/enquiry-cases';
import { fc } from '@site/shared-testing/fast-check';
import { noNumber, spelledNumber } from '@site/shared-testing/phone-spellings';
import { PUBLIC_URL, readBootData, serveShell } from '../../../test-support/serve-shell';
import { isSameOrigin } from '../http/same-origin';
import type { FakeCall } from '../../../test-support/fake-api';

const shell = serveShell();

/** By idempotency key, as the API stores them. */
let rows: Map<string, Record<string, unknown>>;
let calls: FakeCall[];
/** Failures that the next calls of the API meet instead of a success. */
let failures: ({ status: number; body: unknown } | 'lost' | 'lost after it was written')[];

const received = { status: 200, body: { status: 200, receivedAt: '2026-03-04T05:06:07.000Z' } };
const product = { id: 3, productName: 'Venmax', productDescription: '', sizes: ['5 L'], imageUrl: '' };

beforeEach(() => {
  rows = new Map();
  calls = [];
  failures = [];
  shell.api.respond = (call) => {
    if (call.endpoint === 'GET /api/products/3') return { status: 200, body: product };
    if (call.endpoint === 'GET /api/products/4') return { status: 404, body: {} };
    if (!call.endpoint.startsWith('POST')) return undefined;
    calls.push(call);
    const failure = failures.shift();
    if (failure && failure !== 'lost after it was written') return failure;
    rows.set(String(call.headers['idempotency-key']), JSON.parse(call.body) as Record<string, unknown>);
    return failure ? 'lost' : received;
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
  const data = (await readBootData(shell, await response.text())) as { outcome?: FormOutcome };
  return data.outcome;
};

test.each(['/', '/contact', '/contact?product=12'])(
  'a message sent from %s reaches the API',
  async (address) => {
    const response = await post(address, { ...goodMessage, website: '' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
    expect([...rows.values()]).toEqual([{ ...goodMessage, quantity: 120, website: '' }]);

    const page = await shell.get(response.headers.get('location') ?? '', { 'sec-fetch-site': 'same-origin' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await outcomeOf(page)).toEqual({ form: 'message', status: 'sent', values: {}, errors: {} });
  },
);

test('a quote request has the product’s name and the date of the company’s time zone', async () => {
  const response = await post('/products?category=7&quote=3', goodQuote);
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/products?category=7&quote=3&sent=quote',
  ]);
  const today = dayOf(Date.now(), 'Asia/Kolkata');
  expect([...rows.values()]).toEqual([
    { ...goodQuote, productname: 'Venmax', productId: 3, createdAt: today, website: '' },
  ]);
});

/** The form of the list with these rows: product, size, quantity. */
const listOf = (...packs: [string, string, string][]) => {
  const { name, contactNo, email } = goodQuote;
  const fields = packs.flatMap(([item, itemSize, itemQuantity]) => [
    ...[`item=${item}`, `itemSize=${itemSize}`, `itemQuantity=${itemQuantity}`],
  ]);
  return [...fields, new URLSearchParams({ name, contactNo, email }).toString()].join('&');
};

test('a quote list is one request, which begins with the product that has the minimum; those that are gone are left out', async () => {
  const body = listOf(['3', '1 L', '2'], ['4', '5 L', '7'], ['3', '5 L', '25']);
  const response = await post('/quote-list?item=3.2.1+L', body);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/quote-list?sent=quote']);
  const [row] = [...rows.values()];
  expect(row).toMatchObject({ productname: 'Venmax', productId: 3, size: '5 L', quantity: '25' });
  expect(row?.lines).toEqual([{ productId: 3, productname: 'Venmax', size: '1 L', quantity: '2' }]);
});

test('a quote list with a wrong quantity comes back with its rows as they were', async () => {
  const response = await post('/quote-list', listOf(['3', '5 L', '12'], ['3', '1 L', 'x']));
  expect(response.status).toBe(422);
  const outcome = await outcomeOf(response);
  expect(outcome?.errors).toEqual({ 'lines.0.quantity': 'Quantity must be a number' });
  expect(JSON.parse(outcome?.values.items ?? '')).toMatchObject([
    { productId: 3, size: '5 L', quantity: '12' },
    { productId: 3, size: '1 L', quantity: 'x' },
  ]);
});

describe('a product whose name was typed', () => {
  const typed = (product: string) => post('/contact', { ...goodMessage, product, productIsTyped: 'yes' });
  /** As the API searches: the best match of the name first. */
  const found = (names: string[], total = names.length) => {
    const { respond } = shell.api;
    shell.api.respond = (call) => {
      if (!call.endpoint.startsWith('GET /api/products/all?search=')) return respond(call);
      const data = names.map((productName, index) => ({ id: index + 1, productName, imageUrl: '' }));
      return { status: 200, body: { status: 200, data, total, page: 1, pageSize: 5 } };
    };
  };

  test('is sent with the spelling that the product has', async () => {
    found(['Bloom Rose & Milk', 'Bloom Rose & Milk Refill']);
    expect((await typed(' bloom rose & MILK ')).status).toBe(303);
    expect([...rows.values()]).toMatchObject([{ product: 'Bloom Rose & Milk' }]);
  });

  test.each([
    ['no product has', [], 0, 'Please select a product: none has this name.'],
    ['several products have in theirs', ['Bloom A', 'Bloom B'], 2, 'whole name: Bloom A, Bloom B.'],
    ['very many have in theirs', ['Bloom A', 'Bloom B'], 9, 'Bloom A, Bloom B or another one.'],
  ])('that %s comes back with a message, and nothing is lost', async (_, names, total, message) => {
    found(names, total);
    const response = await typed('Bloom');
    expect(response.status).toBe(422);
    const outcome = await outcomeOf(response);
    expect(outcome).toMatchObject({ status: 'invalid', values: { ...goodMessage, product: 'Bloom' } });
    expect(Object.keys(outcome?.errors ?? {})).toEqual(['product']);
    expect(outcome?.errors.product).toContain(message);
    expect(rows.size).toBe(0);
  });

  test('is sent as it is where it cannot be looked up', async () => {
    const { respond } = shell.api;
    shell.api.respond = (call) =>
      call.endpoint.startsWith('GET /api/products/all') ? { status: 503, body: {} } : respond(call);
    expect((await typed('Bloom')).status).toBe(303);
    expect([...rows.values()]).toMatchObject([{ product: 'Bloom' }]);
  });
});

test('the ten digits of a telephone number reach the API, however they are written', async () => {
  const isRead = async ({ digits, typed }: { digits: string; typed: string }) => {
    rows.clear();
    const response = await post('/contact', { ...goodMessage, contactNo: typed });
    expect([typed, response.status]).toEqual([typed, 303]);
    expect([...rows.values()]).toMatchObject([{ contactNo: digits }]);
  };
  await fc.assert(fc.asyncProperty(spelledNumber, isRead), { numRuns: 6 });
});

test('a text that is no telephone number comes back as it was typed', async () => {
  const isRefused = async (contactNo: string) => {
    const response = await post('/contact', { ...goodMessage, contactNo });
    expect(await outcomeOf(response)).toMatchObject({
      values: { contactNo },
      errors: { contactNo: 'Enter valid 10-digit number' },
    });
  };
  await fc.assert(fc.asyncProperty(noNumber, isRefused), { numRuns: 6 });
  expect(calls).toEqual([]);
});

test('a quote request is the same one however its telephone number is written', async () => {
  await post('/?quote=3', goodQuote);
  await post('/?quote=3', { ...goodQuote, contactNo: '\u202a(+91) 98765\u201143210\u202c' });
  expect([...rows.values()]).toMatchObject([{ contactNo: '+91 98765-43210' }]);
});

test('the response to an invalid form has the validation errors and everything that was typed', async () => {
  const values = { ...goodMessage, name: ' ', quantity: 'ten' };
  const response = await post('/contact', values);
  expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store']);
  expect(await outcomeOf(response)).toEqual({
    form: 'message',
    status: 'invalid',
    values,
    errors: { name: 'Name is required', quantity: 'Quantity must be a number' },
  });
  expect(calls).toEqual([]);
});

test('the title begins with the error where a form was not accepted, and only there', async () => {
  const titleOf = async (response: Response) => /<title>(.*?)<\/title>/.exec(await response.text())?.[1];
  expect(await titleOf(await post('/contact', { ...goodMessage, name: '' }))).toMatch(/^Error: Contact us/);
  expect(await titleOf(await post('/?quote=3', { ...goodQuote, email: '' }))).toMatch(/^Error: /);
  failures = ['lost', 'lost'];
  expect(await titleOf(await post('/contact', goodMessage))).toMatch(/^Error: Contact us/);
  const sent = await shell.get('/contact?sent=message', { 'sec-fetch-site': 'same-origin' });
  expect(await titleOf(sent)).toMatch(/^Contact us/);
});

test('the page that says that a message was sent opens at its form', async () => {
  const response = await post('/', goodMessage);
  expect(response.headers.get('location')).toBe('/?sent=message#contact-form');
});

test('one visitor’s values are not shown to another', async () => {
  await (await post('/contact', { ...goodMessage, name: '' })).text();
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await outcomeOf(await shell.get('/contact'))).toBeUndefined();
  }
});

test('a form sent twice at once and again after midnight is one row; other values are another row', async () => {
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
  'a response that is %s is followed by a retry',
  async (failure) => {
    failures = [failure];
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
  ['limiting the rate of this visitor', [{ status: 429, body: {} }], 429],
  ['rejecting the request', [{ status: 400, body: {} }], 503],
] as const)(
  'with the API %s, the page has what was typed and an outcome that it was not sent',
  async (_, met, status) => {
    failures = [...met];
    const response = await post('/contact', goodMessage);
    expect(response.status).toBe(status);
    expect(await outcomeOf(response)).toEqual({
      form: 'message',
      status: 'failed',
      values: goodMessage,
      errors: {},
    });
    expect(shell.log.some(({ msg }) => msg === 'failed to send an enquiry to the API')).toBe(true);
    // Later, from the same page.
    expect((await post('/contact', goodMessage)).status).toBe(303);
    expect(rows.size).toBe(1);
  },
);

test('a validation error that only the API finds is shown at its field', async () => {
  failures = [{ status: 422, body: problem(422, { email: 'Not this one.', productname: 'No.' }) }];
  expect(await outcomeOf(await post('/?quote=3', goodQuote))).toMatchObject({
    form: 'quote',
    status: 'invalid',
    errors: { email: 'Not this one.' },
  });
});

test('a quote request for a removed product is a 404', async () => {
  const response = await post('/?quote=4', goodQuote);
  expect([response.status, calls]).toEqual([404, []]);
  expect(await outcomeOf(response)).toMatchObject({ status: 'failed', values: goodQuote });
});

test('the API receives the visitor’s IP address and the value of the honeypot', async () => {
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
  ])(
    'without PUBLIC_URL, the origin is compared with the host of the request: %s gets %s',
    (origin, isOwn) => {
      expect(isSameOrigin({ headers: { origin }, host: 'shop.example' }, undefined)).toBe(isOwn);
    },
  );

  test('shows that something was sent', async () => {
    const response = await shell.get('/contact?sent=message', { 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact']);
    expect(await outcomeOf(await shell.get('/contact?sent=everything'))).toBeUndefined();
  });
});

describe('a request that no form of this site sends is rejected with a sentence', () => {
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

import type { List, Problem } from '@site/shared-contracts';
import { ContactMessage, QuoteRequest } from '@site/shared-contracts/schemas';
import { fc } from '@site/shared-testing/fast-check';
import { noNumber, spelledNumber } from '@site/shared-testing/phone-spellings';
import * as z from 'zod/mini';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase } from '../database/database';

const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom Rose & Milk',
  quantity: 120,
  message: 'Do you deliver to Kollam?',
};
const quote = {
  name: 'Ravi',
  size: '5 L',
  quantity: '25',
  contactNo: '+91 98765-43210',
  email: 'ravi@example.com',
  productname: 'Venmax',
  createdAt: '2026-03-04',
};

const post = (api: ApiUnderTest, path: string, json: unknown, key?: string) =>
  api.send<Problem & { receivedAt: string }>('POST', path, {
    json,
    headers: key ? { 'idempotency-key': key } : {},
  });
const messages = async (api: ApiUnderTest, query = '') =>
  (await api.send<List<ContactMessage>>('GET', `/api/contact/all${query}`, { headers: await signIn(api) }))
    .body;

describe('sending', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await runApi({ enquiriesPerHour: { perAddress: 1000, inAll: 1000 } });
  });

  test('a message and a quote request arrive as they were sent', async () => {
    expect((await post(api, '/api/contact/create', message)).status).toBe(200);
    expect((await post(api, '/api/quotes/create', quote)).status).toBe(200);
    const headers = await signIn(api);

    const { data } = await messages(api);
    expect(data).toMatchObject([{ ...message, handled: false, note: '', suspect: false, version: 1 }]);
    expect(z.parse(z.array(z.strictObject(ContactMessage.shape)), data)).toEqual(data);

    const quotes = await api.send<QuoteRequest[]>('GET', '/api/quotes/getAll', { headers });
    expect(quotes.headers.get('cache-control')).toBe('no-store');
    expect(quotes.body).toMatchObject([quote]);
    expect(z.parse(z.array(z.strictObject(QuoteRequest.shape)), quotes.body)).toEqual(quotes.body);
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: undefined }, { name: 'Name is required' }],
    [{ contactNo: '' }, { contactNo: 'Phone number is required' }],
    [{ contactNo: '98765' }, { contactNo: 'Enter valid 10-digit number' }],
    [{ contactNo: '98765432101' }, { contactNo: 'Enter valid 10-digit number' }],
    [{ product: 'Select Product' }, { product: 'Please select a product' }],
    [{ product: '' }, { product: 'Please select a product' }],
    [{ quantity: undefined }, { quantity: 'Quantity is required' }],
    [{ quantity: 2.5 }, { quantity: 'Quantity must be a number' }],
    [{ quantity: 10_000_000_000 }, { quantity: 'At most 10 characters: 1 too many.' }],
    [{ message: '  ' }, { message: 'Message is required' }],
  ])('a message with %j is rejected with the messages of the form', async (wrong, errors) => {
    const { status, body } = await post(api, '/api/contact/create', { ...message, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual(errors);
  });

  test.each([
    [{ quantity: '' }, { quantity: 'Quantity is required' }],
    [{ quantity: 'ten' }, { quantity: 'Quantity must be a number' }],
    [{ quantity: '9' }, { quantity: 'Minimum quantity is 10' }],
    [{ contactNo: '' }, { contactNo: 'Contact number is required' }],
    [{ contactNo: 'call me' }, { contactNo: 'Enter a valid phone number' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ravi@' }, { email: 'Enter a valid email address' }],
    [{ size: '' }, { size: 'Please select a size' }],
  ])('a quote request with %j is rejected with the messages of the form', async (wrong, errors) => {
    const { status, body } = await post(api, '/api/quotes/create', { ...quote, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual(errors);
  });

  test('the ten digits of a telephone number are stored, however they are written', async () => {
    const isStored = async ({ digits, typed }: { digits: string; typed: string }) => {
      const { status } = await post(api, '/api/contact/create', { ...message, contactNo: typed });
      expect([typed, status]).toEqual([typed, 200]);
      expect((await messages(api)).data[0]).toMatchObject({ contactNo: digits });
    };
    await fc.assert(fc.asyncProperty(spelledNumber, isStored), { numRuns: 10 });
  });

  test('a text that is no telephone number is refused', async () => {
    const isRefused = async (contactNo: string) => {
      const { body } = await post(api, '/api/contact/create', { ...message, contactNo });
      expect(body.errors).toEqual({ contactNo: 'Enter valid 10-digit number' });
    };
    await fc.assert(fc.asyncProperty(noNumber, isRefused), { numRuns: 10 });
  });

  test('20 parallel requests with one key store one row, and all get the same response', async () => {
    const before = (await messages(api)).total;
    const sendings = Array.from({ length: 20 }, () =>
      post(api, '/api/contact/create', message, 'twenty-at-once'),
    );
    const responses = await Promise.all(sendings);
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body.receivedAt]))).size).toBe(
      1,
    );
    expect(responses[0]?.status).toBe(200);
    expect((await messages(api)).data).toHaveLength(before + 1);
  });

  test('a key that was used for another enquiry is rejected', async () => {
    await post(api, '/api/contact/create', message, 'used-twice');
    const other = await post(api, '/api/contact/create', { ...message, name: 'Somebody else' }, 'used-twice');
    expect(other.status).toBe(422);
    expect((await post(api, '/api/contact/create', message, 'short')).status).toBe(422);
  });

  test.each([
    ['fills in the honeypot', { website: 'https://spam.example' }],
    ['is faster than any hand', { fillTime: 300 }],
    ['sends what no form sends', { website: ['a'], fillTime: '12' }],
  ])('an enquiry of a sender who %s gets the same response, and is kept apart', async (_, trap) => {
    const before = (await messages(api)).data.length;
    const spamCount = (await messages(api, '?suspect=true')).data.length;
    const { status, body } = await post(api, '/api/contact/create', { ...message, ...trap });
    const honest = await post(api, '/api/contact/create', { ...message, website: '', fillTime: 20_000 });
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 200, fields: Object.keys(honest.body) });
    expect((await messages(api)).data).toHaveLength(before + 1);
    expect((await messages(api, '?suspect=true')).data).toHaveLength(spamCount + 1);
  });
});

test('the same key after a restart does not store another row', async () => {
  const dataDir = await newFolder();
  const first = await runApi({ dataDir });
  const before = await post(first, '/api/quotes/create', quote, 'before-and-after');
  await first.stop();
  const second = await runApi({ dataDir });
  const after = await post(second, '/api/quotes/create', quote, 'before-and-after');
  expect(after.body.receivedAt).toBe(before.body.receivedAt);
  const list = await second.send<QuoteRequest[]>('GET', '/api/quotes/getAll', {
    headers: await signIn(second),
  });
  expect(list.body).toHaveLength(1);
});

const sendFrom = (api: ApiUnderTest, network: string, more: object = {}, key?: string) =>
  api.send<Problem>('POST', '/api/contact/create', {
    json: { ...message, ...more },
    headers: { 'x-forwarded-for': network, ...(key && { 'idempotency-key': key }) },
  });
const statusesFrom = async (api: ApiUnderTest, networks: string[], more?: object) => {
  const seen: number[] = [];
  for (const network of networks) seen.push((await sendFrom(api, network, more)).status);
  return seen;
};
const times = (length: number, network: (index: number) => string) =>
  Array.from({ length }, (_, i) => network(i));
const totals = async (api: ApiUnderTest) => ({
  ordinary: (await messages(api, '?page=1')).total,
  suspect: (await messages(api, '?page=1&suspect=true')).total,
});

describe('too many in an hour', () => {
  test('enquiries above the share of an address are stored as possible spam, then rejected; a retry is not counted', async () => {
    const api = await runApi({ enquiriesPerHour: { perAddress: 4, inAll: 1000 } });
    await sendFrom(api, '192.0.2.7', {}, 'the-first-one');
    await sendFrom(api, '192.0.2.7', {}, 'the-first-one');
    expect(
      await statusesFrom(
        api,
        times(4, () => '192.0.2.7'),
      ),
    ).toEqual([200, 200, 200, 200]);
    expect(await totals(api)).toEqual({ ordinary: 4, suspect: 1 });

    const { status, headers, body } = await sendFrom(api, '192.0.2.7');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.detail).toBe('Too many at once. Please try again later.');
    expect((await sendFrom(api, '192.0.2.7', {}, 'the-first-one')).status).toBe(200);
    expect((await sendFrom(api, '192.0.2.8')).status).toBe(200);
    expect(await totals(api)).toEqual({ ordinary: 5, suspect: 1 });
  });

  test('by default, an office or a mobile network behind one address can send sixty', async () => {
    const api = await runApi();
    const seen = await statusesFrom(
      api,
      times(80, () => '192.0.2.7'),
    );
    expect(seen).toEqual([...Array<number>(75).fill(200), ...Array<number>(5).fill(429)]);
    expect(await totals(api)).toEqual({ ordinary: 60, suspect: 15 });
  });

  test.each([
    ['/64s of one /56', (index: number) => `2001:db8:77:${(index % 256).toString(16)}::1`, 8, 2],
    ['/56s of one /48', (index: number) => `2001:db8:77:${(index * 256).toString(16)}::1`, 16, 4],
  ])(
    'a sender with many %s can use only a limited share, and the forms stay usable',
    async (_, network, ordinary, suspect) => {
      const api = await runApi({ enquiriesPerHour: { perAddress: 4, inAll: 30 } });
      const seen = await statusesFrom(api, times(60, network));
      expect(seen.filter((status) => status === 200)).toHaveLength(ordinary + suspect);
      expect(await totals(api)).toEqual({ ordinary, suspect });
      expect((await sendFrom(api, '203.0.113.9')).status).toBe(200);
      expect(await totals(api)).toEqual({ ordinary: ordinary + 1, suspect });
    },
  );

  test('above the limit for all senders, enquiries are stored as possible spam, and few are mailed', async () => {
    const dataDir = await newFolder();
    const api = await runApi({ dataDir, enquiriesPerHour: { perAddress: 1000, inAll: 20 } });
    const seen = await statusesFrom(
      api,
      times(120, (index) => `198.51.100.${index}`),
    );
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(await totals(api)).toEqual({ ordinary: 20, suspect: 100 });
    expect(await mailCount(dataDir)).toBe(22);
  });

  test('possible spam does not use up the limits of ordinary enquiries', async () => {
    const dataDir = await newFolder();
    const api = await runApi({ dataDir, enquiriesPerHour: { perAddress: 40, inAll: 40 } });
    const spamStatuses = await statusesFrom(
      api,
      times(30, (index) => `198.51.100.${index % 3}`),
      { website: 'x' },
    );
    expect(new Set(spamStatuses)).toEqual(new Set([200]));
    expect(await mailCount(dataDir)).toBe(4);
    expect(
      await statusesFrom(
        api,
        times(40, () => '198.51.100.1'),
      ),
    ).toEqual(Array(40).fill(200));
    expect(await totals(api)).toEqual({ ordinary: 40, suspect: 30 });
    expect(await mailCount(dataDir)).toBe(44);
  });

  test('the table is bounded: ten times as much possible spam as ordinary enquiries', async () => {
    const api = await runApi({ enquiriesPerHour: { perAddress: 1000, inAll: 3 } });
    const seen = await statusesFrom(
      api,
      times(40, (index) => `198.51.100.${index}`),
    );
    expect(seen).toEqual([...Array<number>(33).fill(200), ...Array<number>(7).fill(429)]);
  });
});

async function mailCount(dataDir: string): Promise<number> {
  const db = await openDatabase(databaseIn(dataDir));
  const rows = await db.selectFrom('mail_outbox').select('id').execute();
  await db.destroy();
  return rows.length;
}

describe('reading', () => {
  let api: ApiUnderTest;
  let headers: Record<string, string>;
  beforeAll(async () => {
    api = await runApi();
    headers = await signIn(api);
    for (const [name, email] of [
      ['Anil', 'anil@one.example'],
      ['Élise', 'elise@two.example'],
      ['Zoya', 'zoya@three.example'],
    ])
      await post(api, '/api/quotes/create', { ...quote, name, email });
  });

  const read = async <Body>(query: string) =>
    (await api.send<Body>('GET', `/api/quotes/getAll?${query}`, { headers })).body;
  const names = async (query: string) => (await read<QuoteRequest[]>(query)).map(({ name }) => name);

  test('lists the newest first, or in the requested order', async () => {
    expect(await names('')).toEqual(['Zoya', 'Élise', 'Anil']);
    expect(await names('sort=oldest')).toEqual(['Anil', 'Élise', 'Zoya']);
  });

  test('a page has the total number of rows', async () => {
    expect(await read('page=2&pageSize=2')).toMatchObject({
      status: 200,
      data: [{ name: 'Anil' }],
      total: 3,
      page: 2,
      pageSize: 2,
    });
  });

  test.each([
    ['elise', ['Élise']],
    ['9876543210', ['Zoya', 'Élise', 'Anil']],
    ['two.example', ['Élise']],
    ['nobody', []],
  ])('found by "%s"', async (search, expected) => {
    expect(await names(`search=${search}`)).toEqual(expected);
  });

  test('filters by the day of receipt', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await names(`from=${today}`)).toHaveLength(3);
    expect(await names('to=2020-01-01')).toEqual([]);
  });

  test('filters by the day of receipt in the time zone of the company', async () => {
    // Time zones in which the date always differs from the other's: fourteen hours ahead of UTC, and eleven behind.
    const dayIn = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
      const day = dayIn(timeZone);
      expect(await names(`from=${day}&to=${day}&timeZone=${timeZone}`)).toHaveLength(3);
    }
    const ahead = `from=${dayIn('Pacific/Kiritimati')}&timeZone=Pacific/Pago_Pago`;
    expect(await names(ahead)).toEqual([]);
    const { status } = await api.send('GET', '/api/quotes/getAll?timeZone=India/Mars', { headers });
    expect(status).toBe(422);
  });

  test('changes the handled state and the note, unless the version is outdated', async () => {
    const { id } = (await read<QuoteRequest[]>('search=zoya'))[0] ?? { id: 0 };
    const change = (json: object, tag: string) =>
      api.send<Problem & { version: number }>('PUT', `/api/quotes/update/${id}`, {
        json,
        headers: { ...headers, 'if-match': tag },
      });
    expect((await change({ handled: true }, '"1"')).body).toMatchObject({ version: 2 });
    const late = await change({ note: 'Called her.' }, '"1"');
    expect(late.status).toBe(412);
    expect(late.body.current).toMatchObject({ name: 'Zoya', handled: true, version: 2 });
    await change({ note: 'Called her.' }, '"2"');
    expect(await read('search=called')).toMatchObject([{ name: 'Zoya', handled: true, note: 'Called her.' }]);
    expect(await names('handled=false')).toEqual(['Élise', 'Anil']);
    expect(await names('handled=true')).toEqual(['Zoya']);
    const bodyless = await api.send('PUT', `/api/quotes/update/${id}`, { headers });
    expect(bodyless.status).toBe(422);
    const missing = await api.send('PUT', '/api/contact/update/1', { json: { handled: true }, headers });
    expect(missing.status).toBe(404);
  });
});

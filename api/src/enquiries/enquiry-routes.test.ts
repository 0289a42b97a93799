import type { List, Problem } from '@site/shared-contracts';
import { ContactMessage, QuoteRequest } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

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
    [{ quantity: 2.5 }, { quantity: 'Quantity is required' }],
    [{ message: '  ' }, { message: 'Message is required' }],
  ])('a message with %j is refused in the words of the form', async (wrong, errors) => {
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
  ])('a quote request with %j is refused in the words of the form', async (wrong, errors) => {
    const { status, body } = await post(api, '/api/quotes/create', { ...quote, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual(errors);
  });

  test('of 20 sendings with one key at once one row remains, and all get the same answer', async () => {
    const before = (await messages(api)).total;
    const sendings = Array.from({ length: 20 }, () =>
      post(api, '/api/contact/create', message, 'twenty-at-once'),
    );
    const answers = await Promise.all(sendings);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.receivedAt]))).size).toBe(
      1,
    );
    expect(answers[0]?.status).toBe(200);
    expect((await messages(api)).data).toHaveLength(before + 1);
  });

  test('one key for two different enquiries is refused', async () => {
    await post(api, '/api/contact/create', message, 'used-twice');
    const other = await post(api, '/api/contact/create', { ...message, name: 'Somebody else' }, 'used-twice');
    expect(other.status).toBe(422);
    expect((await post(api, '/api/contact/create', message, 'short')).status).toBe(422);
  });

  test.each([
    ['fills in what nobody sees', { website: 'https://spam.example' }],
    ['is faster than any hand', { fillTime: 300 }],
    ['sends what no form sends', { website: ['a'], fillTime: '12' }],
  ])('whoever %s gets the same answer, and is kept apart', async (_, trap) => {
    const before = (await messages(api)).data.length;
    const suspects = (await messages(api, '?suspect=true')).data.length;
    const { status, body } = await post(api, '/api/contact/create', { ...message, ...trap });
    const honest = await post(api, '/api/contact/create', { ...message, website: '', fillTime: 20_000 });
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 200, fields: Object.keys(honest.body) });
    expect((await messages(api)).data).toHaveLength(before + 1);
    expect((await messages(api, '?suspect=true')).data).toHaveLength(suspects + 1);
  });
});

test('the same key after a restart is still the same row', async () => {
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

test('an address may send so many in an hour; a repeated sending is not one more', async () => {
  const api = await runApi({ enquiriesPerHour: { perAddress: 2, inAll: 1000 } });
  await post(api, '/api/contact/create', message, 'the-first-one');
  await post(api, '/api/contact/create', message, 'the-first-one');
  expect((await post(api, '/api/quotes/create', quote)).status).toBe(200);
  const { status, headers, body } = await post(api, '/api/contact/create', message);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.detail).toBe('Too many at once. Please try again later.');
  expect((await messages(api)).total).toBe(1);
  expect((await post(api, '/api/contact/create', message, 'the-first-one')).status).toBe(200);
});

test('everybody together may send so many in an hour', async () => {
  const api = await runApi({ enquiriesPerHour: { perAddress: 1000, inAll: 1 } });
  expect((await post(api, '/api/contact/create', message)).status).toBe(200);
  expect((await post(api, '/api/contact/create', message)).status).toBe(429);
});

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

  test('the newest first, or as asked', async () => {
    expect(await names('')).toEqual(['Zoya', 'Élise', 'Anil']);
    expect(await names('sort=oldest')).toEqual(['Anil', 'Élise', 'Zoya']);
  });

  test('a page of it comes with the whole number', async () => {
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

  test('by the day it came', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await names(`from=${today}`)).toHaveLength(3);
    expect(await names('to=2020-01-01')).toEqual([]);
  });

  test('by the day that it came in the time zone of the company', async () => {
    // Where the date is always another one: fourteen hours ahead of UTC, and eleven behind it.
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

  test('handled and noted, unless somebody else was faster', async () => {
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

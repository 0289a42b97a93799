import { parse } from 'csv-parse/sync';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { openDatabase, type Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';

let api: ApiUnderTest;
let db: Database;
beforeEach(async () => {
  const dataDir = await newFolder();
  api = await runApi({ dataDir });
  db = await openDatabase(databaseIn(dataDir));
});
afterEach(() => db.destroy());

const noon = Date.parse('2026-03-04T06:30:00Z');
const quote = (number: number, differences: object = {}) => ({
  kind: 'quote' as const,
  name: `Visitor ${number % 10}`,
  name_key: `visitor ${number % 10}`,
  contact_no: '9876543210',
  product: 'Soap, soft',
  quantity: '25',
  size: '5 L',
  email: 'a@mail.example',
  message: null,
  created_on: '2026-03-04',
  // Several of the same millisecond.
  received_at: noon + Math.floor(number / 7),
  is_suspect: 0 as const,
  search_key: normaliseForSearch(`Visitor ${number % 10} soap`),
  handled_at: null,
  ...differences,
});
const message = { ...quote(1), kind: 'message' as const, message: 'One line,\r\n"and another"', size: null };

const add = (rows: ReturnType<typeof quote>[]) => db.insertInto('enquiry').values(rows).execute();

async function download(path: string): Promise<Record<string, string>[]> {
  const { status, headers, body } = await api.send<string>('GET', path, { headers: await signIn(api) });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  // `fetch` has removed the byte order mark.
  return parse(body, { columns: true, record_delimiter: '\r\n' });
}

/** After the columns of the tables. */
const work = {
  Company: '',
  Stage: 'new',
  'Lost because': '',
  'Assigned to': '',
  'Follow up on': '',
  'Value in rupees': '',
};

test('quotes and messages are files with a byte order mark, times in the given time zone, and no formulas', async () => {
  await add([quote(1, { name: '=1+1', handled_at: 5, note: 'called\nback' })]);
  await db.insertInto('enquiry').values(message).execute();
  expect(await download('/api/quotes/export?timeZone=Asia/Kolkata')).toEqual([
    {
      Id: '1',
      Name: "'=1+1",
      'Asks for': 'price',
      'Further products': '',
      Product: 'Soap, soft',
      Size: '5 L',
      Quantity: '25',
      Phone: '9876543210',
      Email: 'a@mail.example',
      Date: '2026-03-04',
      'Received at': '2026-03-04 12:00',
      Handled: 'yes',
      Note: 'called\nback',
      ...work,
    },
  ]);
  expect(await download('/api/contact/export')).toEqual([
    {
      Id: '2',
      Name: 'Visitor 1',
      Phone: '9876543210',
      Product: 'Soap, soft',
      Quantity: '25',
      Message: 'One line,\r\n"and another"',
      Received: 'Mar 4, 2026, 6:30 AM',
      'Received at': '2026-03-04 06:30',
      Handled: 'no',
      Note: '',
      Email: 'a@mail.example',
      ...work,
    },
  ]);
  const response = await api.get('/api/contact/export', await signIn(api));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 6).toString()).toBe('\ufeffId,');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
});

test.each(['newest', 'oldest', 'name', '-name'])(
  'every row comes once, in the order of the list, beyond the length of a part: %s',
  async (sort) => {
    const count = 1_203;
    for (const start of [0, 401, 802])
      await add(Array.from({ length: 401 }, (_, index) => quote(start + index)));
    const ids = (await download(`/api/quotes/export?sort=${sort}`)).map(({ Id }) => Number(Id));
    expect(new Set(ids).size).toBe(count);
    const headers = await signIn(api);
    const listed: number[] = [];
    for (let page = 1; listed.length < count; page += 1) {
      const { body } = await api.send<{ data: { id: number }[] }>(
        'GET',
        `/api/quotes/getAll?sort=${sort}&page=${page}&pageSize=100`,
        { headers },
      );
      listed.push(...body.data.map(({ id }) => id));
    }
    expect(ids).toEqual(listed);
  },
);

test('the file has the rows that the filters show', async () => {
  await add([
    quote(1),
    quote(2, { is_suspect: 1 }),
    quote(3, { handled_at: 5 }),
    quote(4, { received_at: noon + 86_400_000 }),
    quote(5, { search_key: 'lemon' }),
  ]);
  const ids = async (query: string) => (await download(`/api/quotes/export?${query}`)).map(({ Id }) => Id);
  expect(await ids('')).toEqual(['4', '5', '3', '1']);
  expect(await ids('suspect=true')).toEqual(['2']);
  expect(await ids('handled=true')).toEqual(['3']);
  expect(await ids('from=2026-03-05')).toEqual(['4']);
  expect(await ids('search=lem')).toEqual(['5']);
  expect(await ids('search=nowhere')).toEqual([]);
  // Pages are of the list only.
  expect(await ids('page=2&pageSize=1')).toHaveLength(4);
});

test('only an admin gets it, and wrong filters are rejected', async () => {
  expect((await api.send('GET', '/api/quotes/export')).status).toBe(401);
  const headers = await signIn(api);
  expect((await api.send('GET', '/api/quotes/export?sort=price', { headers })).status).toBe(422);
  expect((await api.send('GET', '/api/contact/export?timeZone=Mars', { headers })).status).toBe(422);
});

test('where the database fails on the way, the response has no end', async () => {
  // More than the buffers of a connection take, so that the API has to wait for the client.
  const note = 'x'.repeat(20_000);
  for (let start = 0; start < 1_500; start += 100)
    await add(Array.from({ length: 100 }, (_, index) => quote(start + index, { note })));
  const response = await api.get('/api/quotes/export', await signIn(api));
  expect(response.status).toBe(200);
  await db.schema.alterTable('enquiry').renameTo('enquiry_elsewhere').execute();
  await expect(response.text()).rejects.toThrow('terminated');
});

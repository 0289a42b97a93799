// A request for several products, and one for a sample: each place that keeps or shows enquiries has all of it.
import type {
  AnswerBasis,
  InboxEnquiry,
  InboxItem,
  PersonExport,
  Quotation,
} from '@site/shared-contracts/schemas';
import type { Problem } from '@site/shared-contracts';
import { MailServer } from '../../test-support/mail-server';
import { aProduct } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { parseMailSettings } from '../config/mail-settings';
import { openDatabase, type Database } from '../database/database';
import { countDemand } from '../products/count-demand';
import { linesOf } from '../asked-products/asked-products';

let server: MailServer;
let api: ApiUnderTest;
let db: Database;
let headers: Record<string, string>;

beforeEach(async () => {
  server = await new MailServer().start();
  const dataDir = await newFolder();
  const product = (id: number, name: string) =>
    aProduct({ id, name, price: id * 100, offer: 0, offerPrice: 0, sizes: ['1 L', '5 L'] });
  api = await runApi({
    dataDir,
    content: {
      categories: [{ id: 7, name: 'Floor Care' }],
      products: [product(1, 'Venmax'), product(2, 'Pine Cleaner'), product(3, 'Tile Wash')],
    },
    mail: parseMailSettings(server.url, 'web@example.com', 'sales@example.com'),
  });
  db = await openDatabase(databaseIn(dataDir));
  headers = await signIn(api);
});
afterEach(() => Promise.all([db.destroy(), server.stop()]));

const person = { name: 'Ravi', contactNo: '+91 98765-43210', email: 'ravi@example.com' };
const first = { productname: 'Venmax', size: '5 L', quantity: '12' };
const lines = [
  { productId: 2, productname: 'Pine Cleaner', size: '1 L', quantity: '3', sku: 'PC-1' },
  // It was renamed since.
  { productId: 3, productname: 'Tile Cleaner', size: '5 L', quantity: '1' },
];
const request = { ...person, ...first, productId: 1, lines, createdAt: '2026-11-28' };

const ask = (json: object, more: Record<string, string> = {}) =>
  api.send<Problem>('POST', '/api/quotes/create', { json, headers: more });
const get = async <Body>(path: string) => (await api.send<Body>('GET', path, { headers })).body;
const stored = () => db.selectFrom('enquiry').selectAll().orderBy('id').execute();

test('every product is kept on every way', async () => {
  expect((await ask(request)).status).toBe(200);
  const asked = { productId: 1, lines };

  const { data } = await get<{ data: InboxItem[] }>('/api/enquiries/all?search=PC-1');
  expect(data).toMatchObject([{ product: 'Venmax', size: '5 L', quantity: '12', ...asked }]);
  const id = data[0]?.id ?? 0;
  expect((await get<InboxEnquiry>(`/api/enquiries/${id}`)).enquiry).toMatchObject(asked);
  expect(await get('/api/quotes/getAll')).toMatchObject([{ ...first, ...asked }]);
  for (const file of ['/api/enquiries/export?view=all', '/api/quotes/export']) {
    const csv = await get<string>(file);
    expect(csv).toContain('3 × Pine Cleaner, 1 L (PC-1)\n1 × Tile Cleaner, 5 L');
  }

  const { values } = await get<AnswerBasis>(`/api/enquiries/${id}/answer`);
  expect(values.products).toBe('12 × Venmax, 5 L; 3 × Pine Cleaner, 1 L (PC-1); 1 × Tile Cleaner, 5 L');
  const made = await api.send<{ id: number }>('POST', '/api/quotations/create', {
    headers,
    json: { enquiryId: id },
  });
  const { quotation } = await get<{ quotation: Quotation }>(`/api/quotations/${made.body.id}`);
  expect(
    quotation.versions[0]?.content.lines.map(({ productId, size, quantity, unitPricePaise }) => [
      ...[productId, size, quantity, unitPricePaise],
    ]),
  ).toEqual([
    [1, '5 L', '12', 10_000],
    [2, '1 L', '3', 20_000],
    [3, '5 L', '1', 30_000],
  ]);

  const { body: exported } = await api.send<PersonExport>('POST', '/api/privacy/export', {
    headers,
    json: { email: person.email, enquiryIds: [id] },
  });
  expect(JSON.stringify(exported.rows)).toContain('PC-1');
  await countDemand(db);
  expect(await db.selectFrom('product').select(['name', 'recent_enquiries']).orderBy('id').execute()).toEqual(
    [
      { name: 'Venmax', recent_enquiries: 1 },
      { name: 'Pine Cleaner', recent_enquiries: 1 },
      { name: 'Tile Wash', recent_enquiries: 0 },
    ],
  );
});

test('the company is mailed all of them', async () => {
  const arrived = server.nextMail();
  await ask(request);
  await arrived;
  const [mail] = server.received;
  expect(mail?.headers.subject).toBe('Quote request from Ravi: 12 × Venmax, 5 L and 2 more');
  expect(mail?.text).toContain(
    'Further products:\n- 3 × Pine Cleaner, 1 L (PC-1)\n- 1 × Tile Cleaner, 5 L\n',
  );
});

test('a merged enquiry keeps its products, also when it is taken out again', async () => {
  await ask(request);
  await ask({ ...request, lines: [], name: 'Ravi Kumar' });
  const [one, other] = (await stored()).map(({ id }) => id);
  await api.send('POST', `/api/enquiries/${one}/merge`, { headers, json: { into: other } });
  const { merged } = await get<InboxEnquiry>(`/api/enquiries/${other}`);
  expect(merged).toMatchObject([{ id: one, lines }]);
  await api.send('POST', `/api/enquiries/${one}/split`, { headers, json: {} });
  expect((await stored()).map((row) => linesOf(row).length)).toEqual([2, 0]);
});

test('the same request is stored once, one with another product is another', async () => {
  const key = { 'idempotency-key': 'the-key-of-one-list' };
  expect((await ask(request, key)).status).toBe(200);
  expect((await ask(request, key)).status).toBe(200);
  const { status, body } = await ask({ ...request, lines: lines.slice(1) }, key);
  expect([status, body.errors]).toEqual([422, undefined]);
  expect(await stored()).toHaveLength(1);
});

test('each product has its own errors', async () => {
  const wrong = [
    { ...lines[0], quantity: 'x' },
    { productname: '', size: '', quantity: '0' },
  ];
  const { status, body } = await ask({ ...request, name: '', quantity: '9', lines: wrong });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    name: 'Name is required',
    quantity: 'Minimum quantity is 10',
    'lines.0.quantity': 'Quantity must be a number',
    'lines.1.productname': 'This field is required.',
    'lines.1.size': 'Please select a size',
    'lines.1.quantity': 'Minimum quantity is 1',
  });
  const unknown = await ask({ ...request, productId: 3e9, lines: [{ ...lines[0], productId: 3e9 }] });
  expect(Object.keys(unknown.body.errors ?? {}).sort()).toEqual(['lines.0.productId', 'productId']);
  const many = Array.from({ length: 51 }, () => lines[0]);
  expect((await ask({ ...request, lines: many })).body.errors).toEqual({ lines: 'At most 51 products.' });
});

test('a sample and a data sheet need neither size nor quantity', async () => {
  for (const purpose of ['sample', 'data sheet']) {
    const asked = {
      ...person,
      productname: 'Venmax',
      size: '',
      quantity: '',
      purpose,
      createdAt: '2026-11-28',
    };
    expect((await ask(asked)).status).toBe(200);
  }
  const { data } = await get<{ data: InboxItem[] }>('/api/enquiries/all?search=data%20sheet');
  expect(data).toMatchObject([{ purpose: 'data sheet', quantity: '' }]);
  expect(await get<string>('/api/quotes/export')).toContain(',sample,');
  expect((await ask({ ...request, purpose: 'gift' })).body.errors).toHaveProperty('purpose');
});

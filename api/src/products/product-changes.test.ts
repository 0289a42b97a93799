import type { Problem, Product, ProductSummary } from '@site/shared-contracts';
import type { AuditEntry } from '@site/shared-contracts/schemas';
import sharp from 'sharp';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

const categories = [
  { id: 3, name: 'Floor Care' },
  { id: 7, name: 'Beauty Soap' },
];
const texts = {
  productName: 'Aloe Bar',
  productDescription: 'A soft soap.',
  productPrice: '120.50',
  offer: '10',
  productOfferPrice: '108.45',
  sizes: '75 g, 125 g,4 x 125 g',
  categoryId: '7',
};

beforeEach(async () => {
  api = await runApi({ content: { categories, products: [aProduct({ id: 1 })] } });
  headers = await signIn(api);
});

const imageOf = (background: string) =>
  sharp({ create: { width: 500, height: 700, channels: 3, background } })
    .png()
    .toBuffer();

async function formOf(fields: Record<string, string>, background?: string): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (background) form.append('file', new Blob([new Uint8Array(await imageOf(background))]), 'aloe.gif');
  return form;
}

type Saved = Problem & { id: number; version: number };
const create = async (fields: Record<string, string>, background?: string) =>
  api.send<Saved>('POST', '/api/products/create', { form: await formOf(fields, background), headers });
const update = async (id: number, fields: Record<string, string>, background?: string, more = {}) =>
  api.send<Saved>('PUT', `/api/products/update/${id}`, {
    form: await formOf(fields, background),
    headers: { ...headers, ...more },
  });
const read = async (id: number) => (await api.send<Product>('GET', `/api/products/${id}`)).body;
const names = async () =>
  (await api.send<{ data: ProductSummary[] }>('GET', '/api/products/all')).body.data.map(
    ({ productName }) => productName,
  );

test('a new product is on the page as it was entered, with its picture, at once', async () => {
  expect(await names()).toEqual(['Bloom Rose & Milk']);
  const { status, body } = await create(texts, 'teal');
  expect({ status, body }).toEqual({ status: 200, body: { status: 200, id: 2, version: 1 } });
  expect(await names()).toEqual(['Bloom Rose & Milk', 'Aloe Bar']);

  const product = await read(2);
  expect(product).toMatchObject({
    productName: 'Aloe Bar',
    productDescription: 'A soft soap.',
    productPrice: 120.5,
    offer: 10,
    productOfferPrice: 108.45,
    sizes: ['75 g', '125 g', '4 x 125 g'],
    categoryId: 7,
    image: { width: 500, height: 700, alt: 'Aloe Bar' },
  });
  const served = await api.get(product.imageUrl);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(await served.bytes()).metadata()).width).toBe(500);
});

test('prices, offer and sizes may be left open', async () => {
  const { productName, productDescription, categoryId } = texts;
  await create({ productName, productDescription, categoryId, productPrice: '', offer: '' }, 'teal');
  const product = await read(2);
  expect(product.sizes).toEqual([]);
  expect(product).not.toHaveProperty('productPrice');
  expect(product).not.toHaveProperty('offer');
});

test.each([
  [{ productName: ' ' }, 'productName', 'This field is required.'],
  [{ productPrice: 'cheap' }, 'productPrice', /^Write the amount in figures, for example/],
  [{ productPrice: '-1' }, 'productPrice', 'At least 0.'],
  [{ productPrice: '1e99' }, 'productPrice', 'At most ₹1,00,00,000.'],
  [{ productPrice: '1.250,50' }, 'productPrice', /^Write the amount in figures, for example/],
  [{ productOfferPrice: '12,50' }, 'productOfferPrice', /^Write the amount in figures, for example/],
  [{ offer: 'ten' }, 'offer', /^Write the percentage in figures, for example/],
  [{ offer: '101' }, 'offer', 'At most 100.'],
  [{ productOfferPrice: '120.50' }, 'productOfferPrice', /^The offer price has to be below the price\./],
  [{ productOfferPrice: '900' }, 'productOfferPrice', /^The offer price has to be below the price\./],
  [{ productOfferPrice: '60' }, 'productOfferPrice', /^10% off ₹120\.50 is ₹108\.45\./],
  [{ sizes: 'x'.repeat(61) }, 'sizes', 'At most 60 characters: 1 too many.'],
  [{ categoryId: '99' }, 'categoryId', 'There is no such category.'],
])('%j is rejected with a message for the field, and nothing is added', async (wrong, field, message) => {
  const { status, body } = await create({ ...texts, ...wrong }, 'teal');
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(body.errors?.[field]).toMatch(message);
  expect(await names()).toEqual(['Bloom Rose & Milk']);
});

test('prices are read as people here write them', async () => {
  const prices = { productPrice: '₹ 1,25,000.00', offer: '10 %', productOfferPrice: 'Rs. 1,12,500/-' };
  await create({ ...texts, ...prices }, 'teal');
  expect(await read(2)).toMatchObject({ productPrice: 125_000, offer: 10, productOfferPrice: 112_500 });
});

test('of percentage and offer price, the one that is left open follows from the other', async () => {
  await create({ ...texts, productPrice: '500', offer: '12.5', productOfferPrice: '' }, 'teal');
  expect(await read(2)).toMatchObject({ offer: 12.5, productOfferPrice: 437.5 });
  await update(2, { ...texts, productPrice: '500', offer: '', productOfferPrice: '450' });
  expect(await read(2)).toMatchObject({ offer: 10, productOfferPrice: 450 });
});

test.each(['0', ''])('the price as the offer price is no offer where the percentage is %j', async (offer) => {
  await create({ ...texts, productPrice: '500', offer: '12.5', productOfferPrice: '' }, 'teal');
  expect((await update(2, { ...texts, productPrice: '500', offer, productOfferPrice: '500' })).status).toBe(
    200,
  );
  const product = await read(2);
  expect(product).toMatchObject({ productPrice: 500 });
  expect(product).not.toHaveProperty('productOfferPrice');
});

test.each([
  ['Rose\r\nSoap', 'Rose Soap'],
  ['Rose\u0001\u2028Soap', 'Rose Soap'],
  ['\u200bRose\ufeff Soap\u2060', 'Rose Soap'],
  // Malayalam and others need these two.
  ['ഉല്‍പ്പന്നം\u200c', 'ഉല്‍പ്പന്നം\u200c'],
])('a name is one line without hidden characters: %j, in the form and in a draft', async (written, name) => {
  await create({ ...texts, productName: written, sizes: `1\n${written},2 L` }, 'teal');
  expect(await read(2)).toMatchObject({ productName: name, sizes: [`1 ${name}`, '2 L'] });
  const values = { productName: written, sizes: [written] };
  const draft = await api.send<{ id: number }>('POST', '/api/content/product', { json: { values }, headers });
  const stored = await api.send<{ values: object }>('GET', `/api/content/product/${draft.body.id}`, {
    headers,
  });
  expect(stored.body.values).toMatchObject({ productName: name, sizes: [name] });
});

test.each(['\u200b', '\n\u0001'])('a name of hidden characters alone is none: %j', async (productName) => {
  const { status, body } = await create({ ...texts, productName }, 'teal');
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { productName: 'This field is required.' },
  });
});

test.each(['1.250', '0.125', '1,250.500'])('a price of %j is unclear, and refused', async (productPrice) => {
  const { body } = await create({ ...texts, productPrice, offer: '', productOfferPrice: '' }, 'teal');
  expect(body.errors?.productPrice).toMatch(/with at most two decimals/);
});

test('an older product with a higher offer price is read and sorted by its price; saving it needs a correction', async () => {
  const wrong = aProduct({ id: 1, price: 500, offer: 12.5, offerPrice: 900 });
  const dearer = aProduct({ id: 2, name: 'Dearer Bar', price: 600, offer: undefined, offerPrice: undefined });
  api = await runApi({ content: { categories, products: [dearer, wrong] } });
  headers = await signIn(api);
  expect(await read(1)).toMatchObject({ productPrice: 500, productOfferPrice: 900 });
  const sorted = await api.send<{ data: ProductSummary[] }>('GET', '/api/products/all?sort=price');
  expect(sorted.body.data.map(({ id }) => id)).toEqual([1, 2]);
  const asItIs = { ...texts, productPrice: '500', offer: '12.5', productOfferPrice: '900' };
  expect((await update(1, asItIs)).body.errors).toHaveProperty('productOfferPrice');
  expect((await update(1, { ...asItIs, productOfferPrice: '437.50' })).status).toBe(200);
});

test('all validation errors are sent at once, the missing image too', async () => {
  const { status, body } = await create({ offer: '20', productPrice: '100', productOfferPrice: '100' });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {}).sort()).toEqual([
    'categoryId',
    'file',
    'productDescription',
    'productName',
    'productOfferPrice',
  ]);
});

test('nothing but the named fields is taken from the form', async () => {
  await create({ ...texts, id: '50', version: '9', createdAt: '2001-01-01', deletedAt: '1' }, 'teal');
  expect(await read(2)).toMatchObject({ id: 2, version: 1 });
});

test('a change without an image keeps the image', async () => {
  const before = await read(1);
  const { body } = await update(1, texts);
  expect(body).toEqual({ status: 200, id: 1, version: 2 });
  const after = await read(1);
  expect(after).toMatchObject({ productName: 'Aloe Bar', sizes: ['75 g', '125 g', '4 x 125 g'], version: 2 });
  expect(after.imageUrl).toBe(before.imageUrl);
});

test('a renamed product has the new name as the text of its image, unless an admin wrote one', async () => {
  const altOf = async (id: number) => (await read(id)).image?.alt;
  await create(texts, 'teal');
  await update(2, { ...texts, productName: 'Rose Bar', imageAlt: 'Aloe Bar' });
  expect(await altOf(2)).toBe('Rose Bar');
  await update(2, { ...texts, productName: 'Oat Bar', imageAlt: 'Two bars on a dish' });
  await update(2, { ...texts, productName: 'Milk Bar', imageAlt: 'Two bars on a dish' });
  expect(await altOf(2)).toBe('Two bars on a dish');
  await update(2, { ...texts, productName: 'Milk Bar', imageAlt: '' });
  expect(await altOf(2)).toBe('Milk Bar');
});

test('a replaced image stays for pages that still show it', async () => {
  const before = await read(1);
  await update(1, texts, 'navy');
  const after = await read(1);
  expect(after.imageUrl).not.toBe(before.imageUrl);
  expect((await api.get(before.imageUrl)).status).toBe(200);
  expect((await api.get(after.imageUrl)).status).toBe(200);
});

test('of two admins with the same page open, the second is warned, and nothing is lost', async () => {
  const etag = (await api.get('/api/products/1')).headers.get('etag') ?? '';
  expect((await update(1, texts, undefined, { 'if-match': etag })).status).toBe(200);
  const late = await update(1, { ...texts, productName: 'Rose Bar' }, undefined, { 'if-match': etag });
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ id: 1, productName: 'Aloe Bar', version: 2 });
  const removed = await api.send('DELETE', '/api/products/delete/1', {
    headers: { ...headers, 'if-match': '"1"' },
  });
  expect(removed.status).toBe(412);
  expect((await read(1)).productName).toBe('Aloe Bar');
});

test('of 10 changes from one state, made at once, one wins', async () => {
  const attempts = Array.from({ length: 10 }, (_, number) =>
    update(1, { ...texts, productName: `Bar ${number}` }, undefined, { 'if-match': '"1"' }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(9);
  expect((await read(1)).version).toBe(2);
});

test('a category is deleted while its products are edited: every request gets a response, and nothing is left half done', async () => {
  const edits = Array.from({ length: 8 }, () => update(1, texts));
  const removal = api.send('DELETE', '/api/category/delete/7', { headers });
  const statuses = (await Promise.all([...edits, removal])).map(({ status }) => status);
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
  expect(await names()).toEqual([]);
  await api.send('POST', '/api/trash/restore/category/7', { headers });
  expect(await names()).toHaveLength(1);
});

test('deleted, restored, purged', async () => {
  expect((await api.send('DELETE', '/api/products/delete/1', { headers })).body).toEqual({ status: 200 });
  expect((await api.get('/api/products/1')).status).toBe(410);
  expect((await api.get('/api/products/similar/1')).status).toBe(410);
  expect((await update(1, texts)).status).toBe(404);
  expect((await api.send('DELETE', '/api/products/delete/1', { headers })).status).toBe(404);
  await api.send('POST', '/api/trash/restore/product/1', { headers });
  expect(await names()).toEqual(['Bloom Rose & Milk']);
  await api.send('DELETE', '/api/products/delete/1', { headers });
  await api.send('DELETE', '/api/trash/purge/product/1', { headers });
  expect((await api.send('POST', '/api/trash/restore/product/1', { headers })).status).toBe(404);
});

test('the audit log contains the state before and after', async () => {
  await update(1, texts);
  const { body } = await api.send<{ data: AuditEntry[] }>('GET', '/api/audit/all?kind=product', { headers });
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    action: 'change',
    itemId: 1,
    before: { productName: 'Bloom Rose & Milk', sizes: ['125 g', '4 x 125 g'] },
    after: { productName: 'Aloe Bar', sizes: ['75 g', '125 g', '4 x 125 g'] },
  });
});

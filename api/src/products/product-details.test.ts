import type { Image, Problem, Product, ProductSummary } from '@site/shared-contracts';
import sharp from 'sharp';
import { aProduct } from '../../test-support/demo-folder';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';

let api: ApiUnderTest;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await runApi({
    content: { categories: [{ id: 7, name: 'Floor Care' }], products: [aProduct({ id: 1 })] },
  });
  headers = await signIn(api);
});

const texts = {
  productName: 'Venfloor',
  productDescription: 'A neutral cleaner.',
  sizes: '1 L,5 L,20 L',
  categoryId: '7',
};

const details = {
  descriptionFormat: 'markdown',
  sizePrices: [
    { size: '5 L', price: '940' },
    { size: '1 L', price: 220 },
  ],
  facts: [
    { name: 'pH (1 % solution)', value: '7.5', unit: '' },
    { name: 'Density', value: '1.02', unit: 'g/cm³' },
  ],
  usedWhere: 'Stone and vinyl floors.',
  howToUse: 'Dilute 20 ml in 5 litres of water.',
  certificates: [{ name: 'ISO 9001', reference: 'IN-4711' }],
  hazards: {
    pictograms: ['GHS07'],
    signalWord: 'Warning',
    hazardStatements: [{ code: 'H319' }],
    precautionaryStatements: [
      { code: 'P305 + P351 + P338' },
      { code: 'P999', text: 'Ask the supplier for the mixing table.' },
    ],
    unNumber: '1760',
  },
  usedWith: [1],
  searchTitle: 'Venfloor neutral floor cleaner, 1 to 20 litres',
  searchDescription: 'For stone and vinyl floors. Ask for a quote.',
};

type Values = Record<string, unknown>;
type Saved = Problem & { id: number; version: number };

function formOf(fields: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

const uploadPicture = async (background: string) => {
  const size = { width: 400, height: 500, channels: 3 as const, background };
  const bytes = await sharp({ create: size }).png().toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const { body } = await api.send<{ id: string }>('POST', '/api/images/create', { form, headers });
  return body.id;
};

const create = async (fields: Values) =>
  api.send<Saved>('POST', '/api/products/create', {
    form: formOf({ ...texts, pictures: [{ image: await uploadPicture('teal') }], ...fields }),
    headers,
  });
const update = (id: number, fields: Values) =>
  api.send<Saved>('PUT', `/api/products/update/${id}`, { form: formOf({ ...texts, ...fields }), headers });
const read = async (id: number) => (await api.send<Product>('GET', `/api/products/${id}`)).body;
const search = async (words: string) =>
  (
    await api.send<{ data: ProductSummary[] }>('GET', `/api/products/all?search=${encodeURIComponent(words)}`)
  ).body.data.map(({ productName }) => productName);
const altOf = ({ alt, focus }: Image) => ({ alt, ...(focus && { focus }) });

const shown = {
  descriptionFormat: 'markdown',
  sizePrices: [
    { size: '1 L', price: 220 },
    { size: '5 L', price: 940 },
  ],
  facts: [
    { name: 'pH (1 % solution)', value: '7.5' },
    { name: 'Density', value: '1.02', unit: 'g/cm³' },
  ],
  usedWhere: 'Stone and vinyl floors.',
  howToUse: 'Dilute 20 ml in 5 litres of water.',
  certificates: [{ name: 'ISO 9001', reference: 'IN-4711' }],
  hazards: {
    pictograms: ['GHS07'],
    signalWord: 'Warning',
    hazardStatements: [{ code: 'H319', text: 'Causes serious eye irritation.' }],
    precautionaryStatements: [
      {
        code: 'P305 + P351 + P338',
        text: 'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
      },
      { code: 'P999', text: 'Ask the supplier for the mixing table.' },
    ],
    unNumber: '1760',
  },
  usedWith: [1],
  searchTitle: 'Venfloor neutral floor cleaner, 1 to 20 litres',
  searchDescription: 'For stone and vinyl floors. Ask for a quote.',
};

test('a product has what buyers of chemicals ask for, with the texts of its statements', async () => {
  await create(details);
  expect(await read(2)).toMatchObject(shown);
  const list = await api.send<{ data: Product[] }>('GET', '/api/products/details');
  expect(list.body.data.find(({ id }) => id === 2)).toMatchObject(shown);
});

test('a product without details is as it was before there were any', async () => {
  const before = await read(1);
  await update(1, { productName: before.productName, productPrice: '220', offer: '10' });
  expect(Object.keys(await read(1))).toEqual(Object.keys(before));
  for (const name of [...Object.keys(details), 'pictures']) expect(before).not.toHaveProperty(name);
});

test('a form that leaves details out keeps them, and empty ones remove them', async () => {
  await create(details);
  await update(2, { productName: 'Venfloor Plus' });
  expect(await read(2)).toMatchObject({ productName: 'Venfloor Plus', ...shown });
  await update(2, {
    facts: [],
    hazards: {},
    usedWhere: '',
    usedWith: [],
    certificates: [],
    sizePrices: [],
    searchTitle: '',
    descriptionFormat: '',
  });
  const { howToUse, ...product } = await read(2);
  expect(howToUse).toBe(shown.howToUse);
  for (const name of [
    'facts',
    'hazards',
    'usedWhere',
    'usedWith',
    'certificates',
    'sizePrices',
    'searchTitle',
    'descriptionFormat',
  ])
    expect(product).not.toHaveProperty(name);
});

test('a description that a form changes without a format is plain text again', async () => {
  await create({ ...details, productDescription: '**Neutral** cleaner.' });
  await update(2, { productDescription: '**Neutral** cleaner.', productName: 'Venfloor Plus' });
  expect(await read(2)).toMatchObject({ descriptionFormat: 'markdown' });
  await update(2, { productDescription: '5 * 3 * 2 m' });
  expect(await read(2)).not.toHaveProperty('descriptionFormat');
});

test('the price of a size that the product has no more is not shown', async () => {
  await create(details);
  await update(2, { sizes: '5 L' });
  expect((await read(2)).sizePrices).toEqual([{ size: '5 L', price: 940 }]);
});

describe('a product whose sizes have prices of their own', () => {
  const listed = async (query = '') =>
    (await api.send<{ data: ProductSummary[] }>('GET', `/api/products/all${query}`)).body.data;
  const fromPrices = async (query = '') => (await listed(query)).map(({ id, fromPrice }) => [id, fromPrice]);

  test('is listed and sorted by the lowest price of its sizes', async () => {
    await create(details);
    // The demo product costs 198.
    await create({ ...details, sizePrices: [{ size: '20 L', price: 197.5 }] });
    await create({});
    expect(await fromPrices()).toEqual([
      [1, undefined],
      [2, 220],
      [3, 197.5],
      [4, undefined],
    ]);
    expect((await fromPrices('?sort=price')).map(([id]) => id)).toEqual([3, 1, 2, 4]);
    expect((await fromPrices('?sort=-price')).map(([id]) => id)).toEqual([2, 1, 3, 4]);
    expect(await read(2)).toMatchObject({ fromPrice: 220 });
  });

  test.each([
    ['a higher price', { productPrice: '300' }, 220],
    ['a lower price, that of the size without one', { productPrice: '120' }, 120],
    ['an offer', { productPrice: '300', offer: '10' }, 198],
    ['other sizes', { sizes: '5 L' }, 940],
    ['other prices of sizes', { sizePrices: [{ size: '20 L', price: 1900 }] }, 1900],
    ['no prices of sizes', { sizePrices: [] }, undefined],
  ])('follows a change to %s', async (_, fields, price) => {
    await create(details);
    await update(2, fields);
    expect((await read(2)).fromPrice).toBe(price);
    expect(await fromPrices()).toContainEqual([2, price]);
  });

  test('is listed with the usual price where an offer counts, and sorted by what is to be paid', async () => {
    await create({ ...details, productPrice: '300', offer: '10' });
    await create({ ...details, sizes: '1 L', productPrice: '300' });
    const [first, offered, single] = await listed('?sort=price');
    expect(first).toMatchObject({ id: 1, productOfferPrice: 198 });
    expect(offered).toMatchObject({ id: 2, productPrice: 300, fromPrice: 198, fromUsualPrice: 220 });
    expect(single).toMatchObject({ id: 3, fromPrice: 220, hasOnePrice: true });
    expect(offered).not.toHaveProperty('hasOnePrice');
  });

  test('does not lack a price', async () => {
    await create(details);
    await create({});
    interface Rows {
      data: { id: number }[];
    }
    const incomplete = await api.send<Rows>('GET', '/api/content/incomplete', { headers });
    expect(incomplete.body.data.map(({ id }) => id)).toEqual([3]);
    const managed = await api.send<Rows>('GET', '/api/products/managed?missing=price', { headers });
    expect(managed.body.data.map(({ id }) => id)).toEqual([3]);
  });
});

test('pictures are in their order, each with its text and its point in view', async () => {
  const [teal, navy, olive] = await Promise.all(['teal', 'navy', 'olive'].map(uploadPicture));
  await create({
    pictures: [
      { image: navy, alt: 'The canister', focus: '20% 80%' },
      { image: teal, alt: '' },
      { image: olive, alt: 'The cap' },
    ],
  });
  const product = await read(2);
  expect(product.imageUrl).toContain(navy);
  expect(product.image).toEqual(product.pictures?.[0]);
  expect(product.pictures?.map(altOf)).toEqual([
    { alt: 'The canister', focus: '20% 80%' },
    { alt: 'Venfloor' },
    { alt: 'The cap' },
  ]);

  await update(2, { pictures: [{ image: olive, alt: 'The cap' }] });
  const changed = await read(2);
  expect(changed).not.toHaveProperty('pictures');
  expect(changed.image).toMatchObject({ alt: 'The cap' });
  expect(changed.imageUrl).toContain(olive);
});

test('a file replaces the first picture, and the others stay', async () => {
  const [teal, navy] = await Promise.all(['teal', 'navy'].map(uploadPicture));
  await create({
    pictures: [
      { image: teal, focus: '10% 10%' },
      { image: navy, alt: 'Side view' },
    ],
  });
  const form = formOf(texts);
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'red.png');
  expect((await api.send('PUT', '/api/products/update/2', { form, headers })).status).toBe(200);
  const { image, pictures } = await read(2);
  expect(image).toMatchObject({ width: 300 });
  expect(image).not.toHaveProperty('focus');
  expect(pictures?.map(altOf)).toEqual([{ alt: 'Venfloor' }, { alt: 'Side view' }]);
});

test.each([
  [{ pictures: [] }, 'pictures', 'Choose a picture.'],
  [{ pictures: [{ image: 'x' }] }, 'pictures', 'This is no picture.'],
  [{ pictures: [{ image: '0123456789abcdef' }] }, 'pictures', /does not exist any more/],
  [{ pictures: Array(9).fill({ image: '0123456789abcdef' }) }, 'pictures', 'At most 8 pictures.'],
  [{ sizePrices: 'cheap' }, 'sizePrices', 'This is not valid JSON.'],
  [{ sizePrices: [{ size: '1 L', price: '' }] }, 'sizePrices', 'Write a price, or leave the size out.'],
  [{ facts: [{ name: 'pH' }] }, 'facts', 'This field is required.'],
  [{ facts: ['pH', 'PH'].map((name) => ({ name, value: '7' })) }, 'facts', 'Two facts are the same.'],
  [
    { hazards: { hazardStatements: [{ code: 'H999' }] } },
    'hazards',
    'This code is not in the table: write its text as well.',
  ],
  [{ hazards: { hazardStatements: [{ code: 'toxic' }] } }, 'hazards', /^Write the code like H319/],
  [{ hazards: { pictograms: ['GHS10'] } }, 'hazards', /GHS01/],
  [{ hazards: { unNumber: '18' } }, 'hazards', 'A UN number has four digits, for example 1824.'],
  [{ usedWith: [0] }, 'usedWith', 'At least 1.'],
])('%j is rejected with a message for the field', async (wrong, field, message) => {
  const { status, body } = await create(wrong);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(body.errors?.[field]).toMatch(message);
  expect(await search('Venfloor')).toEqual([]);
});

test.each([
  ...['density', 'g/cm³', 'IN-4711', 'UN 1760', 'UN number 1760', 'un1760', 'vinyl', 'dilute', '20 L'],
  // Statements of the label: their codes, their texts of the table, and a text that somebody typed.
  ...['H319', 'P351', 'P305+P351+P338', 'eye irritation', 'remove contact lenses', 'P999', 'mixing table'],
])('a search for %s finds the product', async (words) => {
  await create(details);
  expect(await search(words)).toEqual(['Venfloor']);
});

test('a product whose name is searched for comes before those whose labels have the word', async () => {
  await create(details);
  await create({ productName: 'Irritation relief' });
  expect(await search('irritation')).toEqual(['Irritation relief', 'Venfloor']);
});

test('a draft has them, shows them in its preview, and publishes them', async () => {
  await create({});
  const image = await uploadPicture('navy');
  const { body: draft, status } = await api.send<Saved>('PUT', '/api/content/product/2', {
    json: {
      values: {
        ...texts,
        sizes: ['1 L', '5 L', '20 L'],
        categoryId: 7,
        ...details,
        picture: { image, alt: 'Front', focus: '40% 40%' },
        morePictures: [{ image, alt: 'Back' }],
      },
    },
    headers,
  });
  expect({ status, draft }).toMatchObject({ status: 200, draft: { version: 2 } });
  expect(await read(2)).not.toHaveProperty('facts');
  const published = await api.send('POST', '/api/content/product/2/publish', {
    json: {},
    headers: { ...headers, 'if-match': `"${draft.version}"` },
  });
  expect(published.status).toBe(200);
  const product = await read(2);
  expect(product).toMatchObject(shown);
  expect(product.pictures?.map(altOf)).toEqual([{ alt: 'Front', focus: '40% 40%' }, { alt: 'Back' }]);
});

test('a draft may lack the text of a statement, and what visitors see may not', async () => {
  await create({});
  const hazards = { hazardStatements: [{ code: 'H999', text: '' }] };
  const values = { ...texts, sizes: ['1 L'], categoryId: 7, hazards };
  const picture = { image: await uploadPicture('navy'), alt: '' };
  const save = (json: unknown) => api.send<Saved>('PUT', '/api/content/product/2', { json, headers });
  expect((await save({ values: { ...values, picture } })).status).toBe(200);
  const { status, body } = await api.send<Problem>('POST', '/api/content/product/2/publish', {
    json: {},
    headers,
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    'hazards.hazardStatements.0.text': 'This code is not in the table: write its text as well.',
  });
});

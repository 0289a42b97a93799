// No way by which a product comes to visitors loses a field that another way has written.
import type { Product } from '@site/shared-contracts';
import {
  emptyPack,
  ProductValues,
  sizePricesOf,
  withSizePrices,
  type BulkChange,
  type ContentItem,
} from '@site/shared-contracts/schemas';
import { parse } from 'csv-parse/sync';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { noErasures } from '../../test-support/no-erasures';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { aProduct } from '../../test-support/demo-folder';
import { aPdf } from '../../test-support/sample-pdfs';
import { signIn } from '../../test-support/sign-in';
import { makeBackup } from '../backup/make-backup';
import { restoreFile } from '../../test-support/restore-file';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';

type Values = Required<ProductValues>;

let api: ApiUnderTest;
let headers: Record<string, string>;
let dataDir: string;
let sample: Values;

beforeAll(async () => {
  const categories = [
    { id: 7, name: 'Floor Care' },
    { id: 8, name: 'Hand Care' },
  ];
  dataDir = await newFolder();
  api = await runApi({ dataDir, content: { categories, products: [aProduct({ id: 1 })] } });
  headers = await signIn(api);
  sample = sampleWith(await uploadPicture('teal'), await uploadPicture('navy'), await uploadCertificate());
});

async function uploadCertificate(): Promise<string> {
  const form = new FormData();
  form.append('name', 'iso-9001.pdf');
  form.append('file', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'iso-9001.pdf');
  return (await ok<{ id: string }>('POST', 'certificates/create', { form })).id;
}

/** Something in every field: a new one does not compile until it has a value here. */
const sampleWith = (first: string, second: string, certificate: string): Values => ({
  productName: 'Venfloor',
  productDescription: 'A **neutral** cleaner.\n\nFor every day.',
  descriptionFormat: 'markdown',
  productPrice: 250.5,
  offer: 10,
  productOfferPrice: 225.45,
  sizes: ['1 L', '5 L', '200 L drum'],
  categoryId: 8,
  picture: { image: first, alt: 'A blue can', focus: '20% 70%' },
  morePictures: [{ image: second, alt: 'The can from behind', focus: '' }],
  packs: [
    {
      ...{ size: '1 L', sku: 'VF-1', gtin: '4006381333931', amount: 1000, unit: 'ml', price: 250.5 },
      ...{ onRequest: false, minimumOrder: 6, packsPerCarton: 12, hsn: '3402', gstRate: 18 },
      leadTime: '3 days',
    },
    { ...emptyPack('5 L'), price: 1100 },
    { ...emptyPack('200 L drum'), onRequest: true },
  ],
  facts: [{ name: 'Density', value: '1.02', unit: 'g/cm³' }],
  usedWhere: 'Stone and vinyl floors.',
  howToUse: 'Dilute 20 ml in 5 litres of water.',
  certificates: [{ name: 'ISO 9001', reference: 'IN-4711', file: certificate }],
  hazards: {
    pictograms: ['GHS07'],
    signalWord: 'Warning',
    hazardStatements: [{ code: 'H319', text: '' }],
    precautionaryStatements: [{ code: 'P999', text: 'Ask the supplier.' }],
    unNumber: '1760',
  },
  uses: ['Floors', 'Daily cleaning'],
  surfaces: ['Polished stone', 'Vinyl'],
  usedWith: [1],
  searchTitle: 'Venfloor neutral floor cleaner',
  searchDescription: 'For stone and vinyl floors.',
});

async function uploadPicture(background: string): Promise<string> {
  const size = { width: 200, height: 200, channels: 3 as const, background };
  const form = new FormData();
  const bytes = await sharp({ create: size }).png().toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  return (await ok<{ id: string }>('POST', 'images/create', { form })).id;
}

interface Saved {
  id: number;
  version: number;
}

async function ok<Body = Saved>(method: string, call: string, sent: object = {}): Promise<Body> {
  const { status, body } = await api.send<Body>(method, `/api/${call}`, { headers, ...sent });
  expect({ call, status, body }).toMatchObject({ status: 200 });
  return body;
}
const readItem = (id: number) =>
  ok<{ item: ContentItem; values: ProductValues }>('GET', `content/product/${id}`);
const readVersion = async (id: number, number: number) =>
  (await ok<{ values: ProductValues }>('GET', `content/product/${id}/versions/${number}`)).values;
/** With what earlier releases read. */
const storedAs = (values: ProductValues) => ({ ...values, sizePrices: sizePricesOf(values.packs) });
const readPage = (id: number) => ok<Product>('GET', `products/${id}`);

/** In the first release's form, lists are joined by commas; what came later is JSON. */
function formOf({ picture, morePictures, sizes, ...values }: Values): FormData {
  const form = new FormData();
  const fields = { ...values, sizes: sizes.join(','), pictures: [picture, ...morePictures] };
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

async function addProduct(values: Values = sample): Promise<number> {
  return (await ok('POST', 'products/create', { form: formOf(values) })).id;
}
async function addDraft(values: ProductValues = sample): Promise<number> {
  return (await ok('POST', 'content/product', { json: { values } })).id;
}

type ShownPart = { [Name in keyof Product]?: unknown };

/** What the page of the product has of each field. A new one does not compile until it is said here. */
const shownAs: Record<keyof Values, (values: Values) => ShownPart> = {
  productName: ({ productName }) => ({ productName }),
  productDescription: ({ productDescription }) => ({ productDescription }),
  descriptionFormat: ({ descriptionFormat }) => ({ descriptionFormat }),
  productPrice: ({ productPrice }) => ({ productPrice }),
  offer: ({ offer }) => ({ offer }),
  productOfferPrice: ({ productOfferPrice }) => ({ productOfferPrice }),
  sizes: ({ sizes }) => ({ sizes }),
  categoryId: ({ categoryId }) => ({ categoryId }),
  picture: ({ picture }) => ({ image: { alt: picture?.alt, focus: picture?.focus } }),
  morePictures: ({ picture, morePictures }) => ({
    pictures: [picture, ...morePictures].map((each) => ({ alt: each?.alt })),
  }),
  packs: ({ packs }) => ({
    packs: packs.map((pack) =>
      Object.fromEntries(
        Object.entries(pack).filter(([, value]) => !['', false, undefined].includes(value as string)),
      ),
    ),
    sizePrices: sizePricesOf(packs),
  }),
  facts: ({ facts }) => ({ facts }),
  usedWhere: ({ usedWhere }) => ({ usedWhere }),
  howToUse: ({ howToUse }) => ({ howToUse }),
  certificates: ({ certificates }) => ({
    certificates: certificates.map(({ file, ...each }) => ({
      ...each,
      file: { url: `/sheets/certificates/${file}.pdf`, pages: 1 },
    })),
  }),
  hazards: ({ hazards }) => ({
    hazards: {
      ...hazards,
      hazardStatements: [{ code: 'H319', text: 'Causes serious eye irritation.' }],
      precautionaryStatements: hazards.precautionaryStatements,
    },
  }),
  uses: ({ uses }) => ({ uses }),
  surfaces: ({ surfaces }) => ({ surfaces }),
  usedWith: ({ usedWith }) => ({ usedWith }),
  searchTitle: ({ searchTitle }) => ({ searchTitle }),
  searchDescription: ({ searchDescription }) => ({ searchDescription }),
};

const pageOf = (values: Values): object => {
  const shown = Object.values(shownAs).flatMap((show) => Object.entries(show(values)));
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
};

async function expectPublished(id: number, values: Values = sample): Promise<void> {
  expect(await readPage(id)).toMatchObject(pageOf(values));
}

/** A form of the first release, which knows none of the later fields. */
function firstForm({ productName, productDescription, productPrice, offer, ...values }: Values): FormData {
  const form = new FormData();
  const fields = {
    ...{ productName, productDescription, productPrice, offer },
    ...{ productOfferPrice: values.productOfferPrice, sizes: values.sizes.join(',') },
    categoryId: values.categoryId,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

async function settled(id: number): Promise<BulkChange> {
  for (;;) {
    const change = await ok<BulkChange>('GET', `bulk-changes/${id}`);
    if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
  }
}
async function runBulk(input: object): Promise<BulkChange> {
  const json = { rounding: 'paisa', count: 1, ...input };
  return settled((await ok('POST', 'bulk-changes/create', { json })).id);
}
async function importFile(content: string): Promise<BulkChange> {
  const form = new FormData();
  form.append('fileName', 'products.csv');
  form.append('file', new Blob([content]), 'products.csv');
  const { id } = await settled((await ok('POST', 'bulk-changes/import', { form })).id);
  await ok('POST', `bulk-changes/${id}/apply`, { json: {} });
  return settled(id);
}
async function undo({ id }: BulkChange): Promise<void> {
  await ok('POST', `bulk-changes/${id}/undo`, { json: {} });
  expect(await settled(id)).toMatchObject({ state: 'undone' });
}
type FileRow = Record<string, string>;

/** Of the product: one for each of its packs. */
async function exportRows(id: number): Promise<[FileRow, ...FileRow[]]> {
  const file = await (await api.get('/api/products/export', headers)).text();
  const [first = {}, ...others] = parse<FileRow>(file, { bom: true, columns: true }).filter(
    ({ Id }) => Id === String(id),
  );
  return [first, ...others];
}
const toFile = ([first, ...others]: [FileRow, ...FileRow[]]): string =>
  [
    Object.keys(first),
    ...[first, ...others].map((row) => Object.keys(first).map((title) => row[title] ?? '')),
  ]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

test('the sample has something in every field of a product', () => {
  const empty: Record<string, unknown> = z.parse(ProductValues, {});
  expect(Object.keys(sample).sort()).toEqual(Object.keys(ProductValues.shape).sort());
  for (const [name, value] of Object.entries(sample))
    expect({ name, isEmpty: isDeepStrictEqual(value, empty[name]) }).toEqual({ name, isEmpty: false });
});

test('the form that publishes at once stores every field, and makes a version of what is stored', async () => {
  const id = await addProduct();
  await expectPublished(id);
  expect(await readVersion(id, 1)).toEqual(storedAs(sample));
});

/** What only some ways of reading add to a product: the links, and what changes when it is published. */
const withoutLinks = (product: Product) => ({
  ...product,
  path: undefined,
  categoryPath: undefined,
  version: undefined,
});

test.each([
  ['with a price', {}],
  [
    'with prices of its sizes only',
    { productPrice: undefined, offer: undefined, productOfferPrice: undefined },
  ],
])('a draft %s that is published shows every field, and its preview shows the same', async (_, prices) => {
  const id = await addDraft({ ...sample, ...prices });
  expect((await readItem(id)).values).toEqual(storedAs({ ...sample, ...prices }));
  const { path: link } = await ok<{ path: string }>('POST', `content/product/${id}/preview`, { json: {} });
  const token = link.split('preview=')[1];
  const { response } = await ok<{ response: Product }>('POST', 'preview', { json: { token } });
  await ok('POST', `content/product/${id}/publish`, { json: {} });
  await expectPublished(id, { ...sample, ...prices });
  expect(withoutLinks(response)).toEqual(withoutLinks(await readPage(id)));
});

test('a draft that is published at a time shows every field', async () => {
  const id = await addDraft();
  const at = new Date(Date.now() + 500).toISOString();
  await ok('POST', `content/product/${id}/publish`, { json: { at } });
  while ((await api.get(`/api/products/${id}`)).status === 404);
  await expectPublished(id);
});

const raised = () => ({
  ...sample,
  productPrice: 275.55,
  productOfferPrice: 248,
  packs: withSizePrices(sample.packs, [
    { size: '1 L', price: 275.55 },
    { size: '5 L', price: 1210 },
  ]),
});

test('a bulk change keeps every field but those that it is for, and so does its undo', async () => {
  const id = await addProduct();
  const priced = await runBulk({ action: 'price', percent: 10, ids: [id] });
  await expectPublished(id, raised());
  const moved = await runBulk({ action: 'move', categoryId: 7, ids: [id] });
  await undo(moved);
  await expectPublished(id, raised());
  expect(priced.counts).toEqual({ changed: 1 });

  const other = await addProduct();
  await undo(await runBulk({ action: 'price', percent: 10, ids: [other] }));
  await expectPublished(other);
  await undo(await runBulk({ action: 'delete', ids: [other] }));
  await expectPublished(other);
});

/** The cell of each field in a file; null where it has none. A new field does not compile until it is said here. */
const cells: Record<keyof Values, Record<string, string> | null> = {
  productName: { Name: 'Venfloor' },
  productDescription: { Description: 'A **neutral** cleaner.\n\nFor every day.' },
  descriptionFormat: null,
  productPrice: { Price: '250.5' },
  offer: { 'Offer percent': '10' },
  productOfferPrice: { 'Offer price': '225.45' },
  // In the rows of packs.
  sizes: {},
  categoryId: { Category: 'Hand Care' },
  picture: { 'Picture text': 'A blue can' },
  morePictures: null,
  packs: {},
  facts: null,
  usedWhere: { 'Where used': 'Stone and vinyl floors.' },
  howToUse: { 'How to use': 'Dilute 20 ml in 5 litres of water.' },
  certificates: null,
  hazards: null,
  uses: { Uses: 'Floors, Daily cleaning' },
  surfaces: { Surfaces: 'Polished stone, Vinyl' },
  usedWith: null,
  searchTitle: { 'Title for search engines': 'Venfloor neutral floor cleaner' },
  searchDescription: { 'Description for search engines': 'For stone and vinyl floors.' },
};

/** What each pack has in its row. A new field does not compile until it has a cell here. */
const cellOf: Record<keyof Values['packs'][number], readonly [string, string, string, string]> = {
  size: ['Size', '1 L', '5 L', '200 L drum'],
  sku: ['Article number', 'VF-1', '', ''],
  gtin: ['GTIN', '4006381333931', '', ''],
  amount: ['Amount', '1000', '', ''],
  unit: ['Unit', 'ml', '', ''],
  price: ['Pack price', '250.5', '1100', ''],
  onRequest: ['On request', '', '', 'yes'],
  minimumOrder: ['Minimum order', '6', '', ''],
  packsPerCarton: ['Packs per carton', '12', '', ''],
  hsn: ['HSN', '3402', '', ''],
  gstRate: ['GST percent', '18', '', ''],
  leadTime: ['Lead time', '3 days', '', ''],
};
const packRows = ([1, 2, 3] as const).map((row) =>
  Object.fromEntries(Object.values(cellOf).map((cellsOf) => [cellsOf[0], cellsOf[row]])),
);
const packCells = (row: FileRow) =>
  Object.fromEntries(Object.values(cellOf).map(([title]) => [title, row[title] ?? '']));

function fileOf(id: number): [FileRow, ...FileRow[]] {
  const ofProduct = Object.assign({ Id: String(id) }, ...Object.values(cells)) as FileRow;
  const [first, ...others] = packRows;
  return [{ ...ofProduct, ...first }, ...others.map((row) => ({ Id: String(id), ...row }))];
}

test('an export has every field that is in the file', async () => {
  const id = await addProduct();
  const [first, ...others] = await exportRows(id);
  expect(first).toEqual(fileOf(id)[0]);
  expect([first, ...others].map(packCells)).toEqual(packRows);
});

test('an import keeps every field that the file does not have, and so does its undo', async () => {
  const id = await addProduct();
  const [first, ...others] = await exportRows(id);
  const done = await importFile(toFile([{ ...first, 'Where used': 'Ships.' }, ...others]));
  expect(done).toMatchObject({ state: 'done', counts: { changed: 1 } });
  expect((await readItem(id)).values).toEqual(storedAs({ ...sample, usedWhere: 'Ships.' }));
  expect(await readPage(id)).toMatchObject(pageOf({ ...sample, usedWhere: 'Ships.' }));
  await undo(done);
  await expectPublished(id);
  await importFile(`Id,Name\n${id},Another name\n`);
  await expectPublished(id, { ...sample, productName: 'Another name' });
});

test('an import changes every field that is in the file', async () => {
  const { picture } = sample;
  const nothing = { productName: 'x', productDescription: 'x', picture: { ...picture, alt: 'x' } };
  const id = await addDraft(z.parse(ProductValues, { ...nothing, categoryId: 7 }));
  await importFile(toFile(fileOf(id)));
  const { values } = await readItem(id);
  for (const name of Object.keys(cells) as (keyof Values)[])
    if (cells[name]) expect({ [name]: values[name] }).toEqual({ [name]: sample[name] });
});

test('a form of the release before packs changes prices, and keeps the rest of each pack', async () => {
  const id = await addProduct();
  const { packs, ...values } = sample;
  const sizePrices = [{ size: '1 L', price: 260 }];
  const older = { ...values, sizePrices };
  await ok('PUT', `content/product/${id}`, { json: { values: older } });
  expect((await readItem(id)).values).toMatchObject({
    packs: [
      { ...packs[0], price: 260 },
      { size: '200 L drum', onRequest: true },
    ],
  });
  const form = formOf(sample);
  form.delete('packs');
  form.append('sizePrices', JSON.stringify(sizePrices));
  await ok('PUT', `products/update/${id}`, { form });
  expect(await readPage(id)).toMatchObject({
    packs: [
      { size: '1 L', sku: 'VF-1', price: 260 },
      { size: '200 L drum', onRequest: true },
    ],
  });
});

test.each([
  ['its version is restored', (id: number) => restoreFirst(id)],
  ['it is hidden and shown', (id: number) => hideAndShow(`content/product/${id}`, 'unpublish', 'publish')],
  [
    'it is hidden and shown with its category',
    () => hideAndShow('category', `hide/${sample.categoryId}`, `show/${sample.categoryId}`),
  ],
  ['it is in the trash and restored', (id: number) => deleteAndRestore(id)],
  ['a form of the first release changes it', (id: number) => saveFirstForm(id)],
  ['a draft of the first release changes it', (id: number) => saveFirstDraft(id)],
])('every field stays when %s', async (_, change) => {
  const id = await addProduct();
  await change(id);
  await expectPublished(id);
});

async function restoreFirst(id: number): Promise<void> {
  const { picture, categoryId } = sample;
  const nothing = z.parse(ProductValues, { productName: 'x', productDescription: 'x', picture, categoryId });
  await ok('PUT', `content/product/${id}`, { json: { values: nothing } });
  await ok('POST', `content/product/${id}/publish`, { json: {} });
  expect((await readItem(id)).values).toMatchObject(nothing);
  await ok('POST', `content/product/${id}/versions/1/restore`, { json: {} });
  await ok('POST', `content/product/${id}/publish`, { json: {} });
}

async function hideAndShow(item: string, hide: string, show: string): Promise<void> {
  await ok('POST', `${item}/${hide}`, { json: {} });
  await ok('POST', `${item}/${show}`, { json: {} });
}

async function deleteAndRestore(id: number): Promise<void> {
  await ok('DELETE', `products/delete/${id}`);
  await ok('POST', `trash/restore/product/${id}`, { json: {} });
}

const saveFirstForm = (id: number) => ok('PUT', `products/update/${id}`, { form: firstForm(sample) });

async function saveFirstDraft(id: number): Promise<void> {
  const { productName, productDescription, productPrice, offer, productOfferPrice } = sample;
  const { sizes, categoryId, picture } = sample;
  const values = {
    ...{ productName, productDescription, productPrice, offer, productOfferPrice },
    ...{ sizes, categoryId, picture },
  };
  // What is no change at all would be no draft.
  await ok('PUT', `content/product/${id}`, { json: { values: { ...sample, productName: 'Another' } } });
  await ok('PUT', `content/product/${id}`, { json: { values } });
  await ok('POST', `content/product/${id}/publish`, { json: {} });
}

test('a copy has every field', async () => {
  const { id } = await ok('POST', `products/duplicate/${await addProduct()}`, { json: {} });
  expect((await readItem(id)).values).toEqual(storedAs({ ...sample, productName: 'Venfloor (copy)' }));
});

test('a backup has every field', async () => {
  const id = await addProduct();
  const file = path.join(await newFolder(), 'backup.tar.gz');
  const source = await openDatabase(databaseIn(dataDir));
  const files = await createImageFiles(path.join(dataDir, 'images'));
  await makeBackup(source, files, file, { secret: 'a secret of the tests, 32 characters' }).finally(() =>
    source.destroy(),
  );
  const folder = await newFolder();
  const target = await openDatabase(databaseIn(folder));
  const images = await createImageFiles(path.join(folder, 'images'));
  await restoreFile(target, images, file, {
    keepMail: false,
    erasures: noErasures(file),
  });
  await target.destroy();
  const restored = await runApi({ dataDir: folder });
  const { body } = await restored.send<Product>('GET', `/api/products/${id}`);
  expect(body).toMatchObject(pageOf(sample));
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product, ProductSummary } from '@site/shared-contracts';
import { pictogramNames } from '@site/shared-contracts/hazard-pictograms';
import sharp from 'sharp';
import { callModule } from '../../../tests/support/call-module';
import type { readPdfs } from '../../../tests/support/read-pdf.mjs';
import { aProduct, writeDemoFolder } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, silentLogger, type ApiUnderTest } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { createImageStore } from '../images/image-store';
import { markUnusedImages } from '../images/image-usage';
import { safetySections } from '../demo-documents/safety-sheet';
import { checkPdf } from '../sheets/check-pdf';
import { addDemoContent } from './demo-content';

test('the content that comes with the project is complete', async () => {
  const { get } = await runApi({ demoDir: path.resolve('api/demo') });

  const categories = (await (await get('/api/category/all')).json()) as { data: object[] };
  expect(categories.data).toHaveLength(8);
  expect(categories.data).toContainEqual({
    ...{ id: 7, name: 'Beauty Soap', count: 5, version: 1 },
    introduction: expect.stringContaining('coconut oil') as string,
  });

  const all = (await (await get('/api/products/all')).json()) as { data: ProductSummary[] };
  expect(all.data).toHaveLength(30);
  expect(new Set(all.data.map(({ imageUrl }) => imageUrl)).size).toBe(30);

  const soap = (await (await get('/api/products/23')).json()) as Product;
  expect(soap).toMatchObject({ productName: 'Bloom Sandal & Turmeric', categoryName: 'Beauty Soap' });
  const webp = soap.image?.variants.filter(({ type }) => type === 'image/webp');
  expect(webp?.map(({ width }) => width)).toEqual([320, 640, 960]);
  expect((await get(soap.imageUrl)).headers.get('content-type')).toBe('image/webp');
  await expectDetails(get);
  await expectSheets(get);
});

/** As visitors get them. */
async function expectSheets(get: ApiUnderTest['get']): Promise<void> {
  const { data } = (await (await get('/api/products/details')).json()) as { data: Product[] };
  const folder = await newFolder();
  const safetySheets: { product: Product; file: string }[] = [];
  for (const product of data) {
    const kinds = product.sheets?.map(({ kind }) => kind);
    expect(kinds).toEqual(product.hazards ? ['safety', 'technical'] : ['technical']);
    for (const { kind, newestUrl, pages } of product.sheets ?? []) {
      const bytes = Buffer.from(await (await get(newestUrl)).arrayBuffer());
      expect(await checkPdf(bytes)).toEqual({ pages });
      if (kind !== 'safety') continue;
      const file = path.join(folder, `${product.id}.pdf`);
      await writeFile(file, bytes);
      safetySheets.push({ product, file });
    }
  }
  expect(safetySheets).toHaveLength(13);
  const files = safetySheets.map(({ file }) => file);
  const read = await callModule<Awaited<ReturnType<typeof readPdfs>>>(
    '../tests/support/read-pdf.mjs',
    'readPdfs',
    files,
  );
  for (const [index, { product }] of safetySheets.entries()) expectSafetySheet(read[index], product);
}

type ReadPdf = Awaited<ReturnType<typeof readPdfs>>[number];

function expectSafetySheet(pdf: ReadPdf | undefined, { productName, hazards }: Product): void {
  expect(pdf).toMatchObject({ title: `Safety data sheet: ${productName}`, language: 'en', isTagged: true });
  const pages = pdf?.pages.map(({ text }) => text) ?? [];
  for (const text of pages)
    expect(text).toContain('Demonstration document. Not for use as a safety data sheet.');
  const text = pages.join(' ');
  const places = safetySections.map((title, index) => text.indexOf(`${index + 1}. ${title}`));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  const statements = [...(hazards?.hazardStatements ?? []), ...(hazards?.precautionaryStatements ?? [])].map(
    (each) => `${each.code} ${each.text}`,
  );
  expect(statements.filter((statement) => !text.includes(statement))).toEqual([]);
  expect(text).toMatch(/\d{2,7}-\d{2}-\d /);
  if (hazards?.unNumber) expect(text).toContain(`UN number UN ${hazards.unNumber}`);
  else expect(text).toContain('Not dangerous goods');
  expect(pdf?.pages.flatMap(({ alts }) => alts)).toEqual(
    expect.arrayContaining(hazards?.pictograms.map((code) => `${pictogramNames[code]} (${code})`) ?? []),
  );
}

async function expectDetails(get: ApiUnderTest['get']): Promise<void> {
  const read = async (id: number) => (await (await get(`/api/products/${id}`)).json()) as Product;

  const bowlCleaner = await read(13);
  expect(bowlCleaner.hazards).toMatchObject({
    pictograms: ['GHS05'],
    signalWord: 'Danger',
    hazardStatements: [
      { code: 'H290', text: 'May be corrosive to metals.' },
      { code: 'H314', text: 'Causes severe skin burns and eye damage.' },
    ],
    unNumber: '1789',
  });
  expect(bowlCleaner.usedWith).toEqual([14, 16]);

  const floorCleaner = await read(11);
  expect(floorCleaner.hazards).toBeUndefined();
  expect(floorCleaner.pictures).toHaveLength(3);
  expect(floorCleaner.facts).toContainEqual({ name: 'pH (undiluted)', value: '7.0' });
  const [iso] = floorCleaner.certificates ?? [];
  expect(iso).toMatchObject({ name: 'ISO 9001:2015', file: { pages: 1 } });
  const certificate = await get(iso?.file?.url ?? '');
  expect(await checkPdf(Buffer.from(await certificate.arrayBuffer()))).toEqual({ pages: 1 });
  expect(floorCleaner.sizePrices).toEqual([
    { size: '1 L', price: 155 },
    { size: '20 L', price: 2540 },
  ]);

  const { data } = (await (await get('/api/products/details')).json()) as { data: Product[] };
  const statements = data.flatMap(({ hazards: each }) => [
    ...(each?.hazardStatements ?? []),
    ...(each?.precautionaryStatements ?? []),
  ]);
  expect(statements.filter(({ text }) => text === '')).toEqual([]);
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(data.flatMap(({ usedWith }) => usedWith ?? [])));

  const found = (await (await get('/api/products/all?search=UN+1789')).json()) as { data: ProductSummary[] };
  expect(found.data.map(({ id }) => id)).toEqual([13]);
}

async function openStores(db: Database, folder: string) {
  const files = await createImageFiles(folder);
  return { files, images: createImageStore(db, files) };
}

const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct(), aProduct()] };

test('a second start adds nothing', async () => {
  const dataDir = await newFolder();
  const first = await runApi({ content, dataDir });
  const before = await (await first.get('/api/products/all')).text();
  await first.stop();

  const second = await runApi({ content, dataDir });
  expect(await (await second.get('/api/products/all')).text()).toBe(before);
});

test('the further pictures of a product are in use, like its first one', async () => {
  const folder = await newFolder();
  const morePictures = [{ picture: 'back.jpg', alt: 'The label' }];
  await writeDemoFolder(folder, { ...content, products: [aProduct({ morePictures })] });
  const back = sharp({ create: { width: 700, height: 900, channels: 3, background: '#b0560b' } });
  await back.jpeg().toFile(path.join(folder, 'back.jpg'));
  const db = await openDatabase(databaseIn(folder));
  await addDemoContent(db, await openStores(db, folder), folder, silentLogger);

  await markUnusedImages(db, Date.now());

  const images = await db.selectFrom('image').select('unused_since').execute();
  expect(images).toEqual([{ unused_since: null }, { unused_since: null }]);
  await db.destroy();
});

test('deleted demo content does not come back', async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, content);
  const db = await openDatabase(databaseIn(folder));
  const stores = await openStores(db, folder);
  await addDemoContent(db, stores, folder, silentLogger);
  await db.deleteFrom('product').execute();
  await db.deleteFrom('category').execute();

  await addDemoContent(db, stores, folder, silentLogger);

  expect(await db.selectFrom('category').selectAll().execute()).toEqual([]);
  await db.destroy();
});

test('a database with content of its own stays as it is', async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, content);
  const db = await openDatabase(databaseIn(folder));
  await db.insertInto('category').values({ name: 'Our own', name_key: 'our own' }).execute();

  await addDemoContent(db, await openStores(db, folder), folder, silentLogger);

  expect(await db.selectFrom('product').selectAll().execute()).toEqual([]);
  await db.destroy();
});

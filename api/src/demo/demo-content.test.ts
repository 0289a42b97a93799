import path from 'node:path';
import type { Product, ProductSummary } from '@site/shared-contracts';
import { aProduct, writeDemoFolder } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, silentLogger } from '../../test-support/run-api';
import { openDatabase } from '../database/database';
import { createImageFiles } from '../images/image-files';
import { createImageStore } from '../images/image-store';
import { addDemoContent } from './demo-content';

test('the content that comes with the project is complete', async () => {
  const { get } = await runApi({ demoDir: path.resolve('api/demo') });

  const categories = (await (await get('/api/category/all')).json()) as { data: object[] };
  expect(categories.data).toHaveLength(8);
  expect(categories.data).toContainEqual({ id: 7, name: 'Beauty Soap', count: 5, version: 1 });

  const all = (await (await get('/api/products/all')).json()) as { data: ProductSummary[] };
  expect(all.data).toHaveLength(30);
  expect(new Set(all.data.map(({ imageUrl }) => imageUrl)).size).toBe(30);

  const soap = (await (await get('/api/products/23')).json()) as Product;
  expect(soap).toMatchObject({ productName: 'Bloom Sandal & Turmeric', categoryName: 'Beauty Soap' });
  const webp = soap.image?.variants.filter(({ type }) => type === 'image/webp');
  expect(webp?.map(({ width }) => width)).toEqual([320, 640, 960]);
  expect((await get(soap.imageUrl)).headers.get('content-type')).toBe('image/webp');
});

const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products: [aProduct(), aProduct()] };

test('a second start adds nothing', async () => {
  const dataDir = await newFolder();
  const first = await runApi({ content, dataDir });
  const before = await (await first.get('/api/products/all')).text();
  await first.stop();

  const second = await runApi({ content, dataDir });
  expect(await (await second.get('/api/products/all')).text()).toBe(before);
});

test('deleted demo content does not come back', async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, content);
  const db = await openDatabase(databaseIn(folder));
  const images = createImageStore(db, await createImageFiles(folder));
  await addDemoContent(db, images, folder, silentLogger);
  await db.deleteFrom('product').execute();
  await db.deleteFrom('category').execute();

  await addDemoContent(db, images, folder, silentLogger);

  expect(await db.selectFrom('category').selectAll().execute()).toEqual([]);
  await db.destroy();
});

test('a database with content of its own stays as it is', async () => {
  const folder = await newFolder();
  await writeDemoFolder(folder, content);
  const db = await openDatabase(databaseIn(folder));
  await db.insertInto('category').values({ name: 'Our own', name_key: 'our own' }).execute();

  await addDemoContent(db, createImageStore(db, await createImageFiles(folder)), folder, silentLogger);

  expect(await db.selectFrom('product').selectAll().execute()).toEqual([]);
  await db.destroy();
});

import type { ProductSummary } from '@site/shared-contracts';
import { aProduct, writeDemoFolder } from '../../test-support/demo-folder';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../../test-support/run-api';
import { openDatabase, type Database } from '../database/database';
import { aDay } from '../time/time';
import { countDemand } from './count-demand';

const names = ['Amber', 'Bloom', 'Cedar', 'Dune', 'Éclat'];
let api: ApiUnderTest;
let db: Database;

beforeEach(async () => {
  const folder = await newFolder();
  const categories = [
    { id: 3, name: 'Floor Care' },
    { id: 7, name: 'Beauty Soap' },
  ];
  const products = names.map((name, index) =>
    aProduct({ id: index + 1, name, categoryId: name === 'Bloom' ? 3 : 7 }),
  );
  await writeDemoFolder(folder, { categories, products });
  api = await runApi({ dataDir: folder, demoDir: folder });
  db = await openDatabase(databaseIn(folder));
});
afterEach(() => db.destroy());

const trending = async () =>
  (await api.send<{ data: ProductSummary[] }>('GET', '/api/products/all?sort=trending')).body.data.map(
    ({ productName }) => productName,
  );
const revision = async () => (await api.send<{ revision: number }>('GET', '/api/revision')).body.revision;

async function addEnquiries(product: string, count: number, { daysAgo = 1, isSpam = false } = {}) {
  const row = {
    kind: 'message' as const,
    name: 'Asha',
    name_key: 'asha',
    contact_no: '9876543210',
    product,
    quantity: '12',
    received_at: Date.now() - daysAgo * aDay,
    is_suspect: isSpam ? (1 as const) : (0 as const),
    search_key: '',
  };
  await db
    .insertInto('enquiry')
    .values(Array.from({ length: count }, () => row))
    .execute();
}

test('until somebody asks for a product, the newest come first', async () => {
  await db
    .updateTable('product')
    .set({ created_at: Date.now() + 1 })
    .where('id', '=', 4)
    .execute();
  expect(await trending()).toEqual(['Dune', 'Amber', 'Bloom', 'Cedar', 'Éclat']);
});

test('the products of the most enquiries in 30 days come first, then the newest', async () => {
  await addEnquiries('Amber', 2, { daysAgo: 29 });
  await addEnquiries('Cedar', 9, { daysAgo: 31 });
  await addEnquiries('Dune', 9, { isSpam: true });
  await addEnquiries('éCLAT ', 1);
  await addEnquiries('Something else', 40);
  await addEnquiries('Bloom', 3);
  await countDemand(db);
  expect(await trending()).toEqual(['Bloom', 'Amber', 'Éclat', 'Cedar', 'Dune']);
  expect(
    (await api.send<{ data: ProductSummary[] }>('GET', '/api/products/similar/3')).body.data.map(
      ({ productName }) => productName,
    ),
  ).toEqual(['Amber', 'Éclat', 'Dune']);
});

test('what is no longer asked for loses its place, and pages are new only if something changed', async () => {
  await addEnquiries('Amber', 2);
  const first = await revision();
  await countDemand(db);
  const second = await revision();
  expect(second).toBeGreaterThan(first);
  await countDemand(db);
  expect(await revision()).toBe(second);
  await countDemand(db, Date.now() + 40 * aDay);
  expect(await trending()).toEqual(names);
});

test('counting changes no version: a form that an admin has open can be saved after it', async () => {
  await addEnquiries('Amber', 1);
  const version = async () => (await api.send<{ version: number }>('GET', '/api/products/1')).body.version;
  const before = await version();
  await countDemand(db);
  expect(await version()).toBe(before);
});

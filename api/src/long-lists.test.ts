// Lists that are longer than a response without a page may be, over HTTP.
import { listLimits, type List, type Product } from '@site/shared-contracts';
import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { sql, type Insertable } from 'kysely';
import { aProduct, writeDemoFolder } from '../test-support/demo-folder';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from '../test-support/run-api';
import { signIn } from '../test-support/sign-in';
import { openDatabase, type Database } from './database/database';
import { engineOf } from './database/engines/engine';
import type { Tables } from './database/tables';

const count = listLimits.whole + 5;
let api: ApiUnderTest;
let db: Database;

beforeAll(async () => {
  const folder = await newFolder();
  const categories = [{ id: 7, name: 'Beauty Soap' }];
  await writeDemoFolder(folder, { categories, products: [aProduct({ id: 1, name: 'Product 1' })] });
  api = await runApi({ dataDir: folder, demoDir: folder });
  db = await openDatabase(databaseIn(folder));
  const product = await db.selectFrom('product').selectAll().executeTakeFirstOrThrow();
  await insertMany('product', count - 1, (index) => ({ ...product, id: index + 2 }));
  const article = {
    title: 'News',
    title_key: 'news',
    short_description: '',
    body: '',
    image_alt: '',
    search_key: '',
    created_at: 1,
    changed_at: 1,
  };
  await insertMany('article', listLimits.wholeNews + 5, () => ({ ...article, kind: 'news' as const }));
  const enquiry = {
    kind: 'quote' as const,
    name: 'Asha',
    name_key: 'asha',
    contact_no: '9876543210',
    product: 'Product 1',
    quantity: '12',
    size: '5 L',
    email: 'asha@example.com',
    created_on: '2026-11-22',
    received_at: 1,
    is_suspect: 0 as const,
    search_key: '',
  };
  await insertMany('enquiry', count, () => enquiry);
});
afterAll(() => db.destroy());

async function insertMany<Name extends 'product' | 'article' | 'enquiry'>(
  table: Name,
  rows: number,
  rowAt: (index: number) => Insertable<Tables[Name]>,
): Promise<void> {
  const all = Array.from({ length: rows }, (_, index) => rowAt(index));
  for (let first = 0; first < rows; first += 200)
    await db
      .insertInto(table)
      .values(all.slice(first, first + 200))
      .execute();
}

interface Item {
  id: number;
}

test('without a page a list ends at its stated most, and says how many there are and where they are', async () => {
  const { body, headers } = await api.send<List<Item>>(
    'GET',
    '/api/products/all?sort=newest&utm_source=mail',
  );
  expect(body.data).toHaveLength(listLimits.whole);
  expect(body).toMatchObject({ status: 200, total: count, page: 1, pageSize: listLimits.whole });
  expect(headers.get('x-total-count')).toBe(String(count));
  const next = '/api/products/all?sort=newest&page=11&pageSize=100';
  expect(headers.get('link')).toBe(`<${next}>; rel="next"`);
  const rest = await api.send<List<Item>>('GET', next);
  expect(rest.body.data).toHaveLength(5);
  expect(rest.headers.get('link')).toBeNull();
  const ids = [...body.data, ...rest.body.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(count);
});

test('a response from the cache says so too', async () => {
  const fetchHeaders = async () => {
    const { headers } = await api.send('GET', '/api/products/category/7');
    return ['link', 'x-total-count'].map((name) => headers.get(name));
  };
  const first = await fetchHeaders();
  expect(first).toEqual(['</api/products/category/7?page=11&pageSize=100>; rel="next"', String(count)]);
  expect(await fetchHeaders()).toEqual(first);
});

test('news with their full texts end earlier', async () => {
  const { body, headers } = await api.send<List<Item>>('GET', '/api/news/all');
  expect(body.data).toHaveLength(listLimits.wholeNews);
  expect(body.total).toBe(listLimits.wholeNews + 5);
  expect(headers.get('link')).toBe('</api/news/all?page=3&pageSize=100>; rel="next"');
});

test('a streamed list has everything, in batches that end where the list does', async () => {
  const { body: catalogue, headers } = await api.send<List<Product>>('GET', '/api/products/details');
  expect(catalogue.data.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  const { body: product } = await api.send<Product>('GET', '/api/products/1');
  // Not its picture: AVIF variants are made meanwhile.
  expect({ ...catalogue.data[0], image: undefined }).toEqual({ ...product, image: undefined });
  expect(headers.get('cache-control')).toBe('no-store');

  const { body: sitemap } = await api.send<List<SitemapEntry>>('GET', '/api/sitemap');
  const idsOf = (kind: string) => sitemap.data.filter((entry) => entry.kind === kind).map(({ id }) => id);
  expect(idsOf('product')).toEqual(catalogue.data.map(({ id }) => id));
  expect(new Set(idsOf('news')).size).toBe(listLimits.wholeNews + 5);
});

test('many requests of a streamed list at once: each gets all of it, or a 503 with Retry-After', async () => {
  const request = () => api.send<Partial<List<Product>>>('GET', '/api/products/details');
  const responses = await Promise.all(Array.from({ length: 20 }, request));
  const complete = responses.filter(({ status }) => status === 200);
  expect(complete.length).toBeGreaterThan(0);
  for (const { body } of complete) expect(body.data).toHaveLength(count);
  for (const { status, headers } of responses.filter((each) => !complete.includes(each)))
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect((await request()).status).toBe(200);
});

test('a bare list stays bare', async () => {
  const { body, headers } = await api.send<Item[]>('GET', '/api/quotes/getAll', {
    headers: await signIn(api),
  });
  expect(body).toHaveLength(listLimits.whole);
  expect(headers.get('x-total-count')).toBe(String(count));
  expect(headers.get('link')).toBe('</api/quotes/getAll?page=11&pageSize=100>; rel="next"');
});

test('a product has twelve similar ones at most', async () => {
  const { body } = await api.send<List<Item>>('GET', '/api/products/similar/3');
  expect(body.data).toHaveLength(listLimits.similarProducts);
  expect(body.data.map(({ id }) => id)).not.toContain(3);
});

test('the products of a carousel are read from an index', async () => {
  await sql`analyze`.execute(db);
  const planOf = async (query: string) => {
    const prefix = engineOf(db).name === 'SQLite' ? 'explain query plan' : 'explain';
    const { rows } = await sql`${sql.raw(`${prefix} ${query}`)}`.execute(db);
    return rows.map((row) => JSON.stringify(row)).join('\n');
  };
  const visible =
    'from product inner join image on image.id = product.image_id where product.deleted_at is null';
  const order = 'order by recent_enquiries desc, created_at desc, product.id limit 12';
  expect(await planOf(`select product.id ${visible} ${order}`)).toContain('product_by_demand');
  expect(await planOf(`select product.id ${visible} and category_id = 7 ${order}`)).toMatch(
    /product_by_(category_and_)?demand/,
  );
});

// 10,000 products in the API as it is built and started. Times are those of the processor, which no busy machine changes.
import path from 'node:path';
import type { BulkChange } from '@site/shared-contracts/schemas';
import { startApiProcess, type ApiProcess } from '../../test-support/api-process';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { addMissingItems } from '../content/add-missing-items';
import { openDatabase } from '../database/database';

const count = 10_000;
/** Seconds. */
const aMinute = 60;
/** Megabytes that the process may take besides what it has when it has started. */
const mostGrowth = 250;
/** Milliseconds: on a busy machine it takes minutes. */
const timeout = 600_000;

let api: ApiProcess;
let headers: { authorization: string };
let memoryAtStart: number;

beforeAll(async () => {
  const folder = await newFolder();
  await addProducts(path.join(folder, 'data'));
  api = await startApiProcess(folder);
  headers = await signIn(api);
  memoryAtStart = await api.memory();
}, timeout);

afterEach(async () => {
  expect((await api.memory()) - memoryAtStart).toBeLessThan(mostGrowth);
});

const priceOf = (id: number) => 100 + (id % 900);

async function addProducts(dataDir: string): Promise<void> {
  const db = await openDatabase(databaseIn(dataDir));
  await db.insertInto('category').values({ id: 7, name: 'Floor', name_key: 'floor', position: 1 }).execute();
  const image = { id: '0123456789abcdef', width: 700, height: 900, widths: '[350]' };
  await db.insertInto('image').values(image).execute();
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  while (ids.length > 0) {
    const rows = ids.splice(0, 500).map((id) => ({
      id,
      category_id: 7,
      name: `Product ${String(id)}`,
      name_key: `product ${String(id)}`,
      description: `Cleans floor number ${String(id)}. `.repeat(10).trim(),
      price: priceOf(id),
      sizes: '[]',
      image_id: image.id,
      image_alt: `Product ${String(id)}`,
      search_key: `product ${String(id)}`,
      created_at: 1,
      changed_at: 1,
    }));
    await db.insertInto('product').values(rows).execute();
  }
  await addMissingItems(db);
  await db.destroy();
}

async function send<Body>(method: string, url: string, json?: object): Promise<Body> {
  const response = await fetch(api.url + url, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** Asks how far it is until it has ended. */
async function follow(id: number, onProgress?: (change: BulkChange) => Promise<void>): Promise<BulkChange> {
  for (;;) {
    const change = await send<BulkChange>('GET', `/api/bulk-changes/${String(id)}`);
    if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
    await onProgress?.(change);
  }
}

const product = (id: number) =>
  send<{ productName: string; productPrice: number }>('GET', `/api/products/${String(id)}`);

async function editByColleague(id: number): Promise<void> {
  const form = new FormData();
  const values = {
    productName: 'By a colleague',
    productDescription: 'New.',
    productPrice: '77',
    categoryId: '7',
  };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  const url = `${api.url}/api/products/update/${String(id)}`;
  expect((await fetch(url, { method: 'PUT', headers, body: form })).status).toBe(200);
}

test(
  'prices of 10,000 products change and come back, but not where a colleague has edited one in between',
  async () => {
    const raise = { filter: {}, count, action: 'price', percent: 10, rounding: 'paisa' };
    const { id } = await send<{ id: number }>('POST', '/api/bulk-changes/create', raise);
    let edited = 0;
    const done = await follow(id, async ({ progress }) => {
      if (edited > 0 || progress < 2000) return;
      edited = progress;
      await editByColleague(42);
    });
    expect(edited).toBeLessThan(count);
    expect(done).toMatchObject({ state: 'done', counts: { changed: count } });
    expect((await product(count)).productPrice).toBeCloseTo(priceOf(count) * 1.1, 2);

    await send('POST', `/api/bulk-changes/${String(id)}/undo`, {});
    expect(await follow(id)).toMatchObject({ state: 'undone', counts: { undone: count - 1, kept: 1 } });
    expect(await product(42)).toMatchObject({ productName: 'By a colleague', productPrice: 77 });
    for (const each of [1, 41, 43, count]) expect((await product(each)).productPrice).toBe(priceOf(each));
  },
  timeout,
);

test(
  '10,000 rows are imported within a minute',
  async () => {
    const exported = await (await fetch(`${api.url}/api/products/export`, { headers })).text();
    // The price is followed by two empty cells and the empty sizes.
    const file = exported.replaceAll(/,(\d+),,,/g, (_, price: string) => `,${String(Number(price) + 1)},,,`);
    const form = new FormData();
    form.append('file', new Blob([file]), 'products.csv');
    const start = await api.cpuSeconds();
    const response = await fetch(`${api.url}/api/bulk-changes/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { id } = (await response.json()) as { id: number };
    expect(await follow(id)).toMatchObject({ state: 'ready', counts: { waiting: count } });
    await send('POST', `/api/bulk-changes/${String(id)}/apply`, {});
    expect(await follow(id)).toMatchObject({ state: 'done', counts: { changed: count } });
    expect((await product(3)).productPrice).toBe(priceOf(3) + 1);
    expect((await api.cpuSeconds()) - start).toBeLessThan(aMinute);
  },
  timeout,
);

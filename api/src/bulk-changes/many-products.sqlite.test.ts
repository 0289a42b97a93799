// 10,000 products in the API as it is built and started: how long changes and imports take, and how much memory.
import path from 'node:path';
import type { BulkChange } from '@site/shared-contracts/schemas';
import { startApiProcess } from '../../test-support/api-process';
import { databaseIn, newFolder } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { addMissingItems } from '../content/add-missing-items';
import { openDatabase } from '../database/database';

const count = 10_000;
const aMinute = 60_000;
/** Megabytes that a process of this size may take besides what it has when it has started. */
const mostGrowth = 250;

const nameOf = (id: number) => `Product ${String(id).padStart(5, '0')}`;
const priceOf = (id: number) => 100 + (id % 900);

async function addProducts(folder: string): Promise<void> {
  const db = await openDatabase(databaseIn(path.join(folder, 'data')));
  await db.insertInto('category').values({ id: 7, name: 'Floor', name_key: 'floor', position: 1 }).execute();
  const image = { id: '0123456789abcdef', width: 700, height: 900, widths: '[350]' };
  await db.insertInto('image').values(image).execute();
  for (let first = 1; first <= count; first += 500)
    await db
      .insertInto('product')
      .values(
        Array.from({ length: 500 }, (_, index) => {
          const id = first + index;
          const name = nameOf(id);
          const description = `Cleans floor number ${String(id)}. `.repeat(10).trim();
          return {
            id,
            category_id: 7,
            name,
            name_key: name.toLowerCase(),
            description,
            price: priceOf(id),
            sizes: '[]',
            image_id: image.id,
            image_alt: name,
            search_key: name.toLowerCase(),
            created_at: 1,
            changed_at: 1,
          };
        }),
      )
      .execute();
  await addMissingItems(db);
  await db.destroy();
}

test(
  'prices of 10,000 products change and come back, beside a colleague who edits one; 10,000 rows are imported',
  async () => {
    const folder = await newFolder();
    await addProducts(folder);
    const api = await startApiProcess(folder);
    const headers = await signIn(api);
    const send = async <Body>(method: string, path: string, json?: object): Promise<Body> => {
      const response = await fetch(api.url + path, {
        method,
        headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as Body;
    };
    const follow = async (id: number, onProgress?: (change: BulkChange) => Promise<void>) => {
      for (;;) {
        const change = await send<BulkChange>('GET', `/api/bulk-changes/${String(id)}`);
        if (!['checking', 'running', 'undoing'].includes(change.state)) return change;
        await onProgress?.(change);
      }
    };
    const product = (id: number) =>
      send<{ productName: string; productPrice: number }>('GET', `/api/products/${String(id)}`);
    const memoryAtStart = await api.memory();

    const raise = { filter: {}, count, action: 'price', percent: 10, rounding: 'paisa' };
    const raised = await send<{ id: number }>('POST', '/api/bulk-changes/create', raise);
    let edited: 'not yet' | 'in between' = 'not yet';
    let slowest = 0;
    const done = await follow(raised.id, async ({ progress }) => {
      const start = performance.now();
      await product(1);
      slowest = Math.max(slowest, performance.now() - start);
      if (edited !== 'not yet' || progress < 2000) return;
      edited = 'in between';
      const form = new FormData();
      const values = {
        productName: 'By a colleague',
        productDescription: 'New.',
        productPrice: '77',
        categoryId: '7',
      };
      for (const [name, value] of Object.entries(values)) form.append(name, value);
      const response = await fetch(`${api.url}/api/products/update/42`, {
        method: 'PUT',
        headers,
        body: form,
      });
      expect(response.status).toBe(200);
    });
    expect(edited).toBe('in between');
    expect(done).toMatchObject({ state: 'done', counts: { changed: count } });
    expect((await product(count)).productPrice).toBeCloseTo(priceOf(count) * 1.1, 2);
    // Others are served while it runs.
    expect(slowest).toBeLessThan(3000);

    await send('POST', `/api/bulk-changes/${String(raised.id)}/undo`, {});
    const undone = await follow(raised.id);
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: count - 1, kept: 1 } });
    expect(await product(42)).toMatchObject({ productName: 'By a colleague', productPrice: 77 });
    for (const id of [1, 41, 43, count]) expect((await product(id)).productPrice).toBe(priceOf(id));

    const exported = await (await fetch(`${api.url}/api/products/export`, { headers })).text();
    const file = exported.replaceAll(/,(\d+),,,/g, (_, price: string) => `,${String(Number(price) + 1)},,,`);
    const form = new FormData();
    form.append('file', new Blob([file]), 'products.csv');
    const start = performance.now();
    const response = await fetch(`${api.url}/api/bulk-changes/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { id } = (await response.json()) as { id: number };
    expect(await follow(id)).toMatchObject({ state: 'ready', counts: { waiting: count } });
    await send('POST', `/api/bulk-changes/${String(id)}/apply`, {});
    expect(await follow(id)).toMatchObject({ state: 'done', counts: { changed: count } });
    const took = performance.now() - start;
    expect((await product(3)).productPrice).toBe(priceOf(3) + 1);
    expect(took).toBeLessThan(aMinute);
    expect((await api.memory()) - memoryAtStart).toBeLessThan(mostGrowth);
    process.stderr.write(
      `import ${String(Math.round(took))} ms, slowest read ${String(Math.round(slowest))} ms, memory ${String(memoryAtStart)} -> ${String(await api.memory())} MB\n`,
    );
  },
  5 * aMinute,
);

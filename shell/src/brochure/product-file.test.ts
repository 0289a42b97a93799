import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '@site/shared-contracts';
import { ProductFile } from './product-file';

const products = ['Seife', '洗剤 🧼', 'ലായനി', 'Soap'].map((productName, index): Product => ({
  ...{ id: index + 1, productName, productDescription: `"${productName}"\n`, imageUrl: '', sizes: ['5 L'] },
}));

test('lists of one file give back what was added to each, in parts and as a whole, as often as they are read', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'product-file-'));
  const file = new ProductFile(path.join(folder, 'new'));
  const [even, odd] = [file.list(), file.list()];
  for (const product of products) (product.id % 2 === 0 ? even : odd).add(product);
  for (const time of ['once', 'again']) {
    expect([time, ...even]).toEqual([time, products[1], products[3]]);
    expect([time, ...odd.slice(1, 2)]).toEqual([time, products[2]]);
  }
  expect([even.length, odd.length]).toEqual([2, 2]);
  // It is deleted with the process.
  expect(await fs.readdir(path.join(folder, 'new'))).toEqual([]);
  await fs.rm(folder, { recursive: true });
});

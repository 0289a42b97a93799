// Products that got prices of sizes before migrations 029 and 034.
import type { List, ProductSummary } from '@site/shared-contracts';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeEarlierDatabase } from '../../test-support/earlier-database';
import { runApi } from '../../test-support/run-api';
import { databaseIn, newFolder } from '../../test-support/test-database';

const product = (id: number, prices: object, details: object) => ({
  ...{
    id,
    category_id: 7,
    name: `Product ${String(id)}`,
    name_key: `product ${String(id)}`,
    description: '',
  },
  ...{ sizes: '["1 L","5 L"]', image_id: 'a', image_alt: '', search_key: 'product' },
  ...{ created_at: id, changed_at: id, details: JSON.stringify(details), ...prices },
});
const ofSizes = {
  sizePrices: [
    { size: '5 L', price: 700 },
    { size: '1 L', price: 155.5 },
    { size: '200 ml', price: 45 },
  ],
};

test('are listed and sorted by what the cheapest of the sizes that they still have costs', async () => {
  const dataDir = path.join(await newFolder(), 'data');
  await mkdir(dataDir);
  await writeEarlierDatabase(databaseIn(dataDir), '027-sizes-in-search', {
    category: [{ id: 7, name: 'Floor Care', name_key: 'floor care' }],
    image: [{ id: 'a', width: 1, height: 1, widths: '[]' }],
    product: [
      product(1, { price: 200 }, ofSizes),
      product(2, {}, ofSizes),
      product(3, { price: 150 }, {}),
      product(4, {}, { howToUse: 'Dilute.' }),
      product(5, { price: 0 }, ofSizes),
      product(6, { price: 200, offer: 10, offer_price: 180 }, ofSizes),
      product(7, { price: 155.5 }, { sizePrices: [{ size: '1 L', price: 155.5 }] }),
    ],
  });
  const api = await runApi({ dataDir });
  const { body } = await api.send<List<ProductSummary>>('GET', '/api/products/all?sort=price');
  const prices = body.data.map(({ id, fromPrice, fromUsualPrice, hasOnePrice }) => [
    ...[id, fromPrice, fromUsualPrice, hasOnePrice],
  ]);
  expect(prices).toEqual([
    [6, 139.95, 155.5, undefined],
    [3, undefined, undefined, undefined],
    [1, 155.5, undefined, undefined],
    [2, 155.5, undefined, undefined],
    [5, 155.5, undefined, undefined],
    [7, 155.5, undefined, true],
    [4, undefined, undefined, undefined],
  ]);
});

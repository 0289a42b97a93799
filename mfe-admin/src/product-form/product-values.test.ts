import type { Product } from '@site/shared-contracts';
import { offerPriceOf, readCurrent, valuesOf } from './product-values';

test.each([
  ['420', '10', '378'],
  ['99.99', '33', '66.99'],
  ['₹ 1,250.50', '10 %', '1125.45'],
  ['100', '0', ''],
  ['100', '100', '0'],
  ['', '10', ''],
  ['100', '', ''],
  ['abc', '10', ''],
  ['100', '101', ''],
  ['-5', '10', ''],
])('%j less %j percent is %j', (price, offer, result) => {
  expect(offerPriceOf(price, offer)).toBe(result);
});

const stored = (prices: Partial<Product>): Product => ({
  id: 1,
  version: 3,
  productName: 'Bloom',
  productDescription: 'Mild.',
  imageUrl: '',
  sizes: [],
  ...prices,
});

test.each([
  [{ productPrice: 500, offer: 0, productOfferPrice: 500 }, ''],
  [{ productPrice: 500, productOfferPrice: 500 }, ''],
  [{ productPrice: 500, offer: 0, productOfferPrice: 600 }, ''],
  // These are offers, or have to be mended by who sees them.
  [{ productPrice: 500, offer: 0, productOfferPrice: 450 }, '450'],
  [{ productPrice: 500, offer: 10, productOfferPrice: 450 }, '450'],
  [{ productPrice: 500, offer: 10, productOfferPrice: 500 }, '500'],
  [{ productOfferPrice: 378 }, '378'],
])('of %j the form shows the offer price %j, also after a conflict', (prices, shown) => {
  const product = stored(prices);
  expect(valuesOf(product, 7).values.productOfferPrice).toBe(shown);
  expect(readCurrent(product, 7)?.values.productOfferPrice).toBe(shown);
});

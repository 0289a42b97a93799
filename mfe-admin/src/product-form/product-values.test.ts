import { offerPriceOf } from './product-values';

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

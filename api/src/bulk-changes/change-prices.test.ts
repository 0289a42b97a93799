import { findOfferError } from '@site/shared-contracts/offer';
import { fc } from '@site/shared-testing/fast-check';
import { changePrices } from './change-prices';

test.each([
  ['to the paisa', { productPrice: 49.5 }, 10, 'paisa', { productPrice: 54.45 }],
  ['to the rupee', { productPrice: 49.5 }, 10, 'rupee', { productPrice: 54 }],
  ['half a paisa upwards', { productPrice: 1.15 }, 10, 'paisa', { productPrice: 1.27 }],
  ['downwards', { productPrice: 200 }, -12.5, 'rupee', { productPrice: 175 }],
  [
    'with an offer that keeps its percentage',
    { productPrice: 999, offer: 10, productOfferPrice: 899 },
    10,
    'rupee',
    { productPrice: 1099, offer: 10, productOfferPrice: 989 },
  ],
  [
    'with an offer of a cheap product to the paisa, where a rupee would be too much',
    { productPrice: 5, offer: 10, productOfferPrice: 4.5 },
    20,
    'rupee',
    { productPrice: 6, offer: 10, productOfferPrice: 5.4 },
  ],
  [
    'without an offer',
    { productPrice: 100, offer: 0, productOfferPrice: 0 },
    5,
    'paisa',
    { productPrice: 105 },
  ],
  [
    'with an offer price alone',
    { productPrice: 100, productOfferPrice: 80 },
    10,
    'paisa',
    { productPrice: 110, productOfferPrice: 88 },
  ],
] as const)('a price is changed %s', (_, before, percent, rounding, after) => {
  expect(changePrices(before, { percent, rounding })).toMatchObject({ prices: after });
});

test.each([
  ['would become zero', { productPrice: 0.01 }, -90],
  ['would be more than', { productPrice: 9_000_000 }, 50],
  ['offer price has to be below', { productPrice: 100, productOfferPrice: 120 }, 10],
  ['offer price without a price', { productOfferPrice: 120 }, 10],
])('a price that %s is a problem', (words, before, percent) => {
  const result = changePrices(before, { percent, rounding: 'paisa' });
  expect(result).toEqual({ problem: expect.stringContaining(words) as string });
});

test('a product without a price has none to change', () => {
  expect(changePrices({}, { percent: 10, rounding: 'paisa' })).toBeUndefined();
});

test('whatever the price and the percentage, a changed offer agrees with its price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: -900, max: 10_000 }),
      fc.constantFrom('paisa' as const, 'rupee' as const),
      (paise, offer, tenths, rounding) => {
        const before = { productPrice: paise / 100, offer };
        const result = changePrices(before, { percent: tenths / 10, rounding });
        if (!result || 'problem' in result) return;
        expect(findOfferError(result.prices)).toBeUndefined();
      },
    ),
    { seed: 1984, numRuns: 500 },
  );
});

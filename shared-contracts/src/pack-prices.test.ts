import type { Prices } from './schemas/offer';
import { displayPriceOf, fromPricesOf, packPrices, priceOfSize } from './pack-prices';

const prices = (productPrice?: number, offer?: number, productOfferPrice?: number): Prices => ({
  ...(productPrice !== undefined && { productPrice }),
  ...(offer !== undefined && { offer }),
  ...(productOfferPrice !== undefined && { productOfferPrice }),
});

test.each([
  ['an offer', prices(420, 10, 378), { finalPrice: 378, originalPrice: 420, percent: 10 }],
  ['a higher offer price of an older product', prices(500, 12.5, 900), { finalPrice: 500 }],
  ['an equal one', prices(500, 0, 500), { finalPrice: 500 }],
  ['an older percentage that does not agree', prices(500, 10, 300), { finalPrice: 300, originalPrice: 500 }],
  ['no price', prices(), undefined],
  ['a price of nothing', prices(0), undefined],
  ['the offer price alone', prices(undefined, undefined, 378), { finalPrice: 378 }],
  ['sizes with prices', { fromPrice: 155 }, { finalPrice: 155, isFrom: true }],
  [
    'sizes with prices, beside a price of nothing',
    { ...prices(0), fromPrice: 155 },
    { finalPrice: 155, isFrom: true },
  ],
  [
    'sizes with prices, beside a price',
    { ...prices(500), fromPrice: 155 },
    { finalPrice: 155, isFrom: true },
  ],
])('the displayed price of %s', (_, stored, displayed) => {
  expect(displayPriceOf(stored)).toEqual(displayed);
});

const sized = (own: Record<string, number>, stored: Prices = {}, sizes = ['1 L', '5 L', '20 L']) => ({
  ...stored,
  sizes,
  sizePrices: Object.entries(own).map(([size, price]) => ({ size, price })),
});

describe('a size', () => {
  test('with a price of its own has the offer of the product', () => {
    const product = sized({ '1 L': 155, '20 L': 1250.55 }, prices(690, 10, 621));
    expect(packPrices(product)).toEqual([
      { size: '1 L', price: { finalPrice: 139.5, originalPrice: 155, percent: 10 } },
      { size: '5 L', price: { finalPrice: 621, originalPrice: 690, percent: 10 } },
      { size: '20 L', price: { finalPrice: 1125.5, originalPrice: 1250.55, percent: 10 } },
    ]);
  });

  test('without a price has that of the product; 0 is none', () => {
    const product = sized({ '5 L': 0 }, prices(500, undefined, 450));
    expect(priceOfSize(product, '5 L')).toEqual({ finalPrice: 450, originalPrice: 500 });
    expect(priceOfSize(product, undefined)).toEqual({ finalPrice: 450, originalPrice: 500 });
    expect(fromPricesOf(product)).toEqual({});
  });

  test('has no price where the product has none: not the lowest of the others', () => {
    expect(priceOfSize({ ...sized({ '1 L': 155 }), ...{ fromPrice: 155 } }, '5 L')).toBeUndefined();
  });

  test.each([
    ['that the stored prices contradict', prices(500, 10, 300)],
    ['above the price', prices(500, 10, 900)],
    ['without a percentage', prices(500, 0, 450)],
  ])('has no offer %s', (_, stored) => {
    expect(priceOfSize(sized({ '1 L': 155 }, stored), '1 L')).toEqual({ finalPrice: 155 });
  });

  test('has the offer of a product without a price, unless nothing would be left to pay', () => {
    const cheap = sized({ '1 L': 155, '5 L': 0.01 }, prices(undefined, 10));
    expect(packPrices(cheap).map(({ price }) => price?.finalPrice)).toEqual([139.5, 0.01, undefined]);
    expect(priceOfSize(sized({ '1 L': 155 }, prices(undefined, 100)), '1 L')).toEqual({ finalPrice: 155 });
  });
});

describe('a list', () => {
  test('has the size that costs least, which can be one without a price of its own', () => {
    expect(fromPricesOf(sized({ '20 L': 2500 }, prices(690, 10, 621)))).toEqual({
      fromPrice: 621,
      fromUsualPrice: 690,
    });
  });

  test.each([
    ['all sizes', { '1 L': 155, '5 L': 155, '20 L': 155 }, prices(690)],
    ['a size and the product', { '1 L': 690 }, prices(690)],
  ])('says no "from" where %s have one price', (_, own, stored) => {
    const from = fromPricesOf(sized(own, stored));
    expect(from.hasOnePrice).toBe(true);
    expect(displayPriceOf({ ...stored, ...from })).not.toHaveProperty('isFrom');
  });

  test('says "from" where another size has no price yet, and counts no price of a size that is gone', () => {
    expect(fromPricesOf(sized({ '1 L': 155 }))).toEqual({ fromPrice: 155 });
    expect(fromPricesOf(sized({ '200 L': 12 }, prices(690)))).toEqual({});
  });
});

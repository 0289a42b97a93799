import type { Prices } from './schemas/offer';
import { amountOfPack } from './pack-amounts';
import { fromPricesOf, packPrices, priceOfSize, unitPriceOf } from './pack-prices';
import { displayPriceOf } from './shown-prices';

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
      { size: '1 L', price: { finalPrice: 139.5, originalPrice: 155, percent: 10 }, isOnRequest: false },
      { size: '5 L', price: { finalPrice: 621, originalPrice: 690, percent: 10 }, isOnRequest: false },
      {
        size: '20 L',
        price: { finalPrice: 1125.5, originalPrice: 1250.55, percent: 10 },
        isOnRequest: false,
      },
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
      unitPrice: 112.5,
      unitPriceUnit: 'l',
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
    expect(fromPricesOf(sized({ '1 L': 155 }))).toEqual({
      fromPrice: 155,
      unitPrice: 155,
      unitPriceUnit: 'l',
    });
    expect(fromPricesOf(sized({ '200 L': 12 }, prices(690)))).toEqual({});
  });
});

const packs = [
  { size: '500 ml', price: 84, gstRate: 18, sku: 'A' },
  { size: '5 L', price: 640, gstRate: 5 },
  { size: '200 L drum', onRequest: true, price: 12 },
];
const packed = { ...prices(118, 10, 106.2), sizes: packs.map(({ size }) => size), packs };

describe('packs', () => {
  test('have a price, or are asked for, and the prices of the wire of older builds do not count', () => {
    const product = { ...packed, sizePrices: [{ size: '5 L', price: 1 }] };
    expect(packPrices(product)).toEqual([
      { size: '500 ml', price: { finalPrice: 75.6, originalPrice: 84, percent: 10 }, isOnRequest: false },
      { size: '5 L', price: { finalPrice: 576, originalPrice: 640, percent: 10 }, isOnRequest: false },
      { size: '200 L drum', price: undefined, isOnRequest: true },
    ]);
    expect(fromPricesOf(product)).toEqual({
      ...{ fromPrice: 75.6, fromUsualPrice: 84, unitPrice: 115.2, unitPriceUnit: 'l', gstRate: 18 },
    });
  });

  test('that are all asked for have no price in lists either', () => {
    const product = { ...prices(118), sizes: ['5 L'], packs: [{ size: '5 L', onRequest: true }] };
    expect(fromPricesOf(product)).toEqual({ isOnRequest: true });
    expect(displayPriceOf({ ...prices(118), isOnRequest: true })).toBeUndefined();
  });

  test('have GST in their prices where the site shows it and the rate is known', () => {
    const shown = (gst: 'included' | 'excluded', size: string) => priceOfSize({ ...packed, gst }, size);
    expect(shown('included', '500 ml')).toEqual({
      ...{ finalPrice: 89.21, originalPrice: 99.12, percent: 10, gst: 'included' },
    });
    expect(shown('excluded', '500 ml')).toMatchObject({ finalPrice: 75.6, gst: 'excluded' });
    const withoutRate = packs.map((pack) => ({ ...pack, gstRate: undefined }));
    expect(priceOfSize({ ...packed, packs: withoutRate, gst: 'included' }, '5 L')).toMatchObject({
      ...{ finalPrice: 576, gst: 'excluded' },
    });
    expect(unitPriceOf({ ...packed, gst: 'included' }, '5 L')).toEqual({ price: 120.96, unit: 'l' });
  });

  test('that share the price of the product have no unit price', () => {
    const product = { ...prices(420), sizes: ['1 L', '5 L'], packs: [{ size: '5 L', gstRate: 18 }] };
    expect(unitPriceOf(product, '5 L')).toBeUndefined();
    expect(unitPriceOf({ ...product, sizes: ['5 L'] }, '5 L')).toEqual({ price: 84, unit: 'l' });
  });
});

test.each([
  ['500 ml', { amount: 500, unit: 'ml' }],
  ['35 kg can', { amount: 35, unit: 'kg' }],
  ['200 L drum', { amount: 200, unit: 'l' }],
  ['6 x 1 L', { amount: 6, unit: 'l' }],
  ['3 × 0.1 kg', { amount: 0.3, unit: 'kg' }],
  ['5L', { amount: 5, unit: 'l' }],
  ['12 pcs', { amount: 12, unit: 'piece' }],
  ['1 Large drum', undefined],
  ['Carton of 36', undefined],
])('in the size %j is %j', (size, amount) => {
  expect(amountOfPack({ size })).toEqual(amount);
});

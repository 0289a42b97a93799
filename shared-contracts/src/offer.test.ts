import type { Product } from './schemas';
import fc from 'fast-check';
import {
  completeOffer,
  findOfferError,
  discountedPrice,
  discountPercent,
  displayPriceOf,
  pricesOfSize,
  type Prices,
} from './offer';

const prices = (productPrice?: number, offer?: number, productOfferPrice?: number): Prices => ({
  ...(productPrice !== undefined && { productPrice }),
  ...(offer !== undefined && { offer }),
  ...(productOfferPrice !== undefined && { productOfferPrice }),
});

test.each([
  ['no offer', prices(500)],
  ['an offer of 0', prices(500, 0, 0)],
  ['to the paisa', prices(99.99, 33, 66.99)],
  ['rounded to whole rupees', prices(118, 10, 107)],
  ['rounded, of a cheap product', prices(15, 10, 14)],
  ['a rounded percentage', prices(4200, 8, 3850)],
  ['a percentage with decimals', prices(450, 11.11, 400)],
  ['the offer price alone', prices(undefined, undefined, 378)],
  ['no percentage', prices(500, undefined, 450)],
  ['everything off', prices(500, 100, 0)],
])('an offer is accepted: %s', (_, offer) => {
  expect(findOfferError(offer)).toBeUndefined();
});

test.each([
  [prices(500, 12.5, 900), /has to be below the price/],
  [prices(500, 0, 500), /has to be below the price/],
  [prices(500, undefined, 500.01), /has to be below the price/],
  [prices(0, undefined, 1), /has to be below the price/],
  [prices(500, 10, 400), /^10% off ₹500 is ₹450\./],
  [prices(500, 10, 0), /^10% off ₹500 is ₹450\./],
  [prices(2, 10, 1), /^10% off ₹2 is ₹1\.80\./],
  [prices(118, 10, 106.9), /^10% off ₹118 is ₹106\.20\./],
  [prices(200, 10, 182), /^10% off ₹200 is ₹180\./],
  [prices(125000, 12.5, 109000), /^12\.5% off ₹1,25,000 is ₹1,09,375\./],
])('%j is rejected with a message that says how to correct it', (offer, message) => {
  expect(findOfferError(offer)).toMatch(message);
});

test('a percentage and an offer price that are calculated from each other agree', () => {
  const paise = fc.integer({ min: 100, max: 1_000_000_000 }).map((amount) => amount / 100);
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 9_999 }), (price, hundredths) => {
      const percent = hundredths / 100;
      const offerPrice = discountedPrice(price, percent);
      fc.pre(offerPrice < price);
      expect(findOfferError(prices(price, percent, offerPrice))).toBeUndefined();
      expect(findOfferError(prices(price, discountPercent(price, offerPrice), offerPrice))).toBeUndefined();
    }),
  );
});

test.each([
  [prices(500, 10), prices(500, 10, 450)],
  [prices(500, undefined, 450), prices(500, 10, 450)],
  [prices(500, 0, 450), prices(500, 10, 450)],
  [prices(500), prices(500)],
  [prices(undefined, 10), prices(undefined, 10)],
  [prices(500, 0, 0), prices(500, 0, 0)],
])('%j is completed to %j', (given, complete) => {
  expect(completeOffer(given)).toEqual(complete);
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
  ['sizes with prices, beside a price', { ...prices(500), fromPrice: 155 }, { finalPrice: 500 }],
])('the displayed price of %s', (_, stored, displayed) => {
  expect(displayPriceOf(stored)).toEqual(displayed);
});

describe('a size without a price of its own', () => {
  const product: Product = {
    id: 4,
    productName: 'Venfloor',
    imageUrl: '/venfloor.webp',
    productDescription: 'A neutral cleaner.',
    sizes: ['1 L', '5 L'],
    sizePrices: [{ size: '1 L', price: 155 }],
  };

  test('has that of the product, with its offer', () => {
    const priced = { ...product, productPrice: 500, productOfferPrice: 450 };
    expect(displayPriceOf(pricesOfSize(priced, '5 L'))).toEqual({ finalPrice: 450, originalPrice: 500 });
    expect(displayPriceOf(pricesOfSize(priced, '1 L'))).toEqual({ finalPrice: 155 });
  });

  test('has none where the product has none: not the lowest of the others', () => {
    expect(displayPriceOf(pricesOfSize({ ...product, fromPrice: 155 }, '5 L'))).toBeUndefined();
  });
});

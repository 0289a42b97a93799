import fc from 'fast-check';
import {
  completeOffer,
  findOfferError,
  followEditedPrices,
  discountedPrice,
  discountPercent,
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
  ['the price as the offer price of no offer', prices(500, 0, 500)],
  ['the price as the offer price, without a percentage', prices(500, undefined, 500)],
])('an offer is accepted: %s', (_, offer) => {
  expect(findOfferError(offer)).toBeUndefined();
});

test.each([
  [prices(500, 12.5, 900), /has to be below the price/],
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

test('an offer price that is the price is none where there is no percentage', () => {
  expect(completeOffer(prices(500, 0, 500))).toEqual({ productPrice: 500, offer: 0 });
  expect(completeOffer(prices(500, undefined, 500))).toEqual({ productPrice: 500 });
});

test('whatever one side of an offer is changed to, the other one follows, and both agree', () => {
  const amount = fc.integer({ min: 100, max: 1_000_000 }).map((paise) => paise / 100);
  const percent = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(amount, percent, amount, percent, (price, offer, newPrice, newOffer) => {
      const before = completeOffer(prices(price, offer));
      const follow = (change: Prices) => completeOffer(followEditedPrices(before, { ...before, ...change }));
      const raised = follow({ productPrice: newPrice });
      expect(raised).toMatchObject({ productPrice: newPrice, offer });
      const rebated = follow({ offer: newOffer });
      expect(rebated).toMatchObject({ productPrice: price, offer: newOffer });
      const lowered = follow({ productOfferPrice: discountedPrice(price, newOffer) });
      expect(lowered.productOfferPrice).toBe(discountedPrice(price, newOffer));
      expect([raised, rebated, lowered].map(findOfferError)).toEqual([undefined, undefined, undefined]);
    }),
  );
});

test('a product without an offer, whose offer price is its price, has none where the price changes', () => {
  const before = prices(220, 0, 220);
  for (const price of [230, 210])
    expect(completeOffer(followEditedPrices(before, prices(price, 0, 220)))).toEqual({
      productPrice: price,
      offer: 0,
      productOfferPrice: undefined,
    });
});

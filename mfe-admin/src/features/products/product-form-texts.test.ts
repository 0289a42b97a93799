import type { Product } from '@site/shared-contracts';
import { emptyPack, ProductValues } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { mergeProducts, offerPriceOf, PRICES, pricesText } from './product-prices';
import { textsOfVersion, toDraft, valuesOf } from './product-form-texts';

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
])('of %j the form shows the offer price %j', (prices, shown) => {
  expect(valuesOf(stored(prices), 7).values.productOfferPrice).toBe(shown);
});

describe('prices that two admins have changed', () => {
  const prices = (productPrice: string, offer = '', productOfferPrice = '') => ({
    productPrice,
    offer,
    productOfferPrice,
  });

  test.each([
    [
      'a price and an offer price',
      prices('400', '10', '360'),
      prices('500', '10', '450'),
      prices('400', '30', '280'),
    ],
    ['an offer and a price', prices('400'), prices('400', '25', '300'), prices('450')],
    [
      'a percentage and a price',
      prices('400', '10', '360'),
      prices('400', '20', '320'),
      prices('1000', '10', '900'),
    ],
    [
      'an offer that is ended and a price',
      prices('400', '10', '360'),
      prices('400'),
      prices('500', '10', '450'),
    ],
  ])('are one collision, and are saved as one of the two has them: %s', (_, base, mine, theirs) => {
    const { collisions, adopted, resolve } = mergeProducts(base, mine, theirs);
    expect([collisions, adopted]).toEqual([[PRICES], []]);
    expect(resolve({ [PRICES]: 'mine' })).toEqual(mine);
    expect(resolve({ [PRICES]: 'theirs' })).toEqual(theirs);
    expect(pricesText(mine)).not.toBe(pricesText(theirs));
  });

  test.each([
    [
      'another notation',
      prices('400', '10', '360'),
      prices('₹ 400.00', '10 %', '360.00'),
      prices('500', '10', '450'),
    ],
    ['an offer of 0', prices('400'), prices('400', '0', ''), prices('400', '25', '300')],
    ['what the API completes', prices('400', '', '300'), prices('400', '25', '300'), prices('500')],
  ])('are adopted from the colleague where the only change here is %s', (_, base, mine, theirs) => {
    const { collisions, adopted, resolve } = mergeProducts(base, mine, theirs);
    expect([collisions, adopted, resolve({})]).toEqual([[], [PRICES], theirs]);
  });

  test('stay as they were typed where the colleague has changed none of them', () => {
    const base = prices('400', '10', '360');
    const mine = prices('₹ 500', '10', '450');
    const { collisions, adopted, resolve } = mergeProducts(base, mine, base);
    expect([collisions, adopted, resolve({})]).toEqual([[], [], mine]);
  });

  test.each([
    [prices('125000', '10', '112500'), '₹1,25,000, 10% off, offer price ₹1,12,500'],
    [prices('400', '25', ''), '₹400, 25% off, offer price ₹300'],
    [prices('400', '', '300'), '₹400, 25% off, offer price ₹300'],
    [prices('400', '0', '0'), '₹400, no offer'],
    [prices('', '', '90'), 'No price, offer price ₹90'],
    [prices(''), 'No price, no offer'],
  ])('are shown in words: %j', (values, words) => {
    expect(pricesText(values)).toBe(words);
  });
});

/** Something in every field: a new one does not compile until it has a value here. */
const version: Required<ProductValues> = {
  productName: 'Venfloor',
  productDescription: 'A neutral cleaner.',
  descriptionFormat: 'markdown',
  productPrice: 250.5,
  offer: 10,
  productOfferPrice: 225.45,
  sizes: ['1 L', '5 L'],
  categoryId: 8,
  picture: { image: '0123456789abcdef', alt: 'A blue can', focus: '20% 70%' },
  morePictures: [{ image: 'fedcba9876543210', alt: 'The can from behind', focus: '' }],
  packs: [
    {
      ...{ size: '1 L', sku: 'VF-1', gtin: '4006381333931', amount: 1000, unit: 'ml', price: 250.5 },
      ...{ onRequest: false, minimumOrder: 6, packsPerCarton: 12, hsn: '3402', gstRate: 18 },
      leadTime: '3 days',
    },
    { ...emptyPack('5 L'), onRequest: true },
  ],
  facts: [{ name: 'Density', value: '1.02', unit: 'g/cm³' }],
  usedWhere: 'Stone floors.',
  howToUse: 'Dilute it.',
  certificates: [{ name: 'ISO 9001', reference: 'IN-4711', file: '0123456789abcdef0123456789abcdef' }],
  hazards: {
    pictograms: ['GHS07'],
    signalWord: 'Warning',
    hazardStatements: [{ code: 'H319', text: '' }],
    precautionaryStatements: [{ code: 'P999', text: 'Ask the supplier.' }],
    unNumber: '1760',
  },
  uses: ['Floors'],
  surfaces: ['Stone', 'Vinyl'],
  usedWith: [1],
  searchTitle: 'Venfloor neutral floor cleaner',
  searchDescription: 'For stone floors.',
};

test('a version that is opened in the form and saved as a draft has every field', () => {
  const empty: Record<string, unknown> = z.parse(ProductValues, {});
  for (const [name, value] of Object.entries(version))
    expect({ [name]: value }).not.toEqual({ [name]: empty[name] });
  expect(Object.keys(version).sort()).toEqual(Object.keys(ProductValues.shape).sort());
  expect(z.parse(ProductValues, toDraft(textsOfVersion(version)))).toEqual(version);
});

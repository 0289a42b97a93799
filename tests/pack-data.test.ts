// What search engines get of a product with packs, against what Google's guides require of Product and Offer.
import type { Product } from '@site/shared-contracts';
import { productData } from '../shell/src/server/head/product-data';
import { structuredDataErrors, type GraphNode } from './support/rich-results';

const PUBLIC_URL = 'https://www.example.com';
const url = `${PUBLIC_URL}/productsDetails/4`;
const sellerId = `${PUBLIC_URL}/#company`;

const product: Product = {
  ...{
    id: 4,
    productName: 'Floor cleaner',
    productDescription: 'Cleans floors.',
    imageUrl: '',
    gst: 'included',
  },
  sizes: ['500 ml', '5 L', '200 L'],
  packs: [
    { size: '500 ml', price: 84, gstRate: 18, sku: 'FC-500', gtin: '9520001001017', minimumOrder: 12 },
    { size: '5 L', price: 640, gstRate: 18 },
    { size: '200 L', onRequest: true, sku: 'FC-200L' },
  ],
};

const dataOf = (shown: Product) => {
  const context = {
    url,
    publicUrl: PUBLIC_URL,
    companyName: 'Venmara',
    sellerId,
    images: [`${PUBLIC_URL}/a.jpg`],
  };
  return JSON.parse(JSON.stringify(productData(shown, context))) as GraphNode & {
    offers: { offers: object[] };
  };
};
const seller = {
  '@type': 'Organization',
  '@id': sellerId,
  name: 'Venmara',
  url: PUBLIC_URL + '/',
  logo: `${PUBLIC_URL}/l.png`,
};

test('packs have what is required, their numbers, the price of a litre, GST and the minimum order', () => {
  const data = dataOf(product);
  expect(structuredDataErrors([data, seller])).toEqual([]);
  expect(data.offers.offers).toMatchObject([
    {
      ...{ sku: 'FC-500', gtin: '9520001001017', price: '99.12', url: `${url}?size=500+ml` },
      priceSpecification: {
        ...{ price: '99.12', valueAddedTaxIncluded: true },
        referenceQuantity: { value: 500, unitCode: 'MLT', valueReference: { value: 1, unitCode: 'LTR' } },
      },
      eligibleQuantity: { minValue: 12 },
    },
    { name: '5 L', price: '755.20' },
  ]);
});

test('the numbers of a product in one size are its own', () => {
  expect(dataOf({ ...product, sizes: ['500 ml'], packs: product.packs?.slice(0, 1) })).toMatchObject({
    ...{ sku: 'FC-500', gtin: '9520001001017' },
  });
});

import type { Product } from '@site/shared-contracts';
import { aProduct } from './stub-api';

type Picture = NonNullable<Product['image']>;

const aPicture = (alt: string, more: Partial<Picture> = {}): Picture => ({
  width: 1000,
  height: 1280,
  alt,
  variants: [
    { type: 'image/webp', width: 640, url: `/${alt}-640.webp` },
    { type: 'image/webp', width: 1600, url: `/${alt}-1600.webp` },
  ],
  ...more,
});

const pictures = [aPicture('Canister'), aPicture('Label', { focus: '30% 70%' }), aPicture('Floor')];

/** A product with all that the contract has for buyers of chemicals. */
export const stripper: Product = {
  ...aProduct(7),
  productName: 'Venfloor Stripper',
  productDescription: 'Removes old polish.',
  productPrice: 420,
  offer: 10,
  productOfferPrice: 378,
  sizes: ['1 L', '5 L', '20 L'],
  sizePrices: [
    { size: '1 L', price: 400 },
    { size: '5 L', price: 1890.5 },
  ],
  ...(pictures[0] && { image: pictures[0] }),
  pictures,
  facts: [
    { name: 'pH', value: '13.2' },
    { name: 'Density', value: '1.06', unit: 'g/cm³' },
  ],
  usedWhere: 'Hospitals\nSchools',
  howToUse: '1. Dilute it.\n2. Leave it for 10 minutes.',
  certificates: [
    {
      name: 'ISO 9001:2015',
      reference: 'IN-4471',
      file: { url: '/sheets/certificates/iso.pdf', bytes: 48_100, pages: 1 },
    },
    { name: 'BIS' },
  ],
  hazards: {
    pictograms: ['GHS05', 'GHS07'],
    signalWord: 'Danger',
    hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
    precautionaryStatements: [{ code: 'P280', text: 'Wear protective gloves.' }],
    unNumber: '1719',
  },
  uses: ['Stripping', 'Floors'],
  surfaces: ['Linoleum'],
  usedWith: [3, 2],
  sheets: [
    {
      kind: 'safety',
      language: 'ml',
      revision: 3,
      revisedOn: '2026-03-14',
      url: '/sheets/3.pdf',
      newestUrl: '/sheets/newest.pdf',
      bytes: 1_240_000,
      pages: 9,
      earlier: [
        { revision: 2, revisedOn: '2025-02-01', url: '/sheets/2.pdf', bytes: 240_100, pages: 1 },
        { revision: 1, revisedOn: '2024-01-31', url: '/sheets/1.pdf', bytes: 1, pages: 1 },
      ],
    },
    {
      kind: 'technical',
      language: 'en',
      revision: 1,
      revisedOn: '2026-01-01',
      url: '/sheets/t1.pdf',
      newestUrl: '/sheets/technical.pdf',
      bytes: 90_000,
      pages: 2,
      earlier: [],
    },
  ],
};

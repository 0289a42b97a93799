import { describeProduct } from './describe-product';

test('a version is described in words, with its pictures', () => {
  const picture = (digit: string, alt: string, focus = '') => ({ image: digit.repeat(16), alt, focus });
  const described = describeProduct({
    productName: 'Venfloor',
    productPrice: 500,
    sizes: ['1 L', '5 L'],
    sizePrices: [{ size: '5 L', price: 1250.5 }],
    picture: picture('a', ''),
    morePictures: [picture('b', 'The cap', '30% 70%')],
    facts: [
      { name: 'pH', value: '7.5' },
      { name: 'Density', value: '1.02', unit: 'g/cm³' },
    ],
    certificates: [{ name: 'ISO 9001', reference: 'IN-4711', file: '0123456789abcdef0123456789abcdef' }],
    hazards: {
      pictograms: ['GHS05'],
      signalWord: 'Danger',
      hazardStatements: [{ code: 'H319' }, { code: 'H999', text: 'Foams.' }],
      unNumber: '1824',
    },
    uses: ['Floors', 'Kitchen'],
    usedWith: [3, 4],
  });
  const texts = Object.fromEntries(described.map(({ name, text }) => [name, text]));
  expect(texts).toMatchObject({
    productName: 'Venfloor',
    productPrice: '500',
    sizes: '1 L, 5 L',
    packs: '5 L: ₹1,250.50',
    pictures: '2 pictures\n1. The name\n2. The cap, in view: 30% 70%',
    facts: 'pH: 7.5\nDensity: 1.02 g/cm³',
    certificates: 'ISO 9001: IN-4711, with a PDF',
    hazards:
      'GHS05 Corrosive\nSignal word: Danger\nH319: Causes serious eye irritation.\nH999: Foams.\nUN 1824',
    uses: 'Floors, Kitchen',
    usedWith: 'Product 3, Product 4',
  });
  expect(described.find(({ name }) => name === 'pictures')?.images).toEqual(['a'.repeat(16), 'b'.repeat(16)]);
});

test('a version without details has no texts for them', () => {
  const texts = describeProduct({}).filter(({ text }) => text !== '');
  expect(texts).toEqual([]);
});

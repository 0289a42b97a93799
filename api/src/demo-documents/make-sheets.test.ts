import path from 'node:path';
import { makeCertificate } from './certificate';
import type { DocumentProduct } from './document-parts';
import { readDocumentValues, type DocumentValues } from './document-values';
import { makeSheets } from './make-sheets';

const product: DocumentProduct = {
  id: 20,
  name: 'Venmax Heavy Degreaser',
  category: 'Industrial Degreasers',
  description: 'A strong alkaline concentrate.',
  sizes: ['5 L'],
  facts: [{ name: 'pH (undiluted)', value: '13.5' }],
  certificates: [],
  hazards: {
    pictograms: ['GHS05'],
    signalWord: 'Danger',
    hazardStatements: [{ code: 'H314', text: 'Causes severe skin burns and eye damage.' }],
    precautionaryStatements: [],
  },
  usedWith: [],
};

let values: DocumentValues;
beforeAll(async () => {
  const read = await readDocumentValues(path.resolve('api/demo'));
  if (!read) throw new Error('The demo folder has no documents.json.');
  values = read;
});

test('the same product has the same bytes', async () => {
  const [first, second] = [await makeSheets([product], values), await makeSheets([product], values)];
  expect(first.map(({ kind, revisedOn }) => [kind, revisedOn])).toEqual([
    ['safety', values.revisedOn],
    ['technical', values.revisedOn],
  ]);
  expect(first).toEqual(second);
  for (const { bytes } of first) expect(bytes.length).toBeLessThan(100_000);
});

test('a product with hazards has substances, and a statement has a hazard class', async () => {
  await expect(makeSheets([{ ...product, id: 99 }], values)).rejects.toThrow('documents.json');
  const hazards = {
    ...product.hazards,
    pictograms: [],
    precautionaryStatements: [],
    hazardStatements: [{ code: 'H200', text: 'Unstable explosive.' }],
  };
  await expect(makeSheets([{ ...product, hazards }], values)).rejects.toThrow('H200');
});

test('CAS numbers are right by their check digits', () => {
  const numbers = Object.values(values.products).flatMap(({ ingredients }) =>
    ingredients.map(({ cas }) => cas),
  );
  const wrong = numbers.filter((cas) => {
    const [check = '', ...digits] = Array.from(cas.replaceAll('-', '')).reverse();
    const sum = digits.reduce((total, digit, index) => total + Number(digit) * (index + 1), 0);
    return sum % 10 !== Number(check);
  });
  expect(wrong).toEqual([]);
});

test('a certificate is one page', async () => {
  for (const certificate of values.certificates) {
    const { pages } = await makeCertificate(certificate, values.supplier);
    expect(pages).toBe(1);
  }
});

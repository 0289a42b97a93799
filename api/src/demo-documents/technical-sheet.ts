// A technical data sheet: what the product is, where it is used and how, on one page or two.
import {
  factText,
  findFact,
  linesOf,
  rows,
  type DocumentPart,
  type DocumentProduct,
  type DocumentSection,
} from './document-parts';
import type { DocumentValues } from './document-values';

const present = (title: string, ...parts: readonly (DocumentPart | false)[]): DocumentSection[] => {
  const shown = parts.filter((part) => part !== false);
  return shown.length > 0 ? [{ title, parts: shown }] : [];
};

const list = (text: string | undefined): DocumentPart | false =>
  linesOf(text).length > 0 && { kind: 'list', lines: linesOf(text) };

function safety({ hazards }: DocumentProduct): DocumentPart[] {
  if (!hazards)
    return [
      {
        kind: 'text',
        text: 'Not classified as hazardous. Keep it out of the reach of children and out of the eyes.',
      },
    ];
  const { pictograms, signalWord, hazardStatements, unNumber } = hazards;
  return [
    ...(pictograms.length > 0 ? [{ kind: 'pictograms', codes: pictograms } as const] : []),
    ...(signalWord ? [rows(['Signal word', signalWord])] : []),
    { kind: 'statements', title: 'Hazard statements', statements: hazardStatements },
    ...(unNumber ? [rows(['UN number', `UN ${unNumber}`])] : []),
    { kind: 'text', text: 'Read the safety data sheet before use.' },
  ];
}

export function makeTechnicalSections(
  product: DocumentProduct,
  { supplier, typicalData }: Pick<DocumentValues, 'supplier' | 'typicalData'>,
): DocumentSection[] {
  const facts = product.facts.length > 0 ? product.facts : (typicalData[String(product.id)] ?? []);
  const shelfLife = findFact({ ...product, facts }, 'Shelf life');
  return [
    ...present('Description', { kind: 'text', text: product.description }),
    ...present('Where it is used', list(product.usedWhere)),
    ...present('How to use it', list(product.howToUse)),
    ...present(
      'Technical data',
      facts.length > 0 && rows(...facts.map((fact) => [fact.name, factText(fact)] as const)),
      facts.length > 0 && { kind: 'text', text: 'Typical values, which are no specification.' },
    ),
    ...present(
      'Packs and storage',
      rows(
        ['Packs', product.sizes.join(', ')],
        ['Storage', 'In the closed original pack, dry, at 5 to 35 °C, away from direct sunlight.'],
        ...(shelfLife === undefined ? [] : [['Shelf life', `${shelfLife} in the closed pack`] as const]),
      ),
    ),
    ...present('Safety', ...safety(product)),
    ...present(
      'Certificates',
      product.certificates.length > 0 &&
        rows(...product.certificates.map(({ name, reference }) => [name, reference ?? ''] as const)),
    ),
    ...present(
      'Used together with',
      product.usedWith.length > 0 && { kind: 'list', lines: product.usedWith },
    ),
    ...present(
      'Supplier',
      rows(
        ['Company', [supplier.name, ...supplier.address].join(', ')],
        ['Telephone, e-mail', `${supplier.phone}, ${supplier.email}`],
      ),
    ),
  ];
}

// The values of a product's form in words: of a conflict, and of versions that are compared.
import { pictogramNames } from '@site/shared-contracts/hazard-pictograms';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import type { DescribeValues } from '../../content-publishing/version-comparison';
import { countText } from '../../format/count-text';
import { pictureWords } from '../../schema-form/picture-text';
import {
  readCertificates,
  readFacts,
  readHazards,
  readIds,
  readPacks,
  readPictures,
  readWords,
  type PackText,
  type StatementText,
} from './product-details';
import { pricesText, PRICES } from './product-prices';
import { labels, textsOfVersion, type ProductFormTexts } from './product-form-texts';

const texts: Partial<Record<keyof typeof labels, (values: ProductFormTexts) => string>> = {
  descriptionFormat: ({ descriptionFormat }) => (descriptionFormat ? 'With formatting' : ''),
  [PRICES]: pricesText,
  sizes: ({ sizes }) => sizes.split(',').filter(Boolean).join(', '),
  packs: ({ packs }) => readPacks(packs).map(packLine).join('\n'),
  pictures: ({ pictures }) => {
    const list = readPictures(pictures);
    if (list.length === 0) return '';
    const lines = list.map((picture, index) => `${index + 1}. ${pictureWords(picture, 'The name')}`);
    return [countText(list.length, 'picture'), ...lines].join('\n');
  },
  facts: ({ facts }) =>
    readFacts(facts)
      .map(({ name, value, unit }) => `${name}: ${[value, unit].filter(Boolean).join(' ')}`)
      .join('\n'),
  certificates: ({ certificates }) =>
    readCertificates(certificates)
      .map(
        ({ name, reference, file }) =>
          `${[name, reference].filter(Boolean).join(': ')}${file ? ', with a PDF' : ''}`,
      )
      .join('\n'),
  hazards: hazardLines,
  uses: ({ uses }) => readWords(uses).join(', '),
  surfaces: ({ surfaces }) => readWords(surfaces).join(', '),
  usedWith: ({ usedWith }) =>
    readIds(usedWith)
      .map((id) => `Product ${id}`)
      .join(', '),
};

/** How a line says each part of a pack; empty where nothing is known. A new one does not compile until it is said here. */
const packWords: Record<Exclude<keyof PackText, 'size'>, (pack: PackText) => string> = {
  price: ({ price }) => price && pricesText({ productPrice: price }).replace(', no offer', ''),
  onRequest: ({ onRequest }) => (onRequest ? 'price on request' : ''),
  sku: ({ sku }) => sku && `article number ${sku}`,
  gtin: ({ gtin }) => gtin && `GTIN ${gtin}`,
  amount: ({ amount, unit }) => amount && `contains ${amount} ${unit}`,
  // Said with the amount.
  unit: () => '',
  minimumOrder: ({ minimumOrder }) => minimumOrder && `at least ${minimumOrder}`,
  packsPerCarton: ({ packsPerCarton }) => packsPerCarton && `${packsPerCarton} in a carton`,
  hsn: ({ hsn }) => hsn && `HSN ${hsn}`,
  gstRate: ({ gstRate }) => gstRate && `GST ${gstRate}%`,
  leadTime: ({ leadTime }) => leadTime && `lead time ${leadTime}`,
};

function packLine(pack: PackText): string {
  const words = Object.values(packWords).map((say) => say(pack));
  return `${pack.size}: ${words.filter(Boolean).join(', ')}`;
}

function hazardLines({ hazards }: ProductFormTexts): string {
  const { pictograms, signalWord, hazardStatements, precautionaryStatements, unNumber } =
    readHazards(hazards);
  const statementLine = ({ code, text }: StatementText) =>
    [code, text || findLabelStatement(code)].filter(Boolean).join(': ');
  return [
    ...pictograms.map((code) => `${code} ${pictogramNames[code]}`),
    ...(signalWord ? [`Signal word: ${signalWord}`] : []),
    ...hazardStatements.map(statementLine),
    ...precautionaryStatements.map(statementLine),
    ...(unNumber ? [`UN ${unNumber}`] : []),
  ].join('\n');
}

/** The value of a field as people read it. */
export function productText(name: string, values: ProductFormTexts): string {
  const text = texts[name as keyof typeof labels];
  return text ? text(values) : values[name as keyof ProductFormTexts];
}

/** A version, for the comparison with others. */
export const describeProduct: DescribeValues = (version) => {
  const values = textsOfVersion(version);
  return Object.entries(labels)
    .filter(([name]) => name !== PRICES)
    .map(([name, title]) => ({
      name,
      title,
      text: productText(name, values),
      images: name === 'pictures' ? readPictures(values.pictures).map(({ image }) => image) : undefined,
    }));
};

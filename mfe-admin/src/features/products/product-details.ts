// What is a list or an object in the form.
import type { Image, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import { pictogramCodes, signalWords } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { jsonText } from '../../schema-form/json-text';
import { imagesById, pictureText, PictureText } from '../../schema-form/picture-text';

const word = z._default(z.string(), '');
const Pictures = z.array(PictureText);
const SizePrices = z.array(z.object({ size: z.string(), price: z.string() }));
const Facts = z.array(z.object({ name: word, value: word, unit: word }));
const Certificates = z.array(z.object({ name: word, reference: word }));
const Ids = z.array(z.number());
const Statements = z._default(z.array(z.object({ code: z.string(), text: word })), []);
const HazardTexts = z.object({
  pictograms: z._default(z.array(z.enum(pictogramCodes)), []),
  signalWord: z._default(z.enum(['', ...signalWords]), ''),
  hazardStatements: Statements,
  precautionaryStatements: Statements,
  unNumber: word,
});

export type SizePriceText = z.infer<typeof SizePrices>[number];
export type HazardTexts = z.infer<typeof HazardTexts>;
export type StatementText = HazardTexts['hazardStatements'][number];

const noHazards: HazardTexts = z.parse(HazardTexts, {});

export const [readPictures, writePictures] = jsonText(Pictures, []);
export const [readSizePrices, writeSizePrices] = jsonText(SizePrices, []);
export const [readFacts, writeFacts] = jsonText(Facts, []);
export const [readCertificates, writeCertificates] = jsonText(Certificates, []);
export const [readIds, writeIds] = jsonText(Ids, []);
export const [readHazards, writeHazards] = jsonText(HazardTexts, noHazards);

/** Empty where it is unknown which pictures the product has: what is left out of a form stays as it is. */
export function picturesText({ image, pictures, productName }: Product): string {
  const images = pictures ?? (image ? [image] : []);
  const found = images.flatMap((each) => pictureText(each, productName) ?? []);
  return found.length > 0 && found.length === images.length ? writePictures(found) : '';
}

/** The images of a product by their ids, to be shown in its form. */
export const imagesOf = ({ image, pictures }: Product): Record<string, Image> =>
  imagesById(pictures ?? (image ? [image] : []));

/** In the order of the sizes; a price whose size is gone is left out. */
export const sizePricesText = ({ sizes, sizePrices = [] }: Pick<Product, 'sizes' | 'sizePrices'>): string =>
  writeSizePrices(
    sizes.flatMap((size) => {
      const found = sizePrices.find((each) => each.size === size);
      return found ? [{ size, price: String(found.price) }] : [];
    }),
  );

/** The API responds with the table's text; in the form a code of the table has none. */
export function hazardsText(hazards: Product['hazards'] | HazardTexts): string {
  const withoutTableText = ({ code, text }: StatementText) => ({
    code,
    text: text === findLabelStatement(code) ? '' : text,
  });
  const { hazardStatements = [], precautionaryStatements = [], ...rest } = hazards ?? {};
  return writeHazards({
    ...rest,
    hazardStatements: hazardStatements.map(withoutTableText),
    precautionaryStatements: precautionaryStatements.map(withoutTableText),
  });
}

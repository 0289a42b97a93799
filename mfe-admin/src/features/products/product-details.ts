// What is a list or an object in the form: JSON there, with the fields in one order, so that equal values are equal texts.
import type { Image, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import { pictogramCodes, signalWords } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { imageIdOf } from '../../components/image-id';
import { customAlt } from '../../editing/custom-alt';

const word = z._default(z.string(), '');
const Pictures = z.array(z.object({ image: z.string(), alt: word, focus: word }));
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

export type PictureText = z.infer<typeof Pictures>[number];
export type SizePriceText = z.infer<typeof SizePrices>[number];
export type HazardTexts = z.infer<typeof HazardTexts>;
export type StatementText = HazardTexts['hazardStatements'][number];

/** A text that is no such value is one of an earlier build, or empty. */
function read<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.infer<Schema>) {
  return (text: string): z.infer<Schema> => {
    try {
      return z.safeParse(schema, JSON.parse(text)).data ?? fallback;
    } catch {
      return fallback;
    }
  };
}

/** The order of the fields is that of the schema. */
const write =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (value: z.input<Schema>): string =>
    JSON.stringify(z.parse(schema, value));

export const noHazards: HazardTexts = z.parse(HazardTexts, {});

export const [readPictures, writePictures] = [read(Pictures, []), write(Pictures)];
export const [readSizePrices, writeSizePrices] = [read(SizePrices, []), write(SizePrices)];
export const [readFacts, writeFacts] = [read(Facts, []), write(Facts)];
export const [readCertificates, writeCertificates] = [read(Certificates, []), write(Certificates)];
export const [readIds, writeIds] = [read(Ids, []), write(Ids)];
export const [readHazards, writeHazards] = [read(HazardTexts, noHazards), write(HazardTexts)];

/** Empty where it is unknown which pictures the product has: what is left out of a form stays as it is. */
export function picturesText({ image, pictures, productName }: Product): string {
  const images = pictures ?? (image ? [image] : []);
  const found = images.flatMap((each) => pictureText(each, productName) ?? []);
  return found.length > 0 && found.length === images.length ? writePictures(found) : '';
}

function pictureText(image: Image, productName: string): PictureText | undefined {
  const id = imageIdOf(image);
  return id === undefined
    ? undefined
    : { image: id, alt: customAlt(image, productName), focus: image.focus ?? '' };
}

/** The images of a product by their ids, to be shown in its form. */
export function imagesOf({ image, pictures }: Product): Record<string, Image> {
  const images = pictures ?? (image ? [image] : []);
  return Object.fromEntries(images.flatMap((each) => [[imageIdOf(each) ?? '', each]]));
}

/** In the order of the sizes; a price whose size is gone is left out. */
export const sizePricesText = ({ sizes, sizePrices = [] }: Pick<Product, 'sizes' | 'sizePrices'>): string =>
  writeSizePrices(
    sizes.flatMap((size) => {
      const found = sizePrices.find((each) => each.size === size);
      return found ? [{ size, price: String(found.price) }] : [];
    }),
  );

/** The API responds with the table's text; in the form a code of the table has none. */
export function hazardsText(hazards: Product['hazards']): string {
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

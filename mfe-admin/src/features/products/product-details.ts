// What is a list or an object in the form.
import type { Certificate, Image, Pack, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import { packUnits, pictogramCodes, signalWords, type PackValues } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { jsonText } from '../../schema-form/json-text';
import { imagesById, pictureText, PictureText } from '../../schema-form/picture-text';

const word = z._default(z.string(), '');
const Pictures = z.array(PictureText);
const PackTexts = z.object({
  size: z.string(),
  price: word,
  onRequest: z._default(z.boolean(), false),
  sku: word,
  gtin: word,
  amount: word,
  unit: z._default(z.enum(['', ...packUnits]), ''),
  minimumOrder: word,
  packsPerCarton: word,
  hsn: word,
  gstRate: word,
  leadTime: word,
});
const Packs = z.array(PackTexts);
const Facts = z.array(z.object({ name: word, value: word, unit: word }));
const Certificates = z.array(z.object({ name: word, reference: word, file: word }));
const Words = z.array(z.string());
const Ids = z.array(z.number());
const Statements = z._default(z.array(z.object({ code: z.string(), text: word })), []);
const HazardTexts = z.object({
  pictograms: z._default(z.array(z.enum(pictogramCodes)), []),
  signalWord: z._default(z.enum(['', ...signalWords]), ''),
  hazardStatements: Statements,
  precautionaryStatements: Statements,
  unNumber: word,
});

export type PackText = z.infer<typeof PackTexts>;
export type HazardTexts = z.infer<typeof HazardTexts>;
export type StatementText = HazardTexts['hazardStatements'][number];

/** A size of which nothing more is known. */
export const emptyPackText = (size: string): PackText => z.parse(PackTexts, { size });

/** Whether something is known of it besides its size. */
export const isKnownPack = (pack: PackText): boolean =>
  Object.entries(pack).some(([name, value]) => name !== 'size' && value !== '' && value !== false);

const noHazards: HazardTexts = z.parse(HazardTexts, {});

export const [readPictures, writePictures] = jsonText(Pictures, []);
export const [readPacks, writePacks] = jsonText(Packs, []);
export const [readFacts, writeFacts] = jsonText(Facts, []);
const [readCertificates, writeCertificates] = jsonText(Certificates, []);
export { readCertificates };
export const [readWords, writeWords] = jsonText(Words, []);
export const [readIds, writeIds] = jsonText(Ids, []);
export const [readHazards, writeHazards] = jsonText(HazardTexts, noHazards);

/** A version has the id of a certificate's file, and so has the form; the product that visitors see has its address. */
export const certificatesText = (
  certificates: readonly (Certificate | z.infer<typeof Certificates>[number])[],
): string =>
  writeCertificates(
    certificates.map(({ name, reference = '', file = '' }) => ({
      name,
      reference,
      file: typeof file === 'string' ? file : (/([0-9a-f]{32})\.pdf$/.exec(file.url)?.[1] ?? ''),
    })),
  );

/** Empty where it is unknown which pictures the product has: what is left out of a form stays as it is. */
export function picturesText({ image, pictures, productName }: Product): string {
  const images = pictures ?? (image ? [image] : []);
  const found = images.flatMap((each) => pictureText(each, productName) ?? []);
  return found.length > 0 && found.length === images.length ? writePictures(found) : '';
}

/** The images of a product by their ids, to be shown in its form. */
export const imagesOf = ({ image, pictures }: Product): Record<string, Image> =>
  imagesById(pictures ?? (image ? [image] : []));

/** In the order of the sizes; a pack whose size is gone is left out. */
export const packsText = (sizes: readonly string[], packs: readonly (Pack | PackValues)[]): string =>
  writePacks(
    sizes.flatMap((size) => {
      const found = packs.find((each) => each.size === size);
      return found ? toPackText(found) : [];
    }),
  );

function toPackText({ onRequest, unit, ...pack }: Pack | PackValues): PackText {
  const text = (value: string | number | undefined) => String(value ?? '');
  return {
    size: pack.size,
    price: text(pack.price),
    onRequest: onRequest ?? false,
    sku: text(pack.sku),
    gtin: text(pack.gtin),
    amount: text(pack.amount),
    unit: unit ?? '',
    minimumOrder: text(pack.minimumOrder),
    packsPerCarton: text(pack.packsPerCarton),
    hsn: text(pack.hsn),
    gstRate: text(pack.gstRate),
    leadTime: text(pack.leadTime),
  };
}

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

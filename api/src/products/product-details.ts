// What buyers of chemicals ask for, which is one JSON column: nothing of it is sorted or filtered by but `from_price`, a column made of it.
import type { Fact, Hazards, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import {
  type productFormDetails,
  productValueDetails,
  type FocusedImage,
  type HazardFields,
  type SizePrice,
  type ProductValues,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import type { ProductFields } from './product-columns';

/** The fields of the form that are stored here; the first of `pictures` is in columns of its own, but for its focus. */
export type DetailField = keyof typeof productFormDetails;

const Details = z.object(productValueDetails);

/** `focus` is that of the first picture. */
export type ProductDetails = z.output<typeof Details> & { focus: string };

const noDetails: ProductDetails = { ...z.parse(Details, {}), focus: '' };

/** What is not empty. */
export type StoredDetails = Partial<ProductDetails>;

export const readDetails = (json: string): ProductDetails => ({
  ...noDetails,
  ...(JSON.parse(json) as StoredDetails),
});

export function writeDetails(details: ProductDetails): string {
  const stored = Object.entries(details).filter(
    ([name, value]) => !isDeepStrictEqual(value, noDetails[name as keyof ProductDetails]),
  );
  return JSON.stringify(Object.fromEntries(stored));
}

export interface DetailsBefore {
  details: ProductDetails;
  /** The product's description, which has a format among the details. */
  description: string;
}

/** Those of a form: what it leaves out stays as it is. A file replaces the first picture, and its focus. */
export function changeDetails(
  { pictures, ...fields }: ProductFields,
  { details: before, description }: DetailsBefore = { details: noDetails, description: '' },
  hasNewFile = false,
): ProductDetails {
  const [first, ...morePictures] = pictures ?? [];
  const keptFormat = fields.productDescription === description ? before.descriptionFormat : '';
  return {
    descriptionFormat: fields.descriptionFormat ?? keptFormat,
    focus: first?.focus ?? (hasNewFile ? '' : before.focus),
    morePictures: first ? morePictures : before.morePictures,
    sizePrices: fields.sizePrices ?? before.sizePrices,
    facts: fields.facts ?? before.facts,
    usedWhere: fields.usedWhere ?? before.usedWhere,
    howToUse: fields.howToUse ?? before.howToUse,
    certificates: fields.certificates ?? before.certificates,
    hazards: fields.hazards ?? before.hazards,
    usedWith: fields.usedWith ?? before.usedWith,
    searchTitle: fields.searchTitle ?? before.searchTitle,
    searchDescription: fields.searchDescription ?? before.searchDescription,
  };
}

/** Those of a version, which may be older than some of the fields. */
export const detailsOfValues = (values: ProductValues): ProductDetails => ({
  ...z.parse(Details, values),
  focus: values.picture?.focus ?? '',
});

/** A version's fields. */
export function toValueDetails({ focus, ...details }: ProductDetails, image: string, alt: string) {
  return { ...details, picture: { image, alt, focus } satisfies FocusedImage };
}

/** What a search finds a product by, besides its name, its description and its sizes. */
export const searchTexts = ({
  facts,
  usedWhere,
  howToUse,
  certificates,
  hazards,
}: ProductDetails): string[] => [
  ...facts.flatMap(({ name, value, unit }) => [name, value, unit]),
  usedWhere,
  howToUse,
  ...certificates.flatMap(({ name, reference }) => [name, reference]),
  ...[...hazards.hazardStatements, ...hazards.precautionaryStatements]
    .map(withText)
    .flatMap(({ code, text }) => [code, text]),
  ...(hazards.unNumber ? [`UN number ${hazards.unNumber}`, `UN${hazards.unNumber}`] : []),
];

type ShownDetails = Omit<Pick<Product, keyof ProductDetails & keyof Product>, 'pictures'>;

/** In the order of the sizes, without those of sizes that the product does not have any more. */
export const shownSizePrices = ({ sizePrices }: ProductDetails, sizes: readonly string[]): SizePrice[] =>
  sizes.flatMap((size) => sizePrices.find((each) => each.size === size) ?? []);

/** What visitors see of them, without the pictures. What is empty is left out. */
export function toShownDetails(details: ProductDetails, sizes: readonly string[]): ShownDetails {
  const { descriptionFormat, usedWhere, howToUse, usedWith, searchTitle, searchDescription } = details;
  const sizePrices = shownSizePrices(details, sizes);
  const facts = details.facts.map(({ name, value, unit }): Fact => ({ name, value, ...(unit && { unit }) }));
  const certificates = details.certificates.map(({ name, reference }) => ({
    name,
    ...(reference && { reference }),
  }));
  const hazards = toShownHazards(details.hazards);
  return {
    descriptionFormat: descriptionFormat || undefined,
    sizePrices: ifAny(sizePrices),
    facts: ifAny(facts),
    usedWhere: ifAny(usedWhere),
    howToUse: ifAny(howToUse),
    certificates: ifAny(certificates),
    hazards,
    usedWith: ifAny(usedWith),
    searchTitle: ifAny(searchTitle),
    searchDescription: ifAny(searchDescription),
  } satisfies Record<keyof ShownDetails, unknown>;
}

const ifAny = <Value extends string | readonly unknown[]>(value: Value): Value | undefined =>
  value.length > 0 ? value : undefined;

function toShownHazards(fields: HazardFields): Hazards | undefined {
  if (isDeepStrictEqual(fields, noDetails.hazards)) return undefined;
  const { pictograms, signalWord, hazardStatements, precautionaryStatements, unNumber } = fields;
  return {
    pictograms,
    ...(signalWord && { signalWord }),
    hazardStatements: hazardStatements.map(withText),
    precautionaryStatements: precautionaryStatements.map(withText),
    ...(unNumber && { unNumber }),
  };
}

const withText = ({ code, text }: { code: string; text: string }) => ({
  code,
  text: text || (findLabelStatement(code) ?? ''),
});

// What buyers of chemicals ask for, which is one JSON column: nothing of it is sorted or filtered by but `from_price`, a column made of it.
import type { Fact, Hazards, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import {
  ProductValues,
  productValueDetails,
  type HazardFields,
  type SizePrice,
} from '@site/shared-contracts/schemas';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

export type ProductDetails = Pick<ProductValues, keyof typeof productValueDetails>;

/** `focus` is that of the first picture, whose image and text are in columns of their own. */
interface StoredDetails extends ProductDetails {
  focus: string;
}

/** Those of a product that has nothing yet. */
export const noValues: ProductValues = z.parse(ProductValues, {});

const noDetails: StoredDetails = { ...z.parse(z.object(productValueDetails), {}), focus: '' };

export const readDetails = (json: string): StoredDetails => ({
  ...noDetails,
  ...(JSON.parse(json) as Partial<StoredDetails>),
});

/** What is not empty. */
export function writeDetails(values: ProductValues): string {
  const details = { ...values, focus: values.picture?.focus ?? '' };
  const names = Object.keys(noDetails) as (keyof StoredDetails)[];
  const stored = names.filter((name) => !isDeepStrictEqual(details[name], noDetails[name]));
  return JSON.stringify(Object.fromEntries(stored.map((name) => [name, details[name]])));
}

/** What a search finds a product by, besides its name, its description and its sizes. */
export const searchTexts = ({
  facts,
  usedWhere,
  howToUse,
  certificates,
  hazards,
}: ProductValues): string[] => [
  ...facts.flatMap(({ name, value, unit }) => [name, value, unit]),
  usedWhere,
  howToUse,
  ...certificates.flatMap(({ name, reference }) => [name, reference]),
  ...[...hazards.hazardStatements, ...hazards.precautionaryStatements]
    .map(withText)
    .flatMap(({ code, text }) => [code, text]),
  ...(hazards.unNumber ? [`UN number ${hazards.unNumber}`, `UN${hazards.unNumber}`] : []),
];

/** In the order of the sizes, without those of sizes that the product does not have any more. */
export const shownSizePrices = ({
  sizes,
  sizePrices,
}: Pick<ProductValues, 'sizes' | 'sizePrices'>): SizePrice[] =>
  sizes.flatMap((size) => sizePrices.find((each) => each.size === size) ?? []);

/** The pictures are shown in another way (read-pictures.ts). */
type ShownField = Exclude<keyof ProductValues, 'picture' | 'morePictures'>;

/** What visitors see of a product, without its pictures. What is empty is left out. */
export const toShownValues = (values: ProductValues): Pick<Product, ShownField> =>
  ({
    productName: values.productName,
    productDescription: values.productDescription,
    productPrice: values.productPrice,
    offer: values.offer,
    productOfferPrice: values.productOfferPrice,
    sizes: values.sizes,
    categoryId: values.categoryId,
    descriptionFormat: values.descriptionFormat || undefined,
    sizePrices: ifAny(shownSizePrices(values)),
    facts: ifAny(values.facts.map(({ name, value, unit }): Fact => ({ name, value, ...(unit && { unit }) }))),
    usedWhere: ifAny(values.usedWhere),
    howToUse: ifAny(values.howToUse),
    certificates: ifAny(
      values.certificates.map(({ name, reference }) => ({ name, ...(reference && { reference }) })),
    ),
    hazards: toShownHazards(values.hazards),
    usedWith: ifAny(values.usedWith),
    searchTitle: ifAny(values.searchTitle),
    searchDescription: ifAny(values.searchDescription),
  }) satisfies Record<ShownField, unknown>;

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

// What buyers of chemicals ask for, which is one JSON column: nothing of it is sorted or filtered by but `from_price`, a column made of it.
import type { Certificate, CertificateFile, Fact, Hazards, Pack, Product } from '@site/shared-contracts';
import { findLabelStatement } from '@site/shared-contracts/label-statements';
import {
  ProductValues,
  productValueDetails,
  readStoredPacks,
  withStoredSizePrices,
  type HazardFields,
  type PackValues,
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
  ...readStoredPacks(JSON.parse(json) as Partial<StoredDetails>),
});

/** What is not empty. */
export function writeDetails(values: ProductValues): string {
  const details = { ...values, focus: values.picture?.focus ?? '' };
  const names = Object.keys(noDetails) as (keyof StoredDetails)[];
  const stored = names.filter((name) => !isDeepStrictEqual(details[name], noDetails[name]));
  return JSON.stringify(
    withStoredSizePrices(
      Object.fromEntries(stored.map((name) => [name, details[name]])) as Partial<StoredDetails>,
    ),
  );
}

/** What a search finds a product by, besides its name, its description and its sizes. */
export const searchTexts = ({
  packs,
  facts,
  usedWhere,
  howToUse,
  certificates,
  hazards,
  uses,
  surfaces,
}: ProductValues): string[] => [
  ...packs.flatMap(({ sku, gtin }) => [sku, gtin]),
  ...uses,
  ...surfaces,
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
export const shownPacks = ({ sizes, packs }: Pick<ProductValues, 'sizes' | 'packs'>): Pack[] =>
  [...new Set(sizes)].flatMap((size) => packs.find((each) => each.size === size) ?? []).map(toShownPack);

/** What is empty is left out. */
const toShownPack = (pack: PackValues): Pack =>
  ({
    size: pack.size,
    sku: pack.sku || undefined,
    gtin: pack.gtin || undefined,
    amount: pack.amount,
    unit: pack.unit || undefined,
    price: pack.price,
    onRequest: pack.onRequest || undefined,
    minimumOrder: pack.minimumOrder,
    packsPerCarton: pack.packsPerCarton,
    hsn: pack.hsn || undefined,
    gstRate: pack.gstRate,
    leadTime: pack.leadTime || undefined,
  }) satisfies Record<keyof PackValues, unknown>;

/** For builds of pages that are older than packs. */
const sizePricesOfShown = (packs: readonly Pack[]) =>
  packs.flatMap(({ size, price }) => (price === undefined ? [] : { size, price }));

/** The pictures are shown in another way (read-pictures.ts). */
type ShownField = Exclude<keyof ProductValues, 'picture' | 'morePictures'>;

/**
 * What visitors see of a product, without its pictures. What is empty is left out.
 * @param certificateFiles by their ids; a caller that shows no certificates has none
 */
export function toShownValues(
  values: ProductValues,
  certificateFiles?: ReadonlyMap<string, CertificateFile>,
): Pick<Product, ShownField | 'sizePrices'> {
  const packs = shownPacks(values);
  return {
    productName: values.productName,
    productDescription: values.productDescription,
    productPrice: values.productPrice,
    offer: values.offer,
    productOfferPrice: values.productOfferPrice,
    sizes: values.sizes,
    categoryId: values.categoryId,
    descriptionFormat: values.descriptionFormat || undefined,
    packs: ifAny(packs),
    sizePrices: ifAny(sizePricesOfShown(packs)),
    facts: ifAny(values.facts.map(({ name, value, unit }): Fact => ({ name, value, ...(unit && { unit }) }))),
    usedWhere: ifAny(values.usedWhere),
    howToUse: ifAny(values.howToUse),
    certificates: ifAny(
      values.certificates.map(({ name, reference, file: id }): Certificate => {
        const file = certificateFiles?.get(id);
        return { name, ...(reference && { reference }), ...(file && { file }) };
      }),
    ),
    hazards: toShownHazards(values.hazards),
    uses: ifAny(values.uses),
    surfaces: ifAny(values.surfaces),
    usedWith: ifAny(values.usedWith),
    searchTitle: ifAny(values.searchTitle),
    searchDescription: ifAny(values.searchDescription),
  } satisfies Record<ShownField | 'sizePrices', unknown>;
}

const ifAny = <Value extends string | readonly unknown[]>(value: Value): Value | undefined =>
  value.length > 0 ? value : undefined;

export function toShownHazards(fields: HazardFields): Hazards | undefined {
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

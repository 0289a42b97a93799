import type { Product } from '@site/shared-contracts';
import { ProductValues, readStoredPacks, type ProductForm } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ServerState } from '../../editing/draft-store';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import {
  certificatesText,
  hazardsText,
  picturesText,
  readCertificates,
  readFacts,
  readHazards,
  readIds,
  packsText,
  readPacks,
  readPictures,
  readWords,
  writeFacts,
  writeIds,
  writePictures,
  writeWords,
} from './product-details';
import { PRICES } from './product-prices';

/**
 * A product in its form: texts, under the names that the API's form has. What a picture shows is among `pictures`, and
 * not in the field for the only one.
 */
export type ProductFormTexts = Record<
  Exclude<keyof typeof ProductForm.shape, 'imageAlt' | 'sizePrices'>,
  string
>;

/** What the form is filled with: a version, or a product as visitors see it, which leaves out what is empty. */
type Source = { [Name in keyof ProductValues]?: ProductValues[Name] | Product[Name & keyof Product] };

const fields: FormFields<ProductFormTexts, Source> = {
  productName: { label: 'Name', textOf: ({ productName = '' }) => productName },
  productDescription: { label: 'Description', textOf: ({ productDescription = '' }) => productDescription },
  descriptionFormat: {
    label: 'Format of the description',
    textOf: ({ descriptionFormat = '' }) => descriptionFormat,
  },
  categoryId: { label: 'Category', textOf: ({ categoryId }) => amountText(categoryId) },
  pictures: {
    label: 'Pictures',
    textOf: ({ picture, morePictures = [] }) =>
      writePictures([...(picture ? [picture] : []), ...morePictures]),
  },
  productPrice: { label: 'Price (₹)', textOf: ({ productPrice }) => amountText(productPrice) },
  offer: { label: 'Offer (%)', textOf: ({ offer }) => amountText(offer) },
  productOfferPrice: {
    label: 'Offer price (₹)',
    textOf: ({ productOfferPrice }) => amountText(productOfferPrice),
  },
  sizes: { label: 'Sizes', textOf: ({ sizes = [] }) => sizes.join(',') },
  packs: {
    label: 'Prices and packs',
    textOf: ({ sizes = [], packs = [] }) => packsText(sizes, packs),
  },
  facts: { label: 'Facts', textOf: ({ facts = [] }) => writeFacts(facts) },
  certificates: { label: 'Certificates', textOf: ({ certificates = [] }) => certificatesText(certificates) },
  usedWhere: { label: 'Where it is used', textOf: ({ usedWhere = '' }) => usedWhere },
  howToUse: { label: 'How to use it', textOf: ({ howToUse = '' }) => howToUse },
  hazards: { label: 'Hazards', textOf: ({ hazards }) => hazardsText(hazards) },
  uses: { label: 'Uses', textOf: ({ uses = [] }) => writeWords(uses) },
  surfaces: { label: 'Surfaces', textOf: ({ surfaces = [] }) => writeWords(surfaces) },
  usedWith: { label: 'Used with', textOf: ({ usedWith = [] }) => writeIds(usedWith) },
  searchTitle: { label: 'Title for search engines', textOf: ({ searchTitle = '' }) => searchTitle },
  searchDescription: {
    label: 'Description for search engines',
    textOf: ({ searchDescription = '' }) => searchDescription,
  },
};

const { productName, productDescription, categoryId, pictures, ...otherLabels } = labelsOf(fields);

/** In the order of the form. */
export const labels: Record<keyof ProductFormTexts | typeof PRICES, string> = {
  productName,
  productDescription,
  categoryId,
  pictures,
  [PRICES]: 'Price and offer',
  ...otherLabels,
};

export const newProduct = (categoryId: number): ServerState<ProductFormTexts> => ({
  version: undefined,
  values: readValues(fields, { categoryId }),
});

const amountText = (amount: number | undefined) => (amount === undefined ? '' : String(amount));

/**
 * Earlier versions of this form stored the price as the offer price where no percentage was typed. That is no offer,
 * and must not become one when the price is raised.
 */
function realOfferPrice({ productPrice, offer = 0, productOfferPrice }: Product): number | undefined {
  const isNone = offer === 0 && productPrice !== undefined && (productOfferPrice ?? 0) >= productPrice;
  return isNone ? undefined : productOfferPrice;
}

/** `categoryId` is for products of an API that does not send it yet. */
export const valuesOf = (product: Product, categoryId: number): ServerState<ProductFormTexts> => ({
  version: product.version,
  values: {
    ...readValues(fields, {
      ...product,
      // An older server sends the prices only.
      packs: product.packs ?? product.sizePrices,
      categoryId: product.categoryId ?? categoryId,
      productOfferPrice: realOfferPrice(product),
    }),
    pictures: picturesText(product),
  },
});

/** A draft, which may lack anything. */
export const valuesOfDraft = (
  { item, values }: ContentDetails,
  categoryId: number,
): ServerState<ProductFormTexts> => ({
  version: item.version,
  values: textsOfVersion(values, categoryId),
});

/** A version as the form has it. */
export const textsOfVersion = (values: Record<string, unknown>, categoryId?: number): ProductFormTexts =>
  readValues(fields, { categoryId, ...z.parse(ProductValues, readStoredPacks(values)) });

/** Every field of a version, of the type that it has there. */
type ProductDraft = Required<z.input<typeof ProductValues>>;

/** The form as a draft has it. */
export function toDraft({ categoryId, pictures, sizes, ...values }: ProductFormTexts): ProductDraft {
  const [picture, ...morePictures] = readPictures(pictures);
  return {
    ...values,
    categoryId: categoryId === '' ? undefined : Number(categoryId),
    picture,
    morePictures,
    descriptionFormat: values.descriptionFormat === 'markdown' ? 'markdown' : '',
    sizes: sizes.split(',').filter((size) => size.trim() !== ''),
    packs: readPacks(values.packs),
    facts: readFacts(values.facts),
    certificates: readCertificates(values.certificates),
    hazards: readHazards(values.hazards),
    uses: readWords(values.uses),
    surfaces: readWords(values.surfaces),
    usedWith: readIds(values.usedWith),
  };
}

/** The form as the API gets it when it is published at once. */
export function toForm({ pictures, ...values }: ProductFormTexts) {
  return pictures === '' ? values : { ...values, pictures };
}

/** The form's field for a field of the API: the first picture has a field of its own there. */
export function fieldOf(apiField: string): string {
  const [name = ''] = apiField.split('.');
  return ['file', 'picture', 'morePictures'].includes(name) ? 'pictures' : name;
}

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  labels[fieldOf(apiField) as keyof ProductFormTexts];

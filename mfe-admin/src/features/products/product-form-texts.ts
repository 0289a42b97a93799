import type { Product } from '@site/shared-contracts';
import { ProductValues as ProductContent, type ProductForm } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { ServerState } from '../../editing/draft-store';
import type { ContentDetails } from '../../content-publishing/content-calls';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import {
  hazardsText,
  noHazards,
  picturesText,
  readCertificates,
  readFacts,
  readHazards,
  readIds,
  readPictures,
  readSizePrices,
  sizePricesText,
  writeCertificates,
  writeFacts,
  writeHazards,
  writeIds,
  writePictures,
} from './product-details';
import { PRICES } from './product-prices';

/**
 * A product in its form: texts, under the names that the API's form has. What a picture shows is among `pictures`, and
 * not in the field for the only one.
 */
export type ProductValues = Record<Exclude<keyof typeof ProductForm.shape, 'imageAlt'>, string>;

type ProductInCategory = Product & { categoryId: number };

const fields: FormFields<ProductValues, ProductInCategory> = {
  productName: { label: 'Name', textOf: ({ productName }) => productName },
  productDescription: { label: 'Description', textOf: ({ productDescription }) => productDescription },
  descriptionFormat: {
    label: 'Format of the description',
    textOf: ({ descriptionFormat = '' }) => descriptionFormat,
  },
  categoryId: { label: 'Category', textOf: ({ categoryId }) => String(categoryId) },
  pictures: { label: 'Pictures', textOf: picturesText, empty: '[]' },
  productPrice: { label: 'Price (₹)', textOf: ({ productPrice }) => amountText(productPrice) },
  offer: { label: 'Offer (%)', textOf: ({ offer }) => amountText(offer) },
  productOfferPrice: {
    label: 'Offer price (₹)',
    textOf: (product) => amountText(realOfferPrice(product)),
  },
  sizes: { label: 'Sizes', textOf: ({ sizes }) => sizes.join(',') },
  sizePrices: { label: 'Prices of the sizes', textOf: sizePricesText, empty: '[]' },
  facts: { label: 'Facts', textOf: ({ facts = [] }) => writeFacts(facts), empty: '[]' },
  certificates: {
    label: 'Certificates',
    textOf: ({ certificates = [] }) => writeCertificates(certificates),
    empty: '[]',
  },
  usedWhere: { label: 'Where it is used', textOf: ({ usedWhere = '' }) => usedWhere },
  howToUse: { label: 'How to use it', textOf: ({ howToUse = '' }) => howToUse },
  hazards: {
    label: 'Hazards',
    textOf: ({ hazards }) => hazardsText(hazards),
    empty: writeHazards(noHazards),
  },
  usedWith: { label: 'Used with', textOf: ({ usedWith = [] }) => writeIds(usedWith), empty: '[]' },
  searchTitle: { label: 'Title for search engines', textOf: ({ searchTitle = '' }) => searchTitle },
  searchDescription: {
    label: 'Description for search engines',
    textOf: ({ searchDescription = '' }) => searchDescription,
  },
};

const { productName, productDescription, categoryId, pictures, ...otherLabels } = labelsOf(fields);

/** In the order of the form. */
export const labels: Record<keyof ProductValues | typeof PRICES, string> = {
  productName,
  productDescription,
  categoryId,
  pictures,
  [PRICES]: 'Price and offer',
  ...otherLabels,
};

export const newProduct = (categoryId: number): ServerState<ProductValues> => ({
  version: undefined,
  values: { ...emptyValues(fields), categoryId: String(categoryId) },
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
export const valuesOf = (product: Product, categoryId: number): ServerState<ProductValues> => ({
  version: product.version,
  values: readValues(fields, { ...product, categoryId: product.categoryId ?? categoryId }),
});

/** A draft, which may lack anything. */
export const valuesOfDraft = (
  { item, values }: ContentDetails,
  categoryId: number,
): ServerState<ProductValues> => ({
  version: item.version,
  values: textsOfVersion(values, String(categoryId)),
});

/** A version as the form has it. */
export function textsOfVersion(values: Record<string, unknown>, categoryId = ''): ProductValues {
  const version = z.parse(ProductContent, values);
  return {
    productName: version.productName,
    productDescription: version.productDescription,
    descriptionFormat: version.descriptionFormat,
    categoryId: version.categoryId === undefined ? categoryId : String(version.categoryId),
    pictures: writePictures([...(version.picture ? [version.picture] : []), ...version.morePictures]),
    productPrice: amountText(version.productPrice),
    offer: amountText(version.offer),
    productOfferPrice: amountText(version.productOfferPrice),
    sizes: version.sizes.join(','),
    sizePrices: sizePricesText(version),
    facts: writeFacts(version.facts),
    certificates: writeCertificates(version.certificates),
    usedWhere: version.usedWhere,
    howToUse: version.howToUse,
    hazards: writeHazards(version.hazards),
    usedWith: writeIds(version.usedWith),
    searchTitle: version.searchTitle,
    searchDescription: version.searchDescription,
  };
}

/** Every field of a version, of the type that it has there. */
type ProductDraft = Required<z.input<typeof ProductContent>>;

/** The form as a draft has it. */
export function toDraft({ categoryId, pictures, sizes, ...values }: ProductValues): ProductDraft {
  const [picture, ...morePictures] = readPictures(pictures);
  return {
    ...values,
    categoryId: categoryId === '' ? undefined : Number(categoryId),
    picture,
    morePictures,
    descriptionFormat: values.descriptionFormat === 'markdown' ? 'markdown' : '',
    sizes: sizes.split(',').filter((size) => size.trim() !== ''),
    sizePrices: readSizePrices(values.sizePrices),
    facts: readFacts(values.facts),
    certificates: readCertificates(values.certificates),
    hazards: readHazards(values.hazards),
    usedWith: readIds(values.usedWith),
  };
}

/** The form as the API gets it when it is published at once. */
export function toForm({ pictures, ...values }: ProductValues) {
  return pictures === '' ? values : { ...values, pictures };
}

/** The form's field for a field of the API: the first picture has a field of its own there. */
export function fieldOf(apiField: string): string {
  const [name = ''] = apiField.split('.');
  return ['file', 'picture', 'morePictures'].includes(name) ? 'pictures' : name;
}

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  labels[fieldOf(apiField) as keyof ProductValues];

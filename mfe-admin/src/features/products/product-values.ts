import type { Product } from '@site/shared-contracts';
import {
  Product as ProductShape,
  ProductValues as ProductContent,
  type ProductForm,
} from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { customAlt } from '../../editing/custom-alt';
import type { ServerState } from '../../editing/draft-store';
import type { ContentDetails } from '../../content-publishing/use-draft-saving';
import type { DescribeValues } from '../../content-publishing/version-comparison';
import { emptyValues, labelsOf, readValues, type FormFields } from '../../editing/form-fields';
import { PRICES } from './product-prices';

/** A product in its form: texts, under the names that the API's form has. */
export type ProductValues = Record<keyof typeof ProductForm.shape, string>;

type ProductInCategory = Product & { categoryId: number };

const fields: FormFields<ProductValues, ProductInCategory> = {
  productName: { label: 'Name', textOf: ({ productName }) => productName },
  productDescription: { label: 'Description', textOf: ({ productDescription }) => productDescription },
  productPrice: { label: 'Price (₹)', textOf: ({ productPrice }) => amountText(productPrice) },
  offer: { label: 'Offer (%)', textOf: ({ offer }) => amountText(offer) },
  productOfferPrice: {
    label: 'Offer price (₹)',
    textOf: (product) => amountText(realOfferPrice(product)),
  },
  sizes: { label: 'Sizes', textOf: ({ sizes }) => sizes.join(',') },
  imageAlt: {
    label: 'What the picture shows',
    textOf: ({ image, productName }) => customAlt(image, productName),
  },
  categoryId: { label: 'Category', textOf: ({ categoryId }) => String(categoryId) },
};

const { productName, productDescription, ...otherLabels } = labelsOf(fields);

/** In the order of the form. */
export const labels: Record<keyof ProductValues | typeof PRICES, string> = {
  productName,
  productDescription,
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
  picture: product.image,
  values: readValues(fields, { ...product, categoryId: product.categoryId ?? categoryId }),
});

/** A draft, which may lack anything. */
export function valuesOfDraft(
  { item, values, images }: ContentDetails,
  categoryId: number,
): ServerState<ProductValues> {
  const { picture, ...draft } = z.parse(ProductContent, values);
  return {
    version: item.version,
    picture: picture && images[picture.image],
    values: {
      productName: draft.productName,
      productDescription: draft.productDescription,
      productPrice: amountText(draft.productPrice),
      offer: amountText(draft.offer),
      productOfferPrice: amountText(draft.productOfferPrice),
      sizes: draft.sizes.join(','),
      imageAlt: picture?.alt ?? '',
      categoryId: String(draft.categoryId ?? categoryId),
    },
  };
}

/** The form as a draft has it, without its picture. */
export const toDraft = (values: ProductValues) => ({
  productName: values.productName,
  productDescription: values.productDescription,
  productPrice: values.productPrice,
  offer: values.offer,
  productOfferPrice: values.productOfferPrice,
  sizes: values.sizes.split(',').filter(Boolean),
  ...(values.categoryId !== '' && { categoryId: Number(values.categoryId) }),
});

export function readCurrent(current: unknown, categoryId: number): ServerState<ProductValues> | undefined {
  const product = z.safeParse(ProductShape, current);
  return product.success ? valuesOf(product.data, categoryId) : undefined;
}

/** The name on the screen of a field of the API's draft. */
export const labelOf = (apiField: string): string | undefined =>
  ({ ...labels, picture: 'Picture' })[apiField as keyof ProductValues];

/** A version, for the comparison with others. */
export const describeProduct: DescribeValues = (values) => {
  const { picture, categoryId, sizes, ...texts } = z.parse(ProductContent, values);
  const text = { ...texts, sizes: sizes.join(', '), categoryId, imageAlt: picture?.alt };
  return Object.entries(fields).map(([name, { label }]) => ({
    name,
    title: label,
    text: String(text[name as keyof typeof text] ?? ''),
    image: name === 'imageAlt' ? picture?.image : undefined,
  }));
};

import type { Product } from '@site/shared-contracts';
import { parsePercent, parseRupees } from '@site/shared-contracts/amounts';
import { reducedPrice } from '@site/shared-contracts/offer';
import { Product as ProductShape } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { plainAmount } from '../amount-input/amount-input';
import type { Stored } from '../editing/draft-store';
import { mergeEdits, type Merge, type TextValues } from '../editing/merge-edits';
import { writtenAlt } from '../picture-field/written-alt';

/** A product as its form has it: texts, as they go over the wire. */
export type ProductValues = Record<
  | 'productName'
  | 'productDescription'
  | 'productPrice'
  | 'offer'
  | 'productOfferPrice'
  | 'sizes'
  | 'imageAlt'
  | 'categoryId',
  string
>;

export const labels: Record<keyof ProductValues, string> = {
  productName: 'Name',
  productDescription: 'Description',
  productPrice: 'Price (₹)',
  offer: 'Offer (%)',
  productOfferPrice: 'Offer price (₹)',
  sizes: 'Sizes',
  imageAlt: 'What the picture shows',
  categoryId: 'Category',
};

export const newProduct = (categoryId: number): Stored<ProductValues> => ({
  version: undefined,
  values: {
    productName: '',
    productDescription: '',
    productPrice: '',
    offer: '',
    productOfferPrice: '',
    sizes: '',
    imageAlt: '',
    categoryId: String(categoryId),
  },
});

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount));

/**
 * Earlier versions of this form stored the price as the offer price where no percentage was typed. That is no offer, and
 * must not become one when the price is raised.
 */
function writtenOfferPrice({ productPrice, offer = 0, productOfferPrice }: Product): number | undefined {
  const isNone = offer === 0 && productPrice !== undefined && (productOfferPrice ?? 0) >= productPrice;
  return isNone ? undefined : productOfferPrice;
}

export const valuesOf = (product: Product, categoryId: number): Stored<ProductValues> => ({
  version: product.version,
  picture: product.image,
  values: {
    productName: product.productName,
    productDescription: product.productDescription,
    productPrice: textOf(product.productPrice),
    offer: textOf(product.offer),
    productOfferPrice: textOf(writtenOfferPrice(product)),
    sizes: product.sizes.join(','),
    imageAlt: writtenAlt(product.image, product.productName),
    categoryId: String(product.categoryId ?? categoryId),
  },
});

export function readCurrent(current: unknown, categoryId: number): Stored<ProductValues> | undefined {
  const product = z.safeParse(ProductShape, current);
  return product.success ? valuesOf(product.data, categoryId) : undefined;
}

/** What the price is after the offer, to the paisa; nothing where there is no offer, or no number yet. */
export function offerPriceOf(price: string, offer: string): string {
  const [full, percent] = [parseRupees(price), parsePercent(offer)];
  return full > 0 && percent > 0 && percent <= 100 ? String(reducedPrice(full, percent)) : '';
}

/** As they go over the wire, also where the form was sent while one was being typed. */
export const plainPrices = <Values extends TextValues>(values: Values): Values => ({
  ...values,
  productPrice: plainAmount(values.productPrice ?? '', parseRupees),
  offer: plainAmount(values.offer ?? '', parsePercent),
  productOfferPrice: plainAmount(values.productOfferPrice ?? '', parseRupees),
});

/** Stands for an offer price that was not typed: it follows price and percent, whoever changes them. */
const FOLLOWING = '=';

const followedPrice = ({ productPrice = '', offer = '' }: TextValues) => offerPriceOf(productPrice, offer);

function withFollowing(typed: TextValues): TextValues {
  const values = plainPrices(typed);
  const isFollowing = values.productOfferPrice === followedPrice(values);
  return isFollowing ? { ...values, productOfferPrice: FOLLOWING } : values;
}

const withFollowed = (values: TextValues): TextValues =>
  values.productOfferPrice === FOLLOWING ? { ...values, productOfferPrice: followedPrice(values) } : values;

/** Where one has changed the price and the other the percent, the offer price is calculated from both. */
export function mergeProducts(base: TextValues, mine: TextValues, theirs: TextValues): Merge<TextValues> {
  const merge = mergeEdits(withFollowing(base), withFollowing(mine), withFollowing(theirs));
  return { ...merge, settle: (choices) => withFollowed(merge.settle(choices)) };
}

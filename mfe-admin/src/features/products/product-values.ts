import type { Product } from '@site/shared-contracts';
import { formatRupees, parsePercent, parseRupees } from '@site/shared-contracts/amounts';
import { completeOffer, discountedPrice, type Prices } from '@site/shared-contracts/offer';
import { Product as ProductShape } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import { plainAmount } from './amount-input';
import type { Stored } from '../../editing/draft-store';
import { mergeEdits, type Merge, type TextValues } from '../../editing/merge-edits';
import { customAlt } from '../../editing/custom-alt';

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

/** The name under which price, percentage and offer price take part in a merge: as one, as they have to agree. */
export const PRICES = 'prices';

export const labels: Record<keyof ProductValues | typeof PRICES, string> = {
  productName: 'Name',
  productDescription: 'Description',
  [PRICES]: 'Price and offer',
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
function shownOfferPrice({ productPrice, offer = 0, productOfferPrice }: Product): number | undefined {
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
    productOfferPrice: textOf(shownOfferPrice(product)),
    sizes: product.sizes.join(','),
    imageAlt: customAlt(product.image, product.productName),
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
  return full > 0 && percent > 0 && percent <= 100 ? String(discountedPrice(full, percent)) : '';
}

/** As they go over the wire, also where the form was sent while one was being typed. */
export const normalisePrices = <Values extends TextValues>(values: Values): Values => ({
  ...values,
  productPrice: plainAmount(values.productPrice ?? '', parseRupees),
  offer: plainAmount(values.offer ?? '', parsePercent),
  productOfferPrice: plainAmount(values.productOfferPrice ?? '', parseRupees),
});

const priceFields = ['productPrice', 'offer', 'productOfferPrice'] as const;

/** As they are stored: the API completes an offer. */
function storedPrices(values: TextValues): Prices {
  const read = (typed: string, parse: (typed: string) => number) => {
    const amount = parse(typed);
    return Number.isNaN(amount) ? undefined : amount;
  };
  return completeOffer({
    productPrice: read(values.productPrice ?? '', parseRupees),
    offer: read(values.offer ?? '', parsePercent),
    productOfferPrice: read(values.productOfferPrice ?? '', parseRupees),
  });
}

/** `₹400, 10% off, offer price ₹360` */
export function pricesText(values: TextValues): string {
  const { productPrice, offer = 0, productOfferPrice = 0 } = storedPrices(values);
  return [
    productPrice === undefined ? 'No price' : formatRupees(productPrice),
    offer > 0 && `${String(offer)}% off`,
    productOfferPrice > 0 && `offer price ${formatRupees(productOfferPrice)}`,
    offer === 0 && productOfferPrice === 0 && 'no offer',
  ]
    .filter(Boolean)
    .join(', ');
}

function withJointPrices(values: TextValues): TextValues {
  const others = Object.entries(values).filter(([name]) => !priceFields.some((price) => price === name));
  const { productPrice, offer = 0, productOfferPrice = 0 } = storedPrices(values);
  return { ...Object.fromEntries(others), [PRICES]: [productPrice, offer, productOfferPrice].join() };
}

const pricesOf = (values: TextValues) =>
  Object.fromEntries(priceFields.map((name) => [name, values[name] ?? '']));

/** All three prices are of one side: those of two sides together may be an offer that nobody made. */
export function mergeProducts(base: TextValues, mine: TextValues, theirs: TextValues): Merge<TextValues> {
  const [mineAsOne, theirsAsOne] = [withJointPrices(mine), withJointPrices(theirs)];
  const merge = mergeEdits(withJointPrices(base), mineAsOne, theirsAsOne);
  return {
    ...merge,
    resolve: (choices) => {
      const { [PRICES]: prices, ...others } = merge.resolve(choices);
      return { ...others, ...pricesOf(prices === mineAsOne[PRICES] ? mine : theirs) };
    },
  };
}

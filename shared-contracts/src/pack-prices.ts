// What one pack of a product costs: the only place that decides it, for every page, file and list that says a price.
import { formatRupees } from './values/amounts';
import { agree, discountedPrice, type Prices } from './schemas/offer';
import type { Product, ProductSummary } from './schemas';

/** What a customer pays, and the usual price, which is shown struck through. */
export interface DisplayPrice {
  finalPrice: number;
  originalPrice?: number;
  percent?: number;
  /** It is the lowest of the prices of the sizes, which are not all the same. */
  isFrom?: true;
}

/** A size, and what it costs; without a price if neither the size nor the product has one. */
export interface Pack {
  size: string;
  price: DisplayPrice | undefined;
}

type Priced = Prices & Pick<Product, 'sizes' | 'sizePrices'>;

/** Each size of a product once, in their order. */
export const packPrices = (product: Priced): Pack[] =>
  [...new Set(product.sizes)].map((size) => ({ size, price: priceOfSize(product, size) }));

/**
 * The price of the size, less the product's offer; for a size without a price of its own, and without a size, the price
 * of the product. 0 is no price.
 */
export function priceOfSize(product: Priced, size: string | undefined): DisplayPrice | undefined {
  const own = ownPriceOf(product, size);
  return own === undefined ? priceOfProduct(product) : withOffer(own, offerForSizes(product));
}

/** Whether one of the sizes has a price of its own. Otherwise all of them cost what the product does. */
export const hasSizePrices = (product: Priced): boolean =>
  product.sizes.some((size) => ownPriceOf(product, size) !== undefined);

function ownPriceOf({ sizePrices }: Priced, size: string | undefined): number | undefined {
  const price = sizePrices?.find((each) => each.size === size)?.price ?? 0;
  return price > 0 ? price : undefined;
}

/** The percentage of the product, unless the product's own prices contradict it. */
const offerForSizes = ({ productPrice = 0, offer = 0, productOfferPrice = 0 }: Prices): number =>
  productPrice <= 0 || agree(productPrice, offer, productOfferPrice) ? offer : 0;

const withOffer = (price: number, percent: number): DisplayPrice =>
  percent > 0 ? priceOf(price, percent, discountedPrice(price, percent)) : { finalPrice: price };

/** Older products may have an offer price that is not below the price: such an offer is not shown. */
const priceOf = (price: number, percent: number, offerPrice: number): DisplayPrice =>
  offerPrice > 0 && offerPrice < price
    ? {
        finalPrice: offerPrice,
        originalPrice: price,
        ...(percent > 0 && agree(price, percent, offerPrice) && { percent }),
      }
    : { finalPrice: price };

function priceOfProduct({ productPrice = 0, offer = 0, productOfferPrice = 0 }: Prices) {
  if (productPrice > 0) return priceOf(productPrice, offer, productOfferPrice);
  return productOfferPrice > 0 ? { finalPrice: productOfferPrice } : undefined;
}

/** What a list has of the prices of the sizes. */
export type FromPrices = Pick<ProductSummary, 'fromPrice' | 'fromUsualPrice' | 'hasOnePrice'>;

/** The pack that costs least, for lists, which have no sizes. Empty where all of them cost what the product does. */
export function fromPricesOf(product: Priced): FromPrices {
  if (!hasSizePrices(product)) return {};
  const prices = packPrices(product).map(({ price }) => price);
  const lowest = prices
    .filter((price) => price !== undefined)
    .reduce((least, price) => (price.finalPrice < least.finalPrice ? price : least));
  const isOne = prices.every((price) => price?.finalPrice === lowest.finalPrice);
  return {
    fromPrice: lowest.finalPrice,
    ...(lowest.originalPrice !== undefined && { fromUsualPrice: lowest.originalPrice }),
    ...(isOne && { hasOnePrice: true }),
  };
}

/** What stands for all sizes of a stored product, on a card for example; undefined if it has no price. */
export function displayPriceOf(product: Prices & FromPrices): DisplayPrice | undefined {
  const { fromPrice, fromUsualPrice = 0, hasOnePrice, offer = 0 } = product;
  if (fromPrice === undefined) return priceOfProduct(product);
  const price = fromUsualPrice > 0 ? priceOf(fromUsualPrice, offer, fromPrice) : { finalPrice: fromPrice };
  return hasOnePrice ? price : { ...price, isFrom: true };
}

/** What a customer pays: `₹940`, `From ₹155`. */
export const displayPriceText = ({ finalPrice, isFrom }: DisplayPrice): string =>
  `${isFrom ? 'From ' : ''}${formatRupees(finalPrice)}`;

// What is shown of prices that are computed: all that a list of products needs. Apart from `pack-prices.ts`, which decides what
// a pack costs, so that the code of a list is without that.
import { agree, type Prices } from './schemas/offer';
import { formatRupees } from './values/amounts';
import type { ProductSummary, ShownGst } from './schemas';

/**
 * What a customer pays, and the usual price, which is shown struck through: both with GST where the site shows prices
 * with it and the rate is known.
 */
export interface DisplayPrice {
  finalPrice: number;
  originalPrice?: number;
  percent?: number;
  /** It is the lowest of the prices of the sizes, which are not all the same. */
  isFrom?: true;
  /** Whether GST is in it; undefined where the site says nothing of GST. */
  gst?: ShownGst;
}

/** What a list has of the prices of the sizes. */
export type FromPrices = Pick<
  ProductSummary,
  'fromPrice' | 'fromUsualPrice' | 'hasOnePrice' | 'unitPrice' | 'unitPriceUnit' | 'isOnRequest' | 'gstRate'
>;

export interface UnitPrice {
  /** Rupees per unit. */
  price: number;
  unit: 'l' | 'kg';
}

export const toPaisa = (amount: number) => Math.round(Number((amount * 100).toFixed(4))) / 100;

/** To the paisa. Without a rate, GST cannot be in it. */
export function withGst(
  price: DisplayPrice | undefined,
  gst: ShownGst | undefined,
  rate: number | undefined,
): DisplayPrice | undefined {
  if (!price || !gst) return price;
  if (gst === 'excluded' || rate === undefined) return { ...price, gst: 'excluded' };
  const add = (amount: number) => toPaisa((amount * (100 + rate)) / 100);
  return {
    ...price,
    finalPrice: add(price.finalPrice),
    ...(price.originalPrice !== undefined && { originalPrice: add(price.originalPrice) }),
    gst,
  };
}

/** `incl. GST`, `plus GST`, or empty. */
export const gstWords = ({ gst }: Pick<DisplayPrice, 'gst'>): string =>
  gst === undefined ? '' : gst === 'included' ? 'incl. GST' : 'plus GST';

/** Older products may have an offer price that is not below the price: such an offer is not shown. */
export const priceOf = (price: number, percent: number, offerPrice: number): DisplayPrice =>
  offerPrice > 0 && offerPrice < price
    ? {
        finalPrice: offerPrice,
        originalPrice: price,
        ...(percent > 0 && agree(price, percent, offerPrice) && { percent }),
      }
    : { finalPrice: price };

export function priceOfProduct({ productPrice = 0, offer = 0, productOfferPrice = 0 }: Prices) {
  if (productPrice > 0) return priceOf(productPrice, offer, productOfferPrice);
  return productOfferPrice > 0 ? { finalPrice: productOfferPrice } : undefined;
}

/** What stands for all sizes of a stored product, on a card for example; undefined if it has no price. */
export function displayPriceOf(
  product: Prices & FromPrices & Pick<ProductSummary, 'gst'>,
): DisplayPrice | undefined {
  return withGst(priceOfAll(product), product.gst, product.gstRate);
}

function priceOfAll(product: Prices & FromPrices): DisplayPrice | undefined {
  const { fromPrice, fromUsualPrice = 0, hasOnePrice, offer = 0, isOnRequest } = product;
  if (isOnRequest) return undefined;
  if (fromPrice === undefined) return priceOfProduct(product);
  const price = fromUsualPrice > 0 ? priceOf(fromUsualPrice, offer, fromPrice) : { finalPrice: fromPrice };
  return hasOnePrice ? price : { ...price, isFrom: true };
}

/** The unit price of a list, with GST where the site shows prices with it. */
export function unitPriceOfAll({
  unitPrice,
  unitPriceUnit,
  gst,
  gstRate,
}: Pick<ProductSummary, 'unitPrice' | 'unitPriceUnit' | 'gst' | 'gstRate'>): UnitPrice | undefined {
  const price = unitPrice === undefined ? undefined : withGst({ finalPrice: unitPrice }, gst, gstRate);
  return price && unitPriceUnit && { price: price.finalPrice, unit: unitPriceUnit };
}

/** What a customer pays: `₹940`, `From ₹155`. */
export const displayPriceText = ({ finalPrice, isFrom }: DisplayPrice): string =>
  `${isFrom ? 'From ' : ''}${formatRupees(finalPrice)}`;

/** `₹242/L`, `₹90.50/kg`. */
export const unitPriceText = ({ price, unit }: UnitPrice): string =>
  `${formatRupees(price)}/${unit === 'l' ? 'L' : unit}`;

export const onRequestWords = 'Price on request';

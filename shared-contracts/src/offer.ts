// How a price, an offer in percent and an offer price fit together.
import { formatRupees } from './amounts';
import type { ProductSummary } from './schemas';

/** The prices of a product, in rupees and percent. */
export type Prices = Pick<ProductSummary, 'productPrice' | 'offer' | 'productOfferPrice'>;

/**
 * An offer price in whole rupees is rounded by less than one rupee. For a cheap product that can be too large a share.
 */
const MAX_ROUNDING_SHARE = 0.05;
/** Half of the smallest unit of an amount. */
const HALF_PAISA = 0.005;

/** The price less the percentage, to the paisa. */
export const discountedPrice = (price: number, percent: number) => Math.round(price * (100 - percent)) / 100;

/** The discount in percent, to two decimals. */
export const discountPercent = (price: number, offerPrice: number) =>
  Math.round(((price - offerPrice) / price) * 10_000) / 100;

/** Half of the last written decimal: `10` may mean 9.5 to 10.5. */
const precisionOf = (percent: number) => 0.5 / 10 ** (String(percent).split('.')[1]?.length ?? 0);

/** Whether the offer price is the price less the percentage, apart from rounding. */
export function agree(price: number, percent: number, offerPrice: number): boolean {
  // Binary floating point cannot represent most decimal amounts exactly.
  const tolerance = 1e-6;
  const difference = Math.abs(offerPrice - (price * (100 - percent)) / 100);
  if (difference <= HALF_PAISA + tolerance) return true;
  const isRounded = Number.isInteger(offerPrice) && difference < 1;
  if (isRounded && difference <= price * MAX_ROUNDING_SHARE) return true;
  return Math.abs(((price - offerPrice) / price) * 100 - percent) <= precisionOf(percent) + tolerance;
}

/** Why an offer is rejected, in words for the admin. An offer price of 0 without a percentage means no offer. */
export function findOfferError({ productPrice, offer = 0, productOfferPrice }: Prices): string | undefined {
  if (productPrice === undefined || productOfferPrice === undefined) return undefined;
  if (productOfferPrice === 0 && offer === 0) return undefined;
  if (productOfferPrice >= productPrice)
    return 'The offer price has to be below the price. Leave it empty where there is no offer.';
  if (offer === 0 || agree(productPrice, offer, productOfferPrice)) return undefined;
  const expected = formatRupees(discountedPrice(productPrice, offer));
  return `${String(offer)}% off ${formatRupees(productPrice)} is ${expected}. Change the offer price or the percentage.`;
}

/** Adds the percentage or the offer price if the other one of the two is given. */
export function completeOffer<P extends Prices>(prices: P): P {
  const { productPrice = 0, offer = 0, productOfferPrice = 0 } = prices;
  if (productPrice <= 0) return prices;
  if (offer > 0 && prices.productOfferPrice === undefined)
    return { ...prices, productOfferPrice: discountedPrice(productPrice, offer) };
  if (productOfferPrice > 0 && offer === 0)
    return { ...prices, offer: discountPercent(productPrice, productOfferPrice) };
  return prices;
}

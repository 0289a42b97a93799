// How a price, an offer in percent and an offer price fit together.
import { formatRupees } from '../values/amounts';
import type { ProductSummary } from './products';

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

/**
 * Why an offer is rejected, in words for the admin. Without a percentage, an offer price that is 0 or the price means no
 * offer.
 */
export function findOfferError({ productPrice, offer = 0, productOfferPrice }: Prices): string | undefined {
  if (productPrice === undefined || productOfferPrice === undefined) return undefined;
  if (offer === 0 && [0, productPrice].includes(productOfferPrice)) return undefined;
  if (productOfferPrice >= productPrice)
    return 'The offer price has to be below the price. Leave it empty where there is no offer.';
  if (offer === 0 || agree(productPrice, offer, productOfferPrice)) return undefined;
  const expected = formatRupees(discountedPrice(productPrice, offer));
  return `${String(offer)}% off ${formatRupees(productPrice)} is ${expected}. Change the offer price or the percentage.`;
}

/** Adds the percentage or the offer price if the other one of the two is given; takes away one that is no offer. */
export function completeOffer<P extends Prices>(prices: P): P {
  const { productPrice = 0, offer = 0, productOfferPrice = 0 } = prices;
  if (productPrice <= 0) return prices;
  if (offer === 0 && productOfferPrice === productPrice) return { ...prices, productOfferPrice: undefined };
  if (offer > 0 && prices.productOfferPrice === undefined)
    return { ...prices, productOfferPrice: discountedPrice(productPrice, offer) };
  if (productOfferPrice > 0 && offer === 0)
    return { ...prices, offer: discountPercent(productPrice, productOfferPrice) };
  return prices;
}

/**
 * What an edit of some of the prices means for the others. Where the price or the percentage was changed, the percentage
 * holds, and the offer price is left out, to be computed; where the offer price was changed alone, it holds. Where both
 * were changed, nothing follows: `findOfferError` says whether they agree.
 */
export function followEditedPrices<P extends Prices>(before: Prices, edited: P): P {
  const { productPrice = 0, offer = 0, productOfferPrice } = edited;
  if (productPrice <= 0) return edited;
  const isPercentEdited = offer !== (before.offer ?? 0);
  if (productOfferPrice !== undefined && productOfferPrice !== before.productOfferPrice) {
    const isStale = !isPercentEdited && offer > 0 && findOfferError(edited) !== undefined;
    return isStale ? { ...edited, offer: undefined } : edited;
  }
  if (!isPercentEdited && productPrice === before.productPrice) return edited;
  const percent = isPercentEdited ? offer : offer || offeredPercent(before);
  // The offer price of older products without an offer is their price: it would become an offer where the price is raised.
  const wasNoOffer = percent === 0 && productOfferPrice === before.productPrice;
  if (wasNoOffer) return { ...edited, productOfferPrice: undefined };
  return percent > 0 ? { ...edited, offer: percent, productOfferPrice: undefined } : edited;
}

/** Of an offer that has a price only. */
const offeredPercent = ({ productPrice = 0, productOfferPrice = 0 }: Prices): number =>
  productOfferPrice > 0 && productOfferPrice < productPrice
    ? discountPercent(productPrice, productOfferPrice)
    : 0;

import { formatRupees, parsePercent, parseRupees } from '@site/shared-contracts/amounts';
import { completeOffer, discountedPrice, type Prices } from '@site/shared-contracts/offer';
import { mergeEdits, type Merge, type TextValues } from '../../editing/merge-edits';
import { plainAmount } from './amount-input';

/** The name under which price, percentage and offer price take part in a merge: as one field, as they must agree. */
export const PRICES = 'prices';

export const priceNames = ['productPrice', 'offer', 'productOfferPrice'] as const;
export type PriceName = (typeof priceNames)[number];

/** What the price is after the offer, to the paisa; empty where there is no offer, or no number yet. */
export function offerPriceOf(price: string, offer: string): string {
  const [full, percent] = [parseRupees(price), parsePercent(offer)];
  return full > 0 && percent > 0 && percent <= 100 ? String(discountedPrice(full, percent)) : '';
}

/** The prices as the API gets them, also where the form was sent while one was being typed. */
export const normalisePrices = <Values extends TextValues>(values: Values): Values => ({
  ...values,
  productPrice: plainAmount(values.productPrice ?? '', parseRupees),
  offer: plainAmount(values.offer ?? '', parsePercent),
  productOfferPrice: plainAmount(values.productOfferPrice ?? '', parseRupees),
});

/** The prices as the API stores them: it completes an offer. */
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
  const others = Object.entries(values).filter(([name]) => !priceNames.some((price) => price === name));
  const { productPrice, offer = 0, productOfferPrice = 0 } = storedPrices(values);
  return { ...Object.fromEntries(others), [PRICES]: [productPrice, offer, productOfferPrice].join() };
}

const pricesOf = (values: TextValues) =>
  Object.fromEntries(priceNames.map((name) => [name, values[name] ?? '']));

/** All three prices come from one side: prices of two admins together could be an offer that neither has made. */
export function mergeProducts(base: TextValues, mine: TextValues, theirs: TextValues): Merge<TextValues> {
  const [jointMine, jointTheirs] = [withJointPrices(mine), withJointPrices(theirs)];
  const merge = mergeEdits(withJointPrices(base), jointMine, jointTheirs);
  return {
    ...merge,
    resolve: (choices) => {
      const { [PRICES]: prices, ...others } = merge.resolve(choices);
      return { ...others, ...pricesOf(prices === jointMine[PRICES] ? mine : theirs) };
    },
  };
}

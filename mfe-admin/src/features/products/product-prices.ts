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

/** Fields that take part in a merge as one: those of two admins together could be what neither has meant. */
const jointFields: Record<string, { names: readonly string[]; join: (values: TextValues) => string }> = {
  [PRICES]: {
    names: priceNames,
    join: (values) => {
      const { productPrice, offer = 0, productOfferPrice = 0 } = storedPrices(values);
      return [productPrice, offer, productOfferPrice].join();
    },
  },
  productDescription: {
    names: ['productDescription', 'descriptionFormat'],
    join: ({ descriptionFormat = '', productDescription = '' }) =>
      [descriptionFormat, productDescription].join('\n'),
  },
};

const withJointFields = (values: TextValues): TextValues => {
  const joined = new Set(Object.values(jointFields).flatMap(({ names }) => names));
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !joined.has(name))),
    ...mapValues(jointFields, ({ join }) => join(values)),
  };
};

const mapValues = <Value, Mapped>(record: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** All values of a joint field come from one side. */
export function mergeProducts(base: TextValues, mine: TextValues, theirs: TextValues): Merge<TextValues> {
  const [jointMine, jointTheirs] = [withJointFields(mine), withJointFields(theirs)];
  const merge = mergeEdits(withJointFields(base), jointMine, jointTheirs);
  return {
    ...merge,
    resolve: (choices) => {
      const resolved = merge.resolve(choices);
      const separate = Object.entries(jointFields).flatMap(([joint, { names }]) => {
        const side = resolved[joint] === jointMine[joint] ? mine : theirs;
        return names.flatMap((name): [string, string][] => (name in side ? [[name, side[name] ?? '']] : []));
      });
      const others = Object.entries(resolved).filter(([name]) => !(name in jointFields));
      return Object.fromEntries([...others, ...separate]);
    },
  };
}

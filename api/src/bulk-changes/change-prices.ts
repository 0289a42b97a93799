import type { Rounding, SizePrice } from '@site/shared-contracts/schemas';
import { formatRupees } from '@site/shared-contracts/amounts';
import { contentLimits } from '@site/shared-contracts';
import { discountedPrice, findOfferError, type Prices } from '@site/shared-contracts/offer';

/** What a change of prices by per cent is. */
export interface PriceChange {
  percent: number;
  rounding: Rounding;
  /** Only the prices of packs of these sizes. */
  sizes?: readonly string[] | undefined;
}

/** The prices that admins set: that of the product, its offer, and those of its sizes. */
export type OwnPrices = Prices & { sizes?: readonly string[]; sizePrices?: readonly SizePrice[] };

type Changed<Value> = Value | { problem: string };

const tooHigh = `more than ${formatRupees(contentLimits.price)}.`;

/**
 * Undefined where there is no price to change. An offer keeps its percentage: its price follows. Where only some sizes change, one
 * that costs what the product does gets a price of its own.
 */
export function changePrices(
  { sizes = [], sizePrices = [], ...before }: OwnPrices,
  change: PriceChange,
): Changed<{ prices: Prices; sizePrices: SizePrice[] }> | undefined {
  if (change.sizes) return changeSomeSizes({ ...before, sizes, sizePrices }, change, new Set(change.sizes));
  const hasPrice = before.productPrice !== undefined || before.productOfferPrice !== undefined;
  if (!hasPrice && sizePrices.length === 0) return undefined;
  const changed = hasPrice ? changeProductPrices(before, change) : { prices: before };
  if ('problem' in changed) return changed;
  const ofSizes = changeSizePrices(sizePrices, change);
  return 'problem' in ofSizes ? ofSizes : { ...changed, ...ofSizes };
}

function changeSomeSizes(
  { sizes, sizePrices, ...prices }: Prices & Required<Pick<OwnPrices, 'sizes' | 'sizePrices'>>,
  change: PriceChange,
  chosen: ReadonlySet<string>,
): Changed<{ prices: Prices; sizePrices: SizePrice[] }> | undefined {
  const own = new Map(sizePrices.map(({ size, price }) => [size, price]));
  const before = sizes.flatMap((size) => {
    const price = own.get(size) ?? (chosen.has(size) ? prices.productPrice : undefined);
    return price === undefined ? [] : [{ size, price }];
  });
  const ofChosen = before.filter(({ size }) => chosen.has(size));
  if (ofChosen.length === 0) return undefined;
  const changed = changeSizePrices(ofChosen, change);
  if ('problem' in changed) return changed;
  const priceOf = new Map(changed.sizePrices.map(({ size, price }) => [size, price]));
  return {
    prices,
    sizePrices: before.map(({ size, price }) => ({ size, price: priceOf.get(size) ?? price })),
  };
}

function changeProductPrices(before: Prices, change: PriceChange): Changed<{ prices: Prices }> {
  const { productPrice: price, offer = 0, productOfferPrice: offerPrice } = before;
  if (price === undefined)
    return { problem: 'It has an offer price without a price. Give it a price first.' };
  const productPrice = changeAmount(price, change);
  if (productPrice <= 0 && price > 0) return { problem: 'Its price would become zero.' };
  if (productPrice > contentLimits.price) return { problem: `Its price would be ${tooHigh}` };
  // Earlier versions stored the price as the offer price where there was no offer.
  if (offer === 0 && (offerPrice ?? 0) === price) return { prices: { productPrice } };
  if (!offerPrice && !offer) return { prices: { ...before, productPrice } };
  const prices =
    offer > 0
      ? { productPrice, offer, productOfferPrice: offerPriceOf(productPrice, offer, change) }
      : { productPrice, productOfferPrice: changeAmount(offerPrice ?? 0, change) };
  const problem = findOfferError(prices);
  return problem === undefined ? { prices } : { problem };
}

function changeSizePrices(
  before: readonly SizePrice[],
  change: PriceChange,
): Changed<{ sizePrices: SizePrice[] }> {
  const sizePrices = before.map(({ size, price }) => ({ size, price: changeAmount(price, change) }));
  const isZero = sizePrices.some(({ price }, index) => price <= 0 && (before[index]?.price ?? 0) > 0);
  if (isZero) return { problem: 'The price of one of its sizes would become zero.' };
  if (sizePrices.some(({ price }) => price > contentLimits.price))
    return { problem: `The price of one of its sizes would be ${tooHigh}` };
  return { sizePrices };
}

/** In whole rupees where that still agrees with the percentage. */
function offerPriceOf(price: number, percent: number, { rounding }: PriceChange): number {
  const exact = discountedPrice(price, percent);
  const rounded = Math.round(exact);
  const isRounded =
    rounding === 'rupee' &&
    !findOfferError({ productPrice: price, offer: percent, productOfferPrice: rounded });
  return isRounded ? rounded : exact;
}

function changeAmount(amount: number, { percent, rounding }: PriceChange): number {
  // Binary floating point cannot represent most decimal amounts exactly: 1.15 is a little less than that.
  const paise = Number((amount * (100 + percent)).toFixed(4));
  return rounding === 'rupee' ? Math.round(Number((paise / 100).toFixed(6))) : Math.round(paise) / 100;
}

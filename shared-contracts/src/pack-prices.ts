// What one pack of a product costs: the only place that decides it, for every page, file and list that says a price.
import { agree, discountedPrice, type Prices } from './schemas/offer';
import { amountOfPack, inLargeUnit } from './pack-amounts';
import {
  priceOf,
  priceOfProduct,
  toPaisa,
  unitPriceOfAll,
  withGst,
  type DisplayPrice,
  type FromPrices,
  type UnitPrice,
} from './shown-prices';
import type { Pack, PackUnit, Product } from './schemas';

export type { DisplayPrice, FromPrices, UnitPrice };

/** A size, and what it costs; without a price if neither the size nor the product has one, or if buyers ask for it. */
export interface PackPrice {
  size: string;
  price: DisplayPrice | undefined;
  isOnRequest: boolean;
}

/** Of a pack as pages get it, or as a version of the product has it. */
type PricedPack = Omit<Partial<Pack>, 'unit' | 'size'> & { size: string; unit?: PackUnit | '' | undefined };
type SizePrices = Pick<Product, 'sizes' | 'sizePrices'> & { packs?: readonly PricedPack[] | undefined };
type Priced = Prices & SizePrices & Pick<Product, 'gst' | 'gstRate'>;

/** Each size of a product once, in their order. */
export const packPrices = (product: Priced): PackPrice[] =>
  [...new Set(product.sizes)].map((size) => ({
    size,
    price: priceOfSize(product, size),
    isOnRequest: findPack(product, size)?.onRequest === true,
  }));

/**
 * The price of the size, less the product's offer; for a size without a price of its own, and without a size, the price
 * of the product. 0 is no price.
 */
export function priceOfSize(product: Priced, size: string | undefined): DisplayPrice | undefined {
  const pack = findPack(product, size);
  const rate = size === undefined ? product.gstRate : pack?.gstRate;
  return withGst(priceBeforeGst(product, size), product.gst, rate);
}

/** As quotations need it. */
export function priceBeforeGst(product: Priced, size: string | undefined): DisplayPrice | undefined {
  if (findPack(product, size)?.onRequest) return undefined;
  const own = ownPriceOf(product, size);
  return own === undefined ? priceOfProduct(product) : withOffer(own, offerForSizes(product));
}

/** Whether the sizes differ in what they cost. Otherwise all of them cost what the product does. */
export const hasSizePrices = (product: SizePrices): boolean =>
  product.sizes.some(
    (size) => ownPriceOf(product, size) !== undefined || findPack(product, size)?.onRequest === true,
  );

/** What is known of a size; undefined for one of which nothing is. An older server sends the prices only. */
export function findPack<Known extends PricedPack>(
  { packs, sizePrices }: Pick<Product, 'sizePrices'> & { packs?: readonly Known[] | undefined },
  size: string | undefined,
): Known | undefined {
  const isIt = (each: { size: string }) => each.size === size;
  return packs ? packs.find(isIt) : (sizePrices?.find(isIt) as Known | undefined);
}

function ownPriceOf(product: SizePrices, size: string | undefined): number | undefined {
  const { price = 0, onRequest } = findPack(product, size) ?? {};
  return price > 0 && !onRequest ? price : undefined;
}

/** The percentage of the product, unless the product's own prices contradict it. */
const offerForSizes = ({ productPrice = 0, offer = 0, productOfferPrice = 0 }: Prices): number =>
  productPrice <= 0 || agree(productPrice, offer, productOfferPrice) ? offer : 0;

const withOffer = (price: number, percent: number): DisplayPrice =>
  percent > 0 ? priceOf(price, percent, discountedPrice(price, percent)) : { finalPrice: price };

/**
 * The pack that costs least, for lists, which have no sizes. `fromPrice` is left out where all of them cost what the
 * product does.
 */
export function fromPricesOf(product: Priced): FromPrices {
  const withoutGst = { ...product, gst: undefined };
  const packs = packPrices(withoutGst);
  const priced = packs.flatMap(({ size, price }) => (price ? { size, price } : []));
  const [first] = priced;
  const isOnRequest = priced.length === 0 && packs.some((pack) => pack.isOnRequest);
  if (!first) return isOnRequest ? { isOnRequest } : {};
  const lowest = priced.reduce(
    (least, pack) => (pack.price.finalPrice < least.price.finalPrice ? pack : least),
    first,
  );
  const gstRate = findPack(product, lowest.size)?.gstRate;
  return {
    ...(hasSizePrices(product) && lowestPriceOf(packs, lowest.price)),
    ...lowestUnitPriceOf(withoutGst, priced),
    ...(gstRate !== undefined && { gstRate }),
  };
}

const lowestPriceOf = (packs: readonly PackPrice[], lowest: DisplayPrice): FromPrices => ({
  fromPrice: lowest.finalPrice,
  ...(lowest.originalPrice !== undefined && { fromUsualPrice: lowest.originalPrice }),
  ...(packs.every(({ price }) => price?.finalPrice === lowest.finalPrice) && { hasOnePrice: true }),
});

function lowestUnitPriceOf(product: Priced, packs: readonly { size: string }[]): FromPrices {
  const prices = packs.flatMap(({ size }) => unitPriceOf(product, size) ?? []);
  const [first] = prices;
  if (!first) return {};
  const { price, unit } = prices.reduce((least, each) => (each.price < least.price ? each : least), first);
  return { unitPrice: price, unitPriceUnit: unit };
}

/**
 * What a litre or a kilogram of the pack costs; undefined for pieces, and where several sizes share the price of the
 * product: it is the price of one of them, and nobody knows of which.
 */
export function unitPriceOf(product: Priced, size: string): UnitPrice | undefined {
  const price = priceBeforeGst(product, size);
  const pack = findPack(product, size) ?? { size };
  const amount = amountOfPack(pack);
  const large = amount && inLargeUnit(amount);
  if (!price || !large) return undefined;
  const isShared =
    ownPriceOf(product, size) === undefined &&
    [...new Set(product.sizes)].filter((each) => sharesPrice(product, each)).length > 1;
  if (isShared) return undefined;
  const finalPrice = toPaisa(price.finalPrice / large.amount);
  const { gst } = product;
  return unitPriceOfAll({ unitPrice: finalPrice, unitPriceUnit: large.unit, gst, gstRate: pack.gstRate });
}

const sharesPrice = (product: SizePrices, size: string): boolean =>
  ownPriceOf(product, size) === undefined && !findPack(product, size)?.onRequest;

// Until the release of packs, a product had the prices of its sizes only. Stored values keep them beside `packs`, for
// servers of that release (decision 065), and older forms send nothing else.
import * as z from 'zod/mini';
import type { SizePrice } from '../product-details';
import { emptyPack, isKnownPack, type PackValues } from './product-fields';

/** The prices of these packs. */
export const sizePricesOf = (packs: readonly PackValues[]): SizePrice[] =>
  packs.flatMap(({ size, price }) => (price === undefined ? [] : { size, price }));

/** The packs with these prices instead of theirs. Whoever gave a price to a size does not want it asked for. */
export function withSizePrices(packs: readonly PackValues[], sizePrices: readonly SizePrice[]): PackValues[] {
  const priceOf = new Map(sizePrices.map(({ size, price }) => [size, price]));
  const known = new Set(packs.map(({ size }) => size));
  return [
    ...packs.map((pack) => {
      const price = priceOf.get(pack.size);
      return { ...pack, price, onRequest: pack.onRequest && price === undefined };
    }),
    ...sizePrices
      .filter(({ size }) => !known.has(size))
      .map(({ size, price }) => ({ ...emptyPack(size), price })),
  ].filter(isKnownPack);
}

const Stored = z.object({
  packs: z.optional(z.array(z.looseObject({ size: z.string() }))),
  sizePrices: z.optional(z.array(z.object({ size: z.string(), price: z.number() }))),
});

/**
 * The values of a product with `packs`. Those that an earlier server has written have `sizePrices` instead, or newer ones
 * beside packs that it did not know.
 */
export function readStoredPacks<Values extends object>(values: Values): Values & { packs?: PackValues[] } {
  const { packs, sizePrices } = z.safeParse(Stored, values).data ?? {};
  const rest: Values & { sizePrices?: unknown } = { ...values };
  delete rest.sizePrices;
  const complete = packs?.map((pack) => ({ ...emptyPack(pack.size), ...pack }));
  if (!sizePrices) return complete ? { ...rest, packs: complete } : rest;
  return { ...rest, packs: withSizePrices(complete ?? [], sizePrices) };
}

/** The values as they are stored and sent to admins: with what earlier servers and forms read. */
export const withStoredSizePrices = <Values extends { packs?: readonly PackValues[] }>(values: Values) => ({
  ...values,
  ...(values.packs && { sizePrices: sizePricesOf(values.packs) }),
});

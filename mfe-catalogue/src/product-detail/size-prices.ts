import type { Product } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import { hasSizePrices, packPrices } from '@site/shared-contracts/pack-prices';
import type { Choice } from '@site/shared-ui/choice-chips';

/** With what each costs, unless all of them cost what stands above them. */
export const sizeChoices = (product: Product): Choice[] =>
  packPrices(product).map(({ size, price, isOnRequest }) => ({
    value: size,
    detail: isOnRequest
      ? 'On request'
      : price && hasSizePrices(product)
        ? formatRupees(price.finalPrice)
        : undefined,
  }));

/** The size in the URL: the quote dialog writes it there, and the feed of products. Otherwise the first one. */
export function initialSize({ sizes }: Product, search: string): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size) ?? sizes[0];
}

/** The address with the chosen size in it. */
export function addressWithSize({ pathname, search }: { pathname: string; search: string }, size: string) {
  const values = new URLSearchParams(search);
  values.set('size', size);
  return `${pathname}?${values.toString()}`;
}

import type { Product } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import type { Choice } from '@site/shared-ui/choice-chips';

export const sizeChoices = ({ sizes, sizePrices }: Product): Choice[] =>
  sizes.map((value) => {
    const price = sizePrices?.find(({ size }) => size === value)?.price;
    return { value, detail: price === undefined ? undefined : formatRupees(price) };
  });

/** The size of a URL in which the quote dialog is open; otherwise the first one. */
export function initialSize({ sizes }: Product, search: string): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size) ?? sizes[0];
}

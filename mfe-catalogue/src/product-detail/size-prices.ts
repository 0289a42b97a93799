import type { Product } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import type { Choice } from '@site/shared-ui/choice-chips';

export const sizeChoices = ({ sizes, sizePrices }: Product): Choice[] =>
  sizes.map((value) => {
    const price = sizePrices?.find(({ size }) => size === value)?.price;
    return { value, detail: price ? formatRupees(price) : undefined };
  });

/** The size in the URL: the quote dialog writes it there, and the feed of products. Otherwise the first one. */
export function initialSize({ sizes }: Product, search: string): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size) ?? sizes[0];
}

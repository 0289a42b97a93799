import type { Product } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import type { Prices } from '@site/shared-contracts/offer';
import type { Choice } from '@site/shared-ui/choice-chips';

const priceOf = ({ sizePrices }: Product, size: string | undefined) =>
  sizePrices?.find((each) => each.size === size)?.price;

/** The price of the size in place of the product's, if the size has one. */
export function pricesOf(product: Product, size: string | undefined): Prices {
  const productPrice = priceOf(product, size);
  return productPrice === undefined ? product : { productPrice };
}

export const sizeChoices = (product: Product): Choice[] =>
  product.sizes.map((value) => {
    const price = priceOf(product, value);
    return { value, detail: price === undefined ? undefined : formatRupees(price) };
  });

/** The size of a URL in which the quote dialog is open; otherwise the first one. */
export function initialSize({ sizes }: Product, search: string): string | undefined {
  const size = new URLSearchParams(search).get('size');
  return sizes.find((each) => each === size) ?? sizes[0];
}

// Sizes and their prices are two values of the form, and rows on the screen.
import { parseRupees } from '@site/shared-contracts/amounts';
import type { FieldErrors } from '../../schema-form/field-errors';
import { plainAmount } from './amount-input';
import { readSizePrices, writeSizePrices, type SizePriceText } from './product-details';
import type { ProductFormTexts } from './product-form-texts';

type Sizes = Pick<ProductFormTexts, 'sizes' | 'sizePrices'>;

/** A size has no comma: `1,000 L` is `1000 L`, and `0,75 L` is `0.75 L`. Other commas separate sizes. */
const writeNumbers = (sizes: string) =>
  sizes
    .replace(/(?<![\d,.])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/g, (number) => number.replaceAll(',', ''))
    .replace(/(?<![\d,.])(\d+),(\d+)(?![\d,])/g, '$1.$2');

export const splitSizes = (sizes: string): string[] =>
  writeNumbers(sizes)
    .split(/[,\n\r\t]/)
    .map((size) => size.trim())
    .filter(Boolean);

export function rowsOf({ sizes, sizePrices }: Sizes): SizePriceText[] {
  const prices = readSizePrices(sizePrices);
  // Not as typed text is split: `Box of 12,500 ml` is two sizes here.
  const rows = sizes
    .split(',')
    .filter(Boolean)
    .map((size) => ({
      size,
      price: prices.find((each) => each.size === size)?.price ?? '',
    }));
  // A price whose size is still to be typed.
  return [...rows, ...prices.filter(({ size }) => size === '')];
}

/** Where lines separate several sizes, each gets a row, and the first one keeps the price. */
export function splitRow({ size, price }: SizePriceText): SizePriceText[] {
  if (!/[\n\r\t]/.test(size)) return [{ size, price }];
  const [first = '', ...more] = [...new Set(splitSizes(size))];
  return [{ size: first, price }, ...more.map((each) => ({ size: each, price: '' }))];
}

export const joinSizes = (rows: readonly SizePriceText[]): string =>
  rows.flatMap(({ size }) => splitSizes(size)).join(',');

/** The prices as the API gets them: `1250.5`, also while `₹ 1,250.50` is being typed. */
export const pricesOfRows = (rows: readonly SizePriceText[]): string =>
  writeSizePrices(
    rows.flatMap(({ size, price }) =>
      price.trim() === ''
        ? []
        : [{ size: splitSizes(size)[0] ?? '', price: plainAmount(price, parseRupees) }],
    ),
  );

/** The rows that were typed show these values; otherwise the values were replaced, for example by discarding the draft. */
export const isShown = (rows: readonly SizePriceText[], { sizes, sizePrices }: Sizes): boolean =>
  joinSizes(rows) === sizes && pricesOfRows(rows) === sizePrices;

/** The errors of a value, which has only some of the rows, at the rows. */
export function placeErrors(
  rows: readonly SizePriceText[],
  errors: FieldErrors,
  isInValue: (row: SizePriceText) => boolean,
): FieldErrors {
  const places = rows.flatMap((row, index) => (isInValue(row) ? [index] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([place, message]) => {
      const [index = '', ...within] = place.split('.');
      return [index === '' ? '' : [places[Number(index)], ...within].join('.'), message];
    }),
  );
}

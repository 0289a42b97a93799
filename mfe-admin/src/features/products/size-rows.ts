// Sizes and what is known of them are two values of the form, and rows on the screen.
import { parsePercent, parseRupees } from '@site/shared-contracts/amounts';
import type { FieldErrors } from '../../schema-form/field-errors';
import { plainAmount } from './amount-input';
import { emptyPackText, isKnownPack, readPacks, writePacks, type PackText } from './product-details';
import type { ProductFormTexts } from './product-form-texts';

type Sizes = Pick<ProductFormTexts, 'sizes' | 'packs'>;

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

export function rowsOf({ sizes, packs }: Sizes): PackText[] {
  const known = readPacks(packs);
  // Not as typed text is split: `Box of 12,500 ml` is two sizes here.
  const rows = sizes
    .split(',')
    .filter(Boolean)
    .map((size) => known.find((each) => each.size === size) ?? emptyPackText(size));
  // A pack whose size is still to be typed.
  return [...rows, ...known.filter(({ size }) => size === '')];
}

/** Where lines separate several sizes, each gets a row, and the first one keeps what was known. */
export function splitRow(row: PackText): PackText[] {
  if (!/[\n\r\t]/.test(row.size)) return [row];
  const [first = '', ...more] = [...new Set(splitSizes(row.size))];
  return [{ ...row, size: first }, ...more.map(emptyPackText)];
}

export const joinSizes = (rows: readonly PackText[]): string =>
  rows.flatMap(({ size }) => splitSizes(size)).join(',');

/** The packs as the API gets them: with `1250.5`, also while `₹ 1,250.50` is being typed. */
export const packsOfRows = (rows: readonly PackText[]): string =>
  writePacks(rows.filter(isKnownPack).map(toPlainPack));

const toPlainPack = (row: PackText): PackText => ({
  ...row,
  size: splitSizes(row.size)[0] ?? '',
  price: row.price.trim() && plainAmount(row.price, parseRupees),
  gstRate: row.gstRate.trim() && plainAmount(row.gstRate, parsePercent),
});

/** The rows that were typed show these values; otherwise the values were replaced, for example by discarding the draft. */
export const isShown = (rows: readonly PackText[], { sizes, packs }: Sizes): boolean =>
  joinSizes(rows) === sizes && packsOfRows(rows) === packs;

/** The errors of a value, which has only some of the rows, at the rows. */
export function placeErrors(
  rows: readonly PackText[],
  errors: FieldErrors,
  isInValue: (row: PackText) => boolean,
): FieldErrors {
  const places = rows.flatMap((row, index) => (isInValue(row) ? [index] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([place, message]) => {
      const [index = '', ...within] = place.split('.');
      return [index === '' ? '' : [places[Number(index)], ...within].join('.'), message];
    }),
  );
}

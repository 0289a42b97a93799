import { isDeepStrictEqual } from 'node:util';
import { formatRupees } from '@site/shared-contracts/amounts';
import { ProductValues } from '@site/shared-contracts/schemas';
import { completeOffer, findOfferError, followEditedPrices } from '@site/shared-contracts/offer';
import * as z from 'zod/mini';
import { readCsvCell } from '../csv/csv';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { productContent } from '../products/product-content';
import { noValues } from '../products/product-details';
import { CellFault, cut } from './cell-fault';
import type { Cells, RowFault } from './import-cells';
import { mergeRows } from './merge-rows';
import { packColumns, packsOf, packTitleOf, packTitles } from './pack-csv';
import { csvColumns, importTitles, isSameCell, titleOf, type CategoryNames } from './product-csv';
import type { ProductSnapshot } from './product-snapshot';
import { readPackRows, type ProductRow } from './read-pack-rows';
import type { RowChange } from './row-actions';

/** The fields that change; null for one that is left empty. */
export type PlannedFields = Record<string, unknown>;

export type CheckedRow =
  | { state: 'waiting'; fields: PlannedFields; changes: RowChange[] }
  | { state: 'same' }
  | { state: 'fault'; faults: RowFault[] };

interface RowToCheck {
  cells: Cells;
  /** Of a file with a row for each pack: all of the product. */
  rows?: readonly ProductRow[] | undefined;
  /** Undefined for a new one. */
  product: ProductSnapshot | undefined;
  categories: CategoryNames;
  /** What is wrong already: then it is unknown which product the row is of. */
  known?: readonly RowFault[];
}

/** What the row would change of the product, or everything that is wrong with it. Changes nothing. */
export async function checkImportRow(source: Database, row: RowToCheck): Promise<CheckedRow> {
  const { product, categories } = row;
  const before = product?.values ?? noValues;
  const { after, faults } = await readRow(source, row, before);
  if (faults.length > 0) return { state: 'fault', faults };
  const changes = csvColumns
    .map(({ title, write }) => ({
      column: title,
      before: write(before, categories),
      after: write(after, categories),
    }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }));
  changes.push(...packChanges(before, after));
  if (changes.length === 0 && product) return { state: 'same' };
  return { state: 'waiting', fields: changedFields(before, after), changes };
}

/** A size that is only in one of the two is a change of the sizes, and so are the contents of its other columns. */
function packChanges(before: ProductValues, after: ProductValues): RowChange[] {
  const [earlier, later] = [packsBySize(before), packsBySize(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((size) =>
    packColumns
      .filter(({ field }) => field !== 'size')
      .map(({ title, write }) => {
        const text = (packs: typeof earlier) => cut(ifAny(packs.get(size), write));
        return { column: `${size}: ${title}`, before: text(earlier), after: text(later) };
      })
      .filter((change) => change.before !== change.after),
  );
}

const packsBySize = (values: ProductValues) => new Map(packsOf(values).map((pack) => [pack.size, pack]));
const ifAny = <Value>(value: Value | undefined, write: (value: Value) => string): string =>
  value === undefined ? '' : write(value);

interface ReadRow {
  after: ProductValues;
  faults: RowFault[];
}

async function readRow(
  source: Database,
  { cells: ofFirstRow, rows, product, categories, known = [] }: RowToCheck,
  before: ProductValues,
): Promise<ReadRow> {
  const merged = rows ? mergeRows(rows, before, categories) : { cells: ofFirstRow, faults: [] };
  const { cells } = merged;
  const { edited, values, faults: unread } = readEditedCells(cells, before, categories);
  const packs = readPackRows(rows ?? [], before);
  const faults = [...known, ...merged.faults, ...unread, ...packs.faults];
  if (packs.isEdited) Object.assign(values, { sizes: packs.sizes, packs: packs.packs });
  if (edited.size === 0 && !packs.isEdited && faults.length === 0 && product)
    return { after: before, faults };
  // Without a column of its own, the offer price is what the percentage makes of the price.
  const isPercentEdited = edited.has('offer');
  if (isPercentEdited && cells[titleOf('productOfferPrice') ?? ''] === undefined)
    values.productOfferPrice = undefined;
  const parsed = parseValues(values, before);
  const after = completeOffer(followEditedPrices(before, parsed.values));
  faults.push(...parsed.faults);
  if (isPercentEdited) faults.push(...findLastingPercent(before, parsed.values, after));
  faults.push(
    ...(await findOtherFaults(source, { after, before, product, isNew: !product && known.length === 0 })),
  );
  return { after, faults: inOrder(faults) };
}

/** Which cells differ from the product. One that says the same in another way, such as `20%` for 20, does not. */
function readEditedCells(cells: Cells, before: ProductValues, categories: CategoryNames) {
  const edited = new Set<keyof ProductValues>();
  /** With those of before for the cells that were not edited. */
  const values: Record<string, unknown> = { ...before };
  const faults: RowFault[] = [];
  for (const { title, field, read, write } of csvColumns) {
    const cell = cells[title];
    if (cell === undefined || isSameCell(cell, write(before, categories))) continue;
    try {
      const value = read(readCsvCell(cell), before, categories);
      if (isSameValue(field, value, before)) continue;
      edited.add(field);
      values[field] = value;
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.push({ column: title, message: error.message });
    }
  }
  return { edited, values, faults };
}

function isSameValue(field: keyof ProductValues, value: unknown, before: ProductValues): boolean {
  const parsed = z.safeParse(ProductValues.shape[field], value);
  return parsed.success && isDeepStrictEqual(parsed.data, before[field]);
}

/** A percentage that was taken away comes back where the offer price stays: an offer has both. */
function findLastingPercent(before: ProductValues, read: ProductValues, after: ProductValues): RowFault[] {
  const { offer = 0, productOfferPrice = 0 } = after;
  if ((read.offer ?? 0) !== 0 || offer === 0 || offer !== before.offer) return [];
  const message = `The offer price ${formatRupees(productOfferPrice)} is ${String(offer)}% off. Empty it too where there is no offer.`;
  return [{ column: titleOf('offer'), message }];
}

/**
 * One for each column of the product, in the order of the columns. What is said first is why the rest may be wrong. Of a column
 * of packs, each row can have one.
 */
function inOrder(faults: readonly RowFault[]): RowFault[] {
  const columns = faults.map(({ column }) => column);
  const isOfPack = (column: string) => packTitles.includes(column);
  return faults
    .filter(
      ({ column }, index) => column === undefined || isOfPack(column) || columns.indexOf(column) === index,
    )
    .sort((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ column }: RowFault): number =>
  column === undefined ? importTitles.length : importTitles.indexOf(column);

const priceFields: readonly string[] = ['productPrice', 'offer', 'productOfferPrice'];

/** What can be read of them, with the values of before for the rest. */
function parseValues(
  values: Record<string, unknown>,
  before: ProductValues,
): { values: ProductValues; faults: RowFault[] } {
  const problem = findProblem(() => productContent.parse(values));
  if ('result' in problem) return { values: problem.result, faults: [] };
  const wrong = new Set(Object.keys(problem.errors).map((path) => path.split('.')[0] ?? ''));
  if (priceFields.some((field) => wrong.has(field))) priceFields.forEach((field) => wrong.add(field));
  const rest = Object.entries(values).map(([name, value]) => [
    name,
    wrong.has(name) ? before[name as keyof ProductValues] : value,
  ]);
  const parsed = findProblem(() => productContent.parse(Object.fromEntries(rest)));
  const toFaults = faultsOf(values);
  const faults = toFaults(problem.errors);
  // What is stored may be older than a rule.
  if (!('result' in parsed)) return { values: before, faults: [...faults, ...toFaults(parsed.errors)] };
  return { values: parsed.result, faults };
}

interface ParsedRow {
  after: ProductValues;
  before: ProductValues;
  product: ProductSnapshot | undefined;
  isNew: boolean;
}

/** What is wrong although each value can be read. */
async function findOtherFaults(
  source: Database,
  { after, before, product, isNew }: ParsedRow,
): Promise<RowFault[]> {
  if (product && product.item.published !== null) {
    try {
      await productContent.checkPublishable(source, after);
      return [];
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return faultsOf(after)(error.errors ?? { '': error.message });
    }
  }
  const arePricesEdited =
    after.productPrice !== before.productPrice ||
    after.offer !== before.offer ||
    after.productOfferPrice !== before.productOfferPrice;
  const message = arePricesEdited ? findOfferError(after) : undefined;
  return [
    ...(isNew && !after.productName ? [{ column: 'Name', message: 'A new product needs a name.' }] : []),
    ...(message === undefined ? [] : [{ column: titleOf('productOfferPrice'), message }]),
  ];
}

function findProblem<Result>(work: () => Result): { result: Result } | { errors: Record<string, string> } {
  try {
    return { result: work() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { errors: error.errors ?? { '': error.message } };
  }
}

/** `packs.2.gtin` is of the column of GTINs; the sentence says of which size. */
const faultsOf =
  ({ sizes, packs }: { sizes?: unknown; packs?: unknown }) =>
  (errors: Record<string, string>): RowFault[] =>
    Object.entries(errors).map(([path, message]) => {
      const [field = '', index, ofPack] = path.split('.');
      if (field !== 'packs' || ofPack === undefined) return { column: titleOf(field), message };
      const pack = (packs as { size?: string }[] | undefined)?.[Number(index)];
      const size = pack?.size ?? (sizes as string[] | undefined)?.[Number(index)] ?? '';
      return { column: packTitleOf(ofPack), message: `${size}: ${message}` };
    });

function changedFields(before: ProductValues, after: ProductValues): PlannedFields {
  const names = Object.keys({ ...before, ...after }) as (keyof ProductValues)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

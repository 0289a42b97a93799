import type { ProductValues } from '@site/shared-contracts/schemas';
import { completeOffer } from '@site/shared-contracts/offer';
import { readCsvCell } from '../csv/csv';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { productContent } from '../products/product-content';
import { CellFault, csvColumns, cut, isSameCell, type CategoryNames } from './product-csv';
import { noValues, type ProductSnapshot } from './product-snapshot';
import type { RowChange } from './row-actions';

/** The cells of a row, by the title of their column. */
export type Cells = Partial<Record<string, string>>;

/** The fields that change; null for one that is left empty. */
export type PlannedFields = Record<string, unknown>;

export type CheckedRow =
  | { state: 'waiting'; fields: PlannedFields; changes: RowChange[] }
  | { state: 'same' }
  | { state: 'fault'; message: string; column: string | undefined };

/** What the row would change of the product; of a new one, where there is none. Changes nothing. */
export async function checkImportRow(
  source: Database,
  cells: Cells,
  product: ProductSnapshot | undefined,
  categories: CategoryNames,
): Promise<CheckedRow> {
  const before = product?.values ?? noValues;
  const edited = csvColumns.filter(({ title, write }) => {
    const cell = cells[title];
    return cell !== undefined && !isSameCell(cell, write(before, categories));
  });
  if (edited.length === 0 && product) return { state: 'same' };
  try {
    const after = await readValues(source, { cells, edited, before, product, categories });
    const changes = csvColumns
      .map(({ title, write }) => ({
        column: title,
        before: write(before, categories),
        after: write(after, categories),
      }))
      .filter((change) => change.before !== change.after)
      .map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) }));
    changes.push(...lostSizePrices(before, after));
    if (changes.length === 0 && product) return { state: 'same' };
    return { state: 'waiting', fields: changedFields(before, after), changes };
  } catch (error) {
    return toFault(error);
  }
}

/** A price belongs to the text of its size: visitors see none any more where the text changes. */
function lostSizePrices(before: ProductValues, after: ProductValues): RowChange[] {
  const lost = after.sizePrices.filter(
    ({ size }) => before.sizes.includes(size) && !after.sizes.includes(size),
  );
  return lost.map(({ size, price }) => ({ column: `Price of ${size}`, before: String(price), after: '' }));
}

interface RowToRead {
  cells: Cells;
  edited: typeof csvColumns;
  before: ProductValues;
  product: ProductSnapshot | undefined;
  categories: CategoryNames;
}

async function readValues(
  source: Database,
  { cells, edited, before, product, categories }: RowToRead,
): Promise<ProductValues> {
  const values: Record<string, unknown> = { ...before };
  for (const { title, field, read } of edited) {
    try {
      values[field] = read(readCsvCell(cells[title] ?? ''), before, categories);
    } catch (error) {
      if (error instanceof CellFault) throw new ProblemError(422, error.message, { [field]: error.message });
      throw error;
    }
  }
  const after = completeOffer(productContent.parse(values) as ProductValues);
  if (!product && !after.productName)
    throw new ProblemError(422, '', { productName: 'A new product needs a name.' });
  if (product && product.item.published !== null) await productContent.checkPublishable(source, after);
  return after;
}

function changedFields(before: ProductValues, after: ProductValues): PlannedFields {
  const names = Object.keys({ ...before, ...after }) as (keyof ProductValues)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

/** The first error, with the title of its column. */
function toFault(error: unknown): CheckedRow {
  if (!(error instanceof ProblemError)) throw error;
  const [[path, message] = ['', error.message]] = Object.entries(error.errors ?? {});
  const [field] = path.split('.');
  return { state: 'fault', message, column: csvColumns.find((column) => column.field === field)?.title };
}

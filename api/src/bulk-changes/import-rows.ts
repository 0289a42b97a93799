// What an import does to one row of its file: the dry run, and the change itself.
import type { Authorship } from '../http/actor';
import { addDraft } from '../content/draft-changes';
import { updateItem } from '../content/publish-version';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { productContent } from '../products/product-content';
import { recordChangeBy } from '../audit/audit-store';
import { checkImportRow, type PlannedFields } from './check-import-row';
import { editProduct, undoEdit, type EditBefore } from './edit-product';
import type { Cells, RowFault } from './import-cells';
import type { CategoryNames } from './product-csv';
import { isUnchanged, readProduct, versionsOf, type ProductSnapshot } from './product-snapshot';
import type { ProductRow } from './read-pack-rows';
import { draftMessage, type Outcome } from './row-actions';
import type { RowColumns, StoredRow } from './stored-row';

export interface Plan {
  cells: Cells;
  /** Of a file with a row for each pack: all rows of the product. */
  rows?: readonly ProductRow[] | undefined;
  /** What was wrong when the file was read: then it is unknown which product the row is of. */
  faults?: readonly RowFault[];
  /** From the dry run. */
  fields?: PlannedFields;
}

/** Of a row that cannot be imported. `message` and `column_name` are for servers that know one fault of a row only. */
export const faultColumns = (faults: readonly RowFault[]) => ({
  state: 'fault' as const,
  faults: JSON.stringify(faults),
  message: faults[0]?.message ?? null,
  column_name: faults[0]?.column ?? null,
});

const planOf = ({ plan }: StoredRow) => JSON.parse(plan ?? '{"cells":{}}') as Plan;

/** The dry run of a row. */
export async function checkRow(
  transaction: Database,
  row: StoredRow,
  categories: CategoryNames,
): Promise<RowColumns> {
  const product = row.product_id === null ? undefined : await readProduct(transaction, row.product_id);
  const { productName = '' } = product?.values ?? {};
  const name = productName === '' ? row.name : productName;
  const versions = product ? versionsOf(product) : { item_version: null, row_version: null };
  const { cells, rows, faults = [] } = planOf(row);
  const known = [...faults, ...findMissing(row, product)];
  const checked = await checkImportRow(transaction, { cells, rows, product, categories, known });
  switch (checked.state) {
    case 'same':
      return { name, ...versions, state: 'same', changes: null };
    case 'fault':
      return { name, ...versions, ...faultColumns(checked.faults), changes: null };
    case 'waiting':
      return {
        name,
        ...versions,
        state: 'waiting',
        plan: JSON.stringify({ cells, rows, fields: checked.fields } satisfies Plan),
        changes: JSON.stringify(checked.changes),
        message: (product && draftMessage(product)) ?? null,
      };
  }
}

function findMissing({ product_id }: StoredRow, product: ProductSnapshot | undefined): RowFault[] {
  if (product_id === null || (product && !product.isInTrash)) return [];
  const id = String(product_id);
  return [
    { column: 'Id', message: product ? `The product ${id} is in the trash.` : `There is no product ${id}.` },
  ];
}

class ChangedSinceDryRun extends ProblemError {
  constructor() {
    super(409, 'Somebody has changed it since the dry run.');
  }
}

/** Throws where the product is not what the dry run has seen. */
export async function applyRow(
  transaction: Database,
  row: StoredRow,
  product: ProductSnapshot | undefined,
  by: Authorship,
): Promise<{ outcome: Outcome; productId: number }> {
  const { fields = {} } = planOf(row);
  // JSON has no undefined: null is a field that becomes empty.
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined]));
  if (row.product_id === null) {
    const { id } = await addDraft(transaction, productContent, given, by);
    return { outcome: { state: 'changed', before: {} }, productId: id };
  }
  if (!product || product.isInTrash || !isUnchanged(product, row)) throw new ChangedSinceDryRun();
  const edited = await editProduct(transaction, product, given, by);
  const message = draftMessage(product);
  return { outcome: { state: 'changed', ...edited, message }, productId: product.id };
}

/** A new product goes into the trash. */
export async function undoRow(
  transaction: Database,
  row: StoredRow,
  product: ProductSnapshot,
  by: Authorship,
): Promise<void> {
  if (row.is_new === 0) {
    await undoEdit(transaction, product, JSON.parse(row.before ?? '{}') as EditBefore, by);
    return;
  }
  await updateItem(transaction, product.item, { deleted_at: Date.now() });
  const before = { name: product.values.productName };
  await recordChangeBy(transaction, by, { kind: 'product', action: 'delete', itemId: product.id, before });
}

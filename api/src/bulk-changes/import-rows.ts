// What an import does to one row of its file: the dry run, and the change itself.
import type { Authorship } from '../actor';
import { addDraft } from '../content/draft-changes';
import { updateItem } from '../content/publish-version';
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { productContent } from '../products/product-content';
import { recordChange } from '../audit/audit-store';
import { checkImportRow, type Cells, type PlannedFields } from './check-import-row';
import { editProduct, undoEdit, type EditBefore } from './edit-product';
import type { CategoryNames } from './product-csv';
import { isUnchanged, readProduct, versionsOf, type ProductSnapshot } from './product-snapshot';
import { draftMessage, type Outcome } from './row-actions';
import type { RowColumns, StoredRow } from './stored-row';

interface Plan {
  cells: Cells;
  /** From the dry run. */
  fields?: PlannedFields;
}

const planOf = ({ plan }: StoredRow) => JSON.parse(plan ?? '{"cells":{}}') as Plan;

/** The dry run of a row. */
export async function checkRow(
  transaction: Database,
  row: StoredRow,
  categories: CategoryNames,
): Promise<RowColumns> {
  const product = row.product_id === null ? undefined : await readProduct(transaction, row.product_id);
  if (row.product_id !== null && (!product || product.isInTrash))
    return {
      state: 'fault',
      column_name: 'Id',
      message: product
        ? `The product ${String(row.product_id)} is in the trash.`
        : `There is no product ${String(row.product_id)}.`,
    };
  const { productName = '' } = product?.values ?? {};
  const name = productName === '' ? row.name : productName;
  const versions = product ? versionsOf(product) : { item_version: null, row_version: null };
  const { cells } = planOf(row);
  const checked = await checkImportRow(transaction, cells, product, categories);
  switch (checked.state) {
    case 'same':
      return { name, ...versions, state: 'same', changes: null };
    case 'fault':
      return {
        name,
        ...versions,
        state: 'fault',
        message: checked.message,
        column_name: checked.column ?? null,
        changes: null,
      };
    case 'waiting':
      return {
        name,
        ...versions,
        state: 'waiting',
        plan: JSON.stringify({ cells, fields: checked.fields } satisfies Plan),
        changes: JSON.stringify(checked.changes),
        message: (product && draftMessage(product)) ?? null,
      };
  }
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
  await recordChange(transaction, {
    kind: 'product',
    action: 'delete',
    itemId: product.id,
    before: { name: product.values.productName },
    actor: by.actor,
    requestId: by.request.id,
  });
}

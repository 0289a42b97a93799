import type { ProductValues } from '@site/shared-contracts/schemas';
import { completeOffer } from '@site/shared-contracts/offer';
import { recordChangeBy } from '../audit/audit-store';
import { toItemColumns } from '../content/content-items';
import { addVersion, keepFirstVersion } from '../content/content-versions';
import { publishVersion, updateItem, type Author } from '../content/publish-version';
import type { Database } from '../database/database';
import { productContent } from '../products/product-content';
import type { ProductSnapshot, ProductVersions } from './product-snapshot';

/** What the undo of an edit needs: the version to go back to, and its place in the category. */
export interface EditBefore {
  version: number;
  /** Where the product comes to another category. */
  position?: number | undefined;
}

export interface Edited {
  before: EditBefore;
  versions: ProductVersions;
}

/**
 * Changes these fields as a single change does: what visitors see becomes a new version, and a draft beside it stays as
 * it is. Where visitors see nothing, the draft becomes a new version. Throws a `ProblemError` for values that visitors
 * cannot be shown. The caller increments the revision.
 */
export async function editProduct(
  transaction: Database,
  product: ProductSnapshot,
  fields: Partial<ProductValues>,
  by: Author,
): Promise<Edited> {
  const { id, item } = product;
  const values = completeOffer({ ...product.values, ...fields });
  await keepFirstVersion(transaction, productContent, id);
  const at = Date.now();
  const isVisible = item.published !== null;
  const number = await addVersion(transaction, productContent, id, {
    values,
    at,
    action: isVisible ? 'publish' : 'draft',
    admin: by.actor?.username,
  });
  const audit = { kind: 'product', itemId: id, ...auditDetails(product.values, values) };
  const changed_by = by.actor?.username ?? null;
  const columns = toItemColumns(productContent, values, id);
  if (!isVisible) {
    const item_version = await updateItem(transaction, item, { draft: number, ...columns, changed_by });
    await recordChangeBy(transaction, by, { ...audit, action: 'draft' });
    return { before: { version: item.draft ?? 1 }, versions: { item_version, row_version: null } };
  }
  const isMoved = values.categoryId !== product.values.categoryId;
  const position = isMoved ? await positionOf(transaction, id) : undefined;
  const row_version = await productContent.publish(transaction, id, {
    values,
    version: 1,
    createdAt: item.created_at,
  });
  const item_version = await updateItem(transaction, item, {
    published: number,
    ...(item.draft === null && columns),
    changed_by,
  });
  await recordChangeBy(transaction, by, { ...audit, action: 'change' });
  return { before: { version: item.published ?? 1, position }, versions: { item_version, row_version } };
}

/** Goes back to the version before the edit. Nobody has changed the product since. */
export async function undoEdit(
  transaction: Database,
  { id, item }: ProductSnapshot,
  before: EditBefore,
  by: Author,
): Promise<void> {
  const changed_by = by.actor?.username ?? null;
  if (item.published === null) {
    await updateItem(transaction, item, {
      draft: before.version,
      ...(await columnsOfVersion(transaction, id, before.version)),
      changed_by,
    });
    const after = { version: before.version };
    await recordChangeBy(transaction, by, { kind: 'product', itemId: id, action: 'undo change', after });
    return;
  }
  const columns = await publishVersion(transaction, productContent, item, before.version, by, 'undo change');
  // A draft that is to be published at a time is nothing that the edit has changed.
  const { publish_at, scheduled, schedule_error, hidden_category_id, hidden_version } = item;
  const planned = { publish_at, scheduled, schedule_error, hidden_category_id, hidden_version };
  await updateItem(transaction, item, { ...columns, ...planned, changed_by });
  if (before.position !== undefined)
    await transaction
      .updateTable('product')
      .set({ position: before.position })
      .where('id', '=', id)
      .execute();
}

async function columnsOfVersion(transaction: Database, id: number, number: number) {
  const { content } = await transaction
    .selectFrom('content_version')
    .select('content')
    .where('kind', '=', 'product')
    .where('item_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return toItemColumns(productContent, JSON.parse(content) as ProductValues, id);
}

async function positionOf(transaction: Database, id: number): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('product')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.position;
}

/** Only what has changed, and the name, by which the audit log says which product it is. */
function auditDetails(before: ProductValues, after: ProductValues) {
  const names = Object.keys({ ...before, ...after }) as (keyof ProductValues)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (values: ProductValues) =>
    Object.fromEntries([
      ['productName', values.productName],
      ...changed.map((name) => [name, values[name]] as const),
    ]);
  return { before: pick(before), after: pick(after) };
}

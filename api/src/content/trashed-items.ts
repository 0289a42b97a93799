// Items that were not published when they were deleted. What was published goes into the trash with its own row.
import { sql } from 'kysely';
import type { ContentKind } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';

export const trashedItems = (source: Database) =>
  source.selectFrom('content_item').where('content_item.deleted_at', 'is not', null);

/** How many there are of these kinds. There are few. */
export async function countTrashedItems(source: Database, kinds: readonly string[]): Promise<number> {
  // An expression, because SQLite would otherwise read all items of the kinds by their key and not the few in the trash.
  const items = trashedItems(source).where(sql<boolean>`kind || '' in (${sql.join(kinds)})`);
  const { count } = await items
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The columns of a row that leaves the trash. */
export const restoredColumns = () => ({
  deleted_at: null,
  version: sql<number>`version + 1`,
  changed_at: Date.now(),
});

/** Undefined where it is not in the trash, as in the next function. */
export const restoreTrashedItem = (transaction: Database, kind: ContentKind, id: number) =>
  transaction
    .updateTable('content_item')
    .set(restoredColumns())
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('name')
    .executeTakeFirst();

export async function purgeTrashedItem(transaction: Database, kind: ContentKind, id: number) {
  const item = await trashedItems(transaction)
    .select('name')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  if (item) await removeItems(transaction, kind, [id]);
  return item;
}

/** Removes items with all their versions, and products with their data sheets. */
export async function removeItems(transaction: Database, kind: ContentKind, ids: readonly number[]) {
  if (ids.length === 0) return;
  for (const table of ['content_image', 'content_file', 'content_version', 'content_item'] as const)
    await transaction.deleteFrom(table).where('kind', '=', kind).where('item_id', 'in', ids).execute();
  if (kind === 'product')
    await transaction.deleteFrom('product_sheet').where('product_id', 'in', ids).execute();
}

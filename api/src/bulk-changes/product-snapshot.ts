import type { ProductValues } from '@site/shared-contracts/schemas';
import type { ItemRow } from '../content/content-items';
import { readDrafts } from '../content/content-versions';
import type { Database } from '../database/database';
import { findProductRows, productContent, readProductValues } from '../products/product-content';

/** A product as it is at one moment, with the versions by which a later change is noticed. */
export interface ProductSnapshot {
  id: number;
  item: ItemRow;
  /** The version of the row that visitors see; undefined where they see none. */
  rowVersion: number | undefined;
  isInTrash: boolean;
  /** What visitors see; the draft, where they see nothing. */
  values: ProductValues;
}

/** Undefined where there is no such product, also not in the trash. */
export const readProduct = async (source: Database, id: number): Promise<ProductSnapshot | undefined> =>
  (await readProducts(source, [id]))[0];

/** In the order of their numbers, without those that there are not. */
export async function readProducts(source: Database, ids: readonly number[]): Promise<ProductSnapshot[]> {
  const items = await source
    .selectFrom('content_item')
    .selectAll()
    .where('kind', '=', 'product')
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .execute();
  const rows = await findProductRows(source, ids);
  const drafts = await readDrafts(
    source,
    productContent,
    ids.filter((id) => !rows.has(id)),
  );
  return items.flatMap((item) => {
    const id = item.item_id;
    const row = rows.get(id);
    const values = row?.values ?? drafts.get(id);
    if (!values) return [];
    const isInTrash = row?.isInTrash ?? item.deleted_at !== null;
    return { id, item, rowVersion: row?.version, isInTrash, values: readProductValues(values) };
  });
}

/** As a row of a bulk change stores them. */
export interface ProductVersions {
  item_version: number | null;
  row_version: number | null;
}

export const versionsOf = ({ item, rowVersion }: ProductSnapshot): ProductVersions => ({
  item_version: item.version,
  row_version: rowVersion ?? null,
});

/** Nobody has changed it since the moment with these versions. */
export const isUnchanged = (
  { item, rowVersion }: ProductSnapshot,
  { item_version, row_version }: ProductVersions,
): boolean => item.version === item_version && (rowVersion ?? null) === row_version;

/**
 * Locks what a batch is going to change, in the order in which every other change does: the categories, then the
 * products. SQLite needs no locks: a transaction is the only writer.
 */
export async function lockProducts(
  transaction: Database,
  ids: readonly number[],
  categoryId: number | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  const products = await transaction
    .selectFrom('product')
    .select('category_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  const categories = new Set([...products.map(({ category_id }) => category_id), categoryId ?? 0]);
  await transaction
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...categories])
    .orderBy('id')
    .forUpdate()
    .execute();
  await transaction
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

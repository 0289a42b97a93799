import type { AddressKind } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';

/** What has an address: also while visitors do not see it. */
export interface AddressedItem {
  name: string;
  /** Of a product. */
  categoryId: number | undefined;
  state: 'visible' | 'hidden' | 'in the trash';
}

/** Undefined for what never was, and for what was deleted for good. */
export async function findItem(
  source: Database,
  kind: AddressKind,
  id: number,
): Promise<AddressedItem | undefined> {
  const row = await readRow(source, kind, id);
  if (row) {
    const { deleted_at, hidden_at, name, category_id } = row;
    const state = deleted_at !== null ? 'in the trash' : hidden_at !== null ? 'hidden' : 'visible';
    return { name, categoryId: category_id ?? undefined, state };
  }
  if (kind === 'category') return undefined;
  const item = await source
    .selectFrom('content_item')
    .select(['name', 'category_id', 'deleted_at'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return (
    item && {
      name: item.name,
      categoryId: item.category_id ?? undefined,
      state: item.deleted_at === null ? 'hidden' : 'in the trash',
    }
  );
}

interface Row {
  name: string;
  deleted_at: number | null;
  hidden_at: number | null;
  category_id: number | null;
}

/** The row that visitors see, or one in the trash. */
async function readRow(source: Database, kind: AddressKind, id: number): Promise<Row | undefined> {
  if (kind === 'category') {
    const category = source.selectFrom('category').select(['name', 'deleted_at', 'hidden_at']);
    const row = await category.where('id', '=', id).executeTakeFirst();
    return row && { ...row, category_id: null };
  }
  if (kind === 'product') {
    const product = source.selectFrom('product').select(['name', 'deleted_at', 'category_id']);
    const row = await product.where('id', '=', id).executeTakeFirst();
    return row && { ...row, hidden_at: null };
  }
  if (kind === 'page') {
    const page = source.selectFrom('page').select(['title as name', 'deleted_at']);
    const row = await page.where('id', '=', id).executeTakeFirst();
    return row && { ...row, hidden_at: null, category_id: null };
  }
  const article = source.selectFrom('article').select(['title as name', 'deleted_at']);
  const row = await article.where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
  return row && { ...row, hidden_at: null, category_id: null };
}

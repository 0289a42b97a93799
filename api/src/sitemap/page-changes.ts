import type { SitemapEntry } from '@site/shared-contracts/schemas';
import { sql } from 'kysely';
import type { Database } from '../database/database';

type Page = Pick<SitemapEntry, 'kind' | 'id'>;

/**
 * When the data sheets of these pages and their addresses with words last changed. Their times are in their own rows: a
 * changed row of the item would tell an admin whose form is open that somebody has edited it.
 */
export async function readPageChanges(
  db: Database,
  pages: readonly Page[],
): Promise<(page: Page) => number | undefined> {
  const productIds = idsOf(pages, 'product');
  const found = await Promise.all([
    ...kinds.map((kind) => addressChanges(db, kind, idsOf(pages, kind))),
    categoryAddressChanges(db, productIds),
    sheetChanges(db, productIds),
  ]);
  const latest = new Map<string, number>();
  for (const { kind, id, at } of found.flat()) {
    const key = `${kind} ${id}`;
    latest.set(key, Math.max(at, latest.get(key) ?? 0));
  }
  return ({ kind, id }) => latest.get(`${kind} ${id}`);
}

const kinds = ['category', 'product', 'blog', 'news', 'page'] as const satisfies SitemapEntry['kind'][];

const idsOf = (pages: readonly Page[], kind: SitemapEntry['kind']) =>
  pages.filter((page) => page.kind === kind).map(({ id }) => id);

type Change = Page & { at: number };

const ofProducts = (rows: readonly { id: number; at: number }[]) =>
  rows.map((row): Change => ({ ...row, kind: 'product' }));

/** Also of an address that was removed. */
async function addressChanges(
  db: Database,
  kind: SitemapEntry['kind'],
  ids: readonly number[],
): Promise<Change[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('address')
    .select(['item_id as id', sql<number>`max(coalesce(changed_at, since))`.as('at')])
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .groupBy('item_id')
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

/** The address of a product with words has those of its category in it. */
async function categoryAddressChanges(db: Database, productIds: readonly number[]): Promise<Change[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('address as own')
    .innerJoin('product', 'product.id', 'own.item_id')
    .innerJoin('address as category', (join) =>
      join.onRef('category.item_id', '=', 'product.category_id').on('category.kind', '=', 'category'),
    )
    .select(['own.item_id as id', sql<number>`max(coalesce(category.changed_at, category.since))`.as('at')])
    .where('own.kind', '=', 'product')
    .where('own.is_current', '=', 1)
    .where('own.item_id', 'in', productIds)
    .groupBy('own.item_id')
    .execute();
  return ofProducts(rows);
}

async function sheetChanges(db: Database, productIds: readonly number[]): Promise<Change[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_sheet')
    .select(['product_id as id', sql<number>`max(coalesce(changed_at, withdrawn_at, uploaded_at))`.as('at')])
    .where('product_id', 'in', productIds)
    .groupBy('product_id')
    .execute();
  return ofProducts(rows);
}

import { sql } from 'kysely';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { requireFound } from '../problems/problems';

/** A position after all products of a category. Until one of them is moved, all have 0, and their ids decide. */
const lastPosition = (categoryId: number) => sql<number>`(
  select case when coalesce(max(position), 0) > 0 then max(position) + 1 else 0 end
  from product where category_id = ${categoryId} and deleted_at is null)`;

/** For the update of a product: it keeps its position, or is the last one of another category. */
export const positionIn = (categoryId: number) =>
  sql<number>`case when category_id = ${categoryId} then position else ${lastPosition(categoryId)} end`;

/** Remembers the position of a product that is about to be hidden. */
export async function keepPosition(transaction: Database, id: number): Promise<void> {
  await sql`
    update content_item set kept_position = product.position, kept_category_id = product.category_id
    from product where content_item.kind = 'product' and content_item.item_id = ${id} and product.id = ${id}
  `.execute(transaction);
}

/** For a product that is shown again: where it was, or at the end where it has come to another category. */
export const keptPosition = (id: number, categoryId: number) => sql<number>`coalesce((
  select kept_position from content_item
  where kind = 'product' and item_id = ${id} and kept_category_id = ${categoryId}
), ${lastPosition(categoryId)})`;

/** Makes a product number `place` of its category, counted from 1; the last one where there are fewer. */
export const moveProduct = (
  db: Database,
  id: number,
  place: number,
  by: Authorship,
): Promise<{ status: 200 }> =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'order of the products');
    const find = () =>
      transaction
        .selectFrom('product')
        .select(['name', 'category_id', 'position'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
    const noProduct = 'There is no such product.';
    const { category_id, name } = requireFound(await find(), noProduct);
    const count = await numberProducts(transaction, category_id);
    const { position: from } = requireFound(await find(), noProduct);
    const to = Math.min(place, count);
    await shiftProducts(transaction, category_id, from, to);
    await transaction.updateTable('product').set({ position: to }).where('id', '=', id).execute();
    await recordVisibleChange(transaction, by, {
      kind: 'product',
      action: 'move',
      itemId: id,
      before: { name, position: from },
      after: { name, position: to },
    });
    return { status: 200 };
  });

/** Gives the products of a category the positions 1, 2, 3 and so on, in their order. Returns how many there are. */
async function numberProducts(transaction: Database, categoryId: number): Promise<number> {
  await sql`
    update product set position = numbered.place
    from (
      select id, row_number() over (order by position, id) as place
      from product where category_id = ${categoryId} and deleted_at is null
    ) as numbered
    where numbered.id = product.id and product.position <> numbered.place
  `.execute(transaction);
  const { count } = await transaction
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes the gap at `from` and opens one at `to`. */
async function shiftProducts(transaction: Database, categoryId: number, from: number, to: number) {
  const step = to < from ? 1 : -1;
  await transaction
    .updateTable('product')
    .set(({ eb }) => ({ position: eb('position', '+', step) }))
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .where('position', '>=', Math.min(from, to))
    .where('position', '<=', Math.max(from, to))
    .execute();
}

import { sql } from 'kysely';
import { listLimits, type List } from '@site/shared-contracts';
import {
  trashKinds,
  type KindWithRights,
  type TrashedItem,
  type TrashKind,
} from '@site/shared-contracts/schemas';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import { readCount } from '../database/kept-counts';
import {
  countTrashedItems,
  purgeTrashedItem,
  removeItems,
  restoredColumns,
  restoreTrashedItem,
  trashedItems,
} from '../content/trashed-items';
import { readPage, type OrderTerm, type PageQuery } from '../database/reading/read-page';
import { requireFound, ProblemError } from '../problems/problems';

export interface TrashQuery extends PageQuery {
  kind?: TrashKind | undefined;
}

/** The latest first. */
const order: OrderTerm[] = [
  [sql`deleted_at`, 'desc'],
  [sql`kind`, 'asc'],
  [sql`id`, 'desc'],
];

const notInTrash = 'There is no such thing in the trash.';

export type TrashStore = ReturnType<typeof createTrashStore>;

export function createTrashStore(db: Database) {
  return {
    /** Of these kinds only. */
    async list(query: TrashQuery, viewable: readonly KindWithRights[]): Promise<List<TrashedItem>> {
      const { kind } = query;
      const kinds = trashKinds.filter((each) => viewable.includes(each) && (kind ?? each) === each);
      let matching = db.selectFrom(trashed(db).as('trashed'));
      if (kinds.length < trashKinds.length) matching = matching.where('kind', 'in', kinds);
      const total = async () =>
        (await readCount(
          db,
          kinds.map((each) => `trash:${each}` as const),
        )) + (await countTrashedItems(db, kinds));
      if (kinds.length === 0) return { data: [], total: 0, page: 1, pageSize: 1 };
      const list = { matching, rows: matching.selectAll(), order, total };
      const { data: rows, ...page } = await readPage(list, { page: 1, ...query }, listLimits.pageSize);
      const data = rows.map(({ deleted_at, products, ...item }) => ({
        ...item,
        deletedAt: new Date(deleted_at ?? 0).toISOString(),
        ...(item.kind === 'category' && products !== null && { products }),
      }));
      return { ...page, data };
    },

    restore: (kind: TrashKind, id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const after = requireFound(await restoreOne[kind](transaction, id), notInTrash);
        await recordVisibleChange(transaction, by, { action: 'restore', kind, itemId: id, after });
      }),

    /** Deletes it for good. The image collector removes its image when nothing else shows it. */
    purge: (kind: TrashKind, id: number, by: Authorship): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const before = requireFound(await purgeOne[kind](transaction, id), notInTrash);
        await recordVisibleChange(transaction, by, { action: 'purge', kind, itemId: id, before });
      }),
  };
}

/** All rows in the trash; a product that was deleted with its category is counted in the category's row only. */
const trashed = (db: Database) =>
  db
    .selectFrom('category')
    .select((eb) => [
      sql<TrashKind>`'category'`.as('kind'),
      'category.id',
      'category.name',
      'category.deleted_at',
      eb
        .selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.category_id', '=', 'category.id')
        .where('product.trashed_with_category', '=', 1)
        .as('products'),
    ])
    .where('category.deleted_at', 'is not', null)
    .unionAll(
      db
        .selectFrom('product')
        .select([
          sql<TrashKind>`'product'`.as('kind'),
          'product.id',
          'product.name',
          'product.deleted_at',
          sql<number>`0`.as('products'),
        ])
        .where('product.deleted_at', 'is not', null)
        .where('product.trashed_with_category', '=', 0),
    )
    .unionAll(
      db
        .selectFrom('article')
        .select([
          sql<TrashKind>`article.kind`.as('kind'),
          'article.id',
          'article.title as name',
          'article.deleted_at',
          sql<number>`0`.as('products'),
        ])
        .where('article.deleted_at', 'is not', null),
    )
    .unionAll(
      db
        .selectFrom('page')
        .select([
          sql<TrashKind>`'page'`.as('kind'),
          'page.id',
          'page.title as name',
          'page.deleted_at',
          sql<number>`0`.as('products'),
        ])
        .where('page.deleted_at', 'is not', null),
    )
    .unionAll(
      trashedItems(db).select([
        sql<TrashKind>`content_item.kind`.as('kind'),
        'content_item.item_id as id',
        'content_item.name',
        'content_item.deleted_at',
        sql<number>`0`.as('products'),
      ]),
    );

/** Returns the details for the audit log; undefined where the row is not in the trash. */
type One = (transaction: Database, id: number) => Promise<object | undefined>;
type OneByKind = Record<TrashKind, One>;

export const restoreOne: OneByKind = {
  async category(transaction, id) {
    const category = await transaction
      .updateTable('category')
      .set(restoredColumns())
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('name')
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw new ProblemError(409, 'There is a category of this name again. Rename that one first.');
      });
    if (!category) return undefined;
    const products = await transaction
      .updateTable('product')
      .set({ ...restoredColumns(), trashed_with_category: 0 })
      .where('category_id', '=', id)
      .where('trashed_with_category', '=', 1)
      .returning('id')
      .execute();
    return { name: category.name, products: products.map((product) => product.id) };
  },

  async product(transaction, id) {
    const product = await transaction
      .selectFrom('product')
      .select(['name', 'category_id'])
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!product) return restoreTrashedItem(transaction, 'product', id);
    // The category first, as everywhere. The update locks it, so that it cannot be deleted before the transaction ends.
    const category = await transaction
      .updateTable('category')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', product.category_id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!category) throw new ProblemError(409, 'Its category is in the trash too. Restore that first.');
    return transaction
      .updateTable('product')
      .set({ ...restoredColumns(), trashed_with_category: 0 })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('name')
      .executeTakeFirst();
  },

  blog: restoreArticle('blog'),
  news: restoreArticle('news'),

  page: async (transaction, id) =>
    (await transaction
      .updateTable('page')
      .set(restoredColumns())
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('title as name')
      .executeTakeFirst()) ?? restoreTrashedItem(transaction, 'page', id),
};

function restoreArticle(kind: 'blog' | 'news'): One {
  return async (transaction, id) =>
    (await transaction
      .updateTable('article')
      .set(restoredColumns())
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('deleted_at', 'is not', null)
      .returning('title as name')
      .executeTakeFirst()) ?? restoreTrashedItem(transaction, kind, id);
}

const purgeOne: OneByKind = {
  async category(transaction, id) {
    // The update locks it, so that it cannot be restored before this transaction ends.
    const category = await transaction
      .updateTable('category')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('name')
      .executeTakeFirst();
    if (!category) return undefined;
    // All of them are in the trash: deleted with the category, or before it.
    const products = await transaction
      .deleteFrom('product')
      .where('category_id', '=', id)
      .returning('id')
      .execute();
    await transaction.deleteFrom('category').where('id', '=', id).execute();
    const productIds = products.map((product) => product.id);
    await removeItems(transaction, 'product', productIds);
    return { ...category, products: productIds };
  },

  product: purgeRow('product', (transaction, id) =>
    transaction
      .deleteFrom('product')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('name')
      .executeTakeFirst(),
  ),

  blog: purgeArticle('blog'),
  news: purgeArticle('news'),

  page: purgeRow('page', (transaction, id) =>
    transaction
      .deleteFrom('page')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('title as name')
      .executeTakeFirst(),
  ),
};

function purgeArticle(kind: 'blog' | 'news'): One {
  return purgeRow(kind, (transaction, id) =>
    transaction
      .deleteFrom('article')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('deleted_at', 'is not', null)
      .returning('title as name')
      .executeTakeFirst(),
  );
}

/** Also what goes with the row; or an item that has none, because visitors did not see it. */
function purgeRow(kind: 'product' | 'blog' | 'news' | 'page', deleteRow: One): One {
  return async (transaction, id) => {
    const row = await deleteRow(transaction, id);
    if (!row) return purgeTrashedItem(transaction, kind, id);
    await removeItems(transaction, kind, [id]);
    return row;
  };
}

import type { Category } from '@site/shared-contracts';
import type { Authorship } from '../actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import { normaliseForSearch } from '../database/normalise-for-search';
import { checkVersion } from '../conditional-requests';
import { found, ProblemError } from '../problems/problems';

const noCategory = 'There is no such category.';

export type CategoryStore = ReturnType<typeof createCategoryStore>;

export function createCategoryStore(db: Database) {
  const live = (source: Database) =>
    source
      .selectFrom('category')
      .leftJoin('product', (join) =>
        join.onRef('product.category_id', '=', 'category.id').on('product.deleted_at', 'is', null),
      )
      .select(({ fn }) => [
        'category.id',
        'category.name',
        'category.version',
        fn.count<number>('product.id').as('count'),
      ])
      .where('category.deleted_at', 'is', null)
      .groupBy(['category.id', 'category.name', 'category.version']);

  /** Counts the version up, which also keeps everybody else off the row until the transaction ends. */
  async function lockCategory(transaction: Database, id: number, { request }: Authorship) {
    const category = await transaction
      .updateTable('category')
      .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: Date.now() }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    const { name, version } = found(category, noCategory);
    await checkVersion(version - 1, request.ifMatch, async () => ({
      ...(await live(transaction).where('category.id', '=', id).executeTakeFirstOrThrow()),
      version: version - 1,
    }));
    return { name, version };
  }

  return {
    list: (): Promise<Category[]> => live(db).orderBy('category.id').execute(),

    add: (name: string, by: Authorship): Promise<{ id: number; version: number }> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .insertInto('category')
          .values({ name, name_key: normaliseForSearch(name), changed_at: Date.now() })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
          .catch(rejectTakenName);
        await recordVisibleChange(transaction, by, {
          kind: 'category',
          action: 'create',
          itemId: row.id,
          after: { name },
        });
        return row;
      }),

    rename: (id: number, name: string, by: Authorship): Promise<{ id: number; version: number }> =>
      db.transaction().execute(async (transaction) => {
        const before = await lockCategory(transaction, id, by);
        await transaction
          .updateTable('category')
          .set({ name, name_key: normaliseForSearch(name) })
          .where('id', '=', id)
          .execute()
          .catch(rejectTakenName);
        const change = {
          kind: 'category',
          action: 'change',
          itemId: id,
          before: { name: before.name },
          after: { name },
        };
        await recordVisibleChange(transaction, by, change);
        return { id, version: before.version };
      }),

    /** Moves it to the trash with its products, and tells how many those were. */
    remove: (id: number, by: Authorship): Promise<{ deletedProducts: number }> =>
      db.transaction().execute(async (transaction) => {
        const { name } = await lockCategory(transaction, id, by);
        const deleted_at = Date.now();
        await transaction.updateTable('category').set({ deleted_at }).where('id', '=', id).execute();
        const products = await transaction
          .updateTable('product')
          .set({ deleted_at, changed_at: deleted_at, trashed_with_category: 1 })
          .where('category_id', '=', id)
          .where('deleted_at', 'is', null)
          .returning(['id'])
          .execute();
        const before = { name, products: products.map((product) => product.id) };
        await recordVisibleChange(transaction, by, {
          kind: 'category',
          action: 'delete',
          itemId: id,
          before,
        });
        return { deletedProducts: products.length };
      }),
  };
}

function rejectTakenName(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const taken = 'There is a category of this name already.';
  throw new ProblemError(409, taken, { name: taken });
}

import type { Category } from '@site/shared-contracts';
import type { CategoryInput } from '@site/shared-contracts/schemas';
import type { output } from 'zod/mini';
import { sql, type Selectable } from 'kysely';
import type { Authorship } from '../http/actor';
import { recordVisibleChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import type { Tables } from '../database/tables';
import { checkVersion } from '../http/conditional-requests';
import { requireFound, ProblemError } from '../problems/problems';

const noCategory = 'There is no such category.';

type CategoryFields = output<typeof CategoryInput>;

export function createCategoryStore(db: Database) {
  return {
    /** Those that visitors see, in their order. */
    list: (): Promise<Category[]> =>
      liveCategories(db)
        .where('category.hidden_at', 'is', null)
        .execute()
        .then((rows) => rows.map(withoutEmpty)),

    add: (fields: CategoryFields, by: Authorship): Promise<{ id: number; version: number }> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .insertInto('category')
          .values({ ...toColumns(fields), position: afterTheLast, changed_at: Date.now() })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
          .catch(rejectTakenName);
        await recordVisibleChange(transaction, by, {
          kind: 'category',
          action: 'create',
          itemId: row.id,
          after: fields,
        });
        return row;
      }),

    change: (id: number, input: CategoryFields, by: Authorship): Promise<{ id: number; version: number }> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockCategory(transaction, id, by);
        const fields = { ...toFields(row), ...input };
        await transaction
          .updateTable('category')
          .set(toColumns(fields))
          .where('id', '=', id)
          .execute()
          .catch(rejectTakenName);
        const change = {
          kind: 'category',
          action: 'change',
          itemId: id,
          before: toFields(row),
          after: fields,
        };
        await recordVisibleChange(transaction, by, change);
        return { id, version: row.version };
      }),

    /** Moves it to the trash with its products, and returns how many those were. */
    remove: (id: number, by: Authorship): Promise<{ deletedProducts: number }> =>
      db.transaction().execute(async (transaction) => {
        const row = await lockCategory(transaction, id, by);
        const deleted_at = Date.now();
        await transaction.updateTable('category').set({ deleted_at }).where('id', '=', id).execute();
        const products = await transaction
          .updateTable('product')
          .set({ deleted_at, changed_at: deleted_at, trashed_with_category: 1 })
          .where('category_id', '=', id)
          .where('deleted_at', 'is', null)
          .returning(['id'])
          .execute();
        const before = { ...toFields(row), products: products.map((product) => product.id) };
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

/** Those that are not in the trash, in their order. */
export const liveCategories = (source: Database) =>
  source
    .selectFrom('category')
    .select((eb) => [
      'category.id',
      'category.name',
      'category.version',
      'category.introduction',
      eb.fn
        .coalesce(
          eb
            .selectFrom('row_count')
            .select('row_count.count')
            // The name as in kept-counts.ts.
            .where('row_count.name', '=', sql<string>`'product:' || category.id`),
          sql<number>`0`,
        )
        .as('count'),
    ])
    .where('category.deleted_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id');

/** A category without an introduction has no field for it. */
export const withoutEmpty = <Row extends { introduction: string }>({ introduction, ...row }: Row) => ({
  ...row,
  introduction: introduction || undefined,
});

const afterTheLast = sql<number>`(select coalesce(max(position), 0) + 1 from category)`;

/** Increases the version, which also locks the row until the transaction ends. */
export async function lockCategory(transaction: Database, id: number, { request }: Authorship) {
  const category = await transaction
    .updateTable('category')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: Date.now() }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  const row = requireFound(category, noCategory);
  const version = row.version - 1;
  await checkVersion(version, request.ifMatch, async () => ({
    ...withoutEmpty(
      await liveCategories(transaction).where('category.id', '=', id).executeTakeFirstOrThrow(),
    ),
    version,
  }));
  return row;
}

// How each field of a category is stored. A field that is missing in either direction does not compile.
const toColumns = ({ name, introduction }: CategoryFields) =>
  ({ name, name_key: normaliseForSearch(name), introduction }) satisfies Record<
    keyof CategoryFields | 'name_key',
    unknown
  >;

const toFields = ({ name, introduction }: Selectable<Tables['category']>) =>
  ({ name, introduction: introduction || undefined }) satisfies Record<keyof CategoryFields, unknown>;

function rejectTakenName(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const taken = 'There is a category of this name already.';
  throw new ProblemError(409, taken, { name: taken });
}

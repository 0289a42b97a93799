import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';

const noCategory = 'There is no such category.';

/** Throws a 422 where visitors see no such category. */
export async function requireCategory(db: Database, id: number): Promise<void> {
  const category = db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (!(await category.executeTakeFirst())) rejectCategory();
}

/** Locks the category, so that it cannot move to the trash before the transaction ends. */
export async function lockCategory(transaction: Database, id: number): Promise<void> {
  const held = await transaction
    .updateTable('category')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!held) rejectCategory();
}

function rejectCategory(): never {
  throw new ProblemError(422, noCategory, { categoryId: noCategory });
}

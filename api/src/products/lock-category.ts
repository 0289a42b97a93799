import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';

const noCategory = 'There is no such category.';

/** Throws a 422 where visitors see no such category. */
export async function requireCategory(db: Database, id: number): Promise<void> {
  const category = db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null);
  if (!(await category.executeTakeFirst())) await rejectCategory(db, id);
}

/** Locks the category, so that it cannot be hidden or move to the trash before the transaction ends. */
export async function lockCategory(transaction: Database, id: number): Promise<void> {
  const held = await transaction
    .updateTable('category')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!held) await rejectCategory(transaction, id);
}

async function rejectCategory(source: Database, id: number): Promise<never> {
  const category = source.selectFrom('category').select('name').where('id', '=', id);
  const hidden = await category
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  const message = hidden ? `The category '${hidden.name}' is hidden. Show it first.` : noCategory;
  throw new ProblemError(422, message, { categoryId: message });
}

import type { Database } from '../database/database';

/** Part of every change that visitors can see, in the same transaction. */
export async function countUpRevision(transaction: Database): Promise<void> {
  await transaction
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'content')
    .execute();
}

/**
 * Tells which revision the content has. Everyone who asks while a reading is under way shares the next one: under load
 * many requests cost one query, and still nobody is told a revision older than the question.
 */
export function createRevisionReader(db: Database): () => Promise<number> {
  let reading: Promise<number> | undefined;
  let next: Promise<number> | undefined;

  const read = async () => {
    const { number } = await db
      .selectFrom('revision')
      .select('number')
      .where('name', '=', 'content')
      .executeTakeFirstOrThrow();
    return number;
  };
  const settled = () => Promise.allSettled([reading]);

  return () =>
    (next ??= settled().then(() => {
      next = undefined;
      reading = read();
      return reading;
    }));
}

import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database';

/** Part of every change that visitors can see, in the same transaction. */
export async function incrementRevision(transaction: Database): Promise<void> {
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

  const query = db.selectFrom('revision').select('number').where('name', '=', 'content').compile();
  const read = async () => {
    const { rows } = await db.executeQuery(query);
    const [row] = rows;
    if (!row) throw new Error('The content has no revision.');
    return row.number;
  };

  const startNext = async () => {
    await Promise.allSettled([reading]);
    // Everyone whose request arrives in this turn of the event loop joins in.
    await setImmediate();
    next = undefined;
    reading = read();
    return reading;
  };

  return () => (next ??= startNext());
}

import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database';

/** Called in the transaction of every change that visitors can see. */
export async function incrementRevision(transaction: Database): Promise<void> {
  await transaction
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'content')
    .execute();
}

/**
 * Returns the revision of the content. All calls during a running query share the next one: under load, many requests
 * cost one query, and still no call gets a revision that is older than the call.
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
    // Every request that arrives in this iteration of the event loop shares the query.
    await setImmediate();
    next = undefined;
    reading = read();
    return reading;
  };

  return () => (next ??= startNext());
}

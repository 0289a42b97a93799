import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database';

/** The row that grows with every change. Beside it each kind has a row of its own since its first change. */
const ALL = 'content';

/**
 * Called in the transaction of every change that visitors can see. Without a kind (of the audit log: `product`) it may
 * have been anything.
 */
export async function incrementRevision(transaction: Database, kind?: string): Promise<void> {
  await transaction
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', ALL)
    .execute();
  if (kind === undefined) return;
  await transaction
    .insertInto('revision')
    .values({ name: kind, number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ number: eb('revision.number', '+', 1) })),
    )
    .execute();
}

/** The revision of the content, and how much of it was changed for each kind: both of the same moment. */
export async function readRevisions(db: Database) {
  const rows = await db.selectFrom('revision').selectAll().execute();
  const { [ALL]: revision, ...kinds } = Object.fromEntries(rows.map(({ name, number }) => [name, number]));
  if (revision === undefined) throw new Error('The content has no revision.');
  return { revision, kinds };
}

/**
 * Returns the revision of the content. All calls during a running query share the next one: under load, many requests
 * cost one query, and still no call gets a revision that is older than the call.
 */
export function createRevisionReader(db: Database): () => Promise<number> {
  let reading: Promise<number> | undefined;
  let next: Promise<number> | undefined;

  const query = db.selectFrom('revision').select('number').where('name', '=', ALL).compile();
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

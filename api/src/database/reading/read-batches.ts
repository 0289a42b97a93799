import { setImmediate } from 'node:timers/promises';
import { sql, type SelectQueryBuilder } from 'kysely';

/** Rows of one query: few enough that other requests do not have to wait for it. */
const BATCH_SIZE = 1_000;

/**
 * All rows of an ordered query, some at a time: `read` gets the last row before the batch, and reads at most `limit`
 * rows after it. Queries of wide rows need a smaller `size`.
 */
export async function* readBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  size = BATCH_SIZE,
): AsyncGenerator<Row[]> {
  let rows = await read(undefined, size);
  while (rows.length > 0) {
    yield rows;
    // SQLite responds at once, in this thread: without a pause, a fast client would keep all others waiting.
    await setImmediate();
    rows = rows.length < size ? [] : await read(rows.at(-1), size);
  }
}

/** All rows of a query of one table in the order of their ids, some at a time. */
export const readById = <DB, Table extends keyof DB, Row extends { id: number }>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  size?: number,
): AsyncGenerator<Row[]> =>
  readBatches<Row>(
    (last, limit) =>
      rows
        .where(sql<number>`id`, '>', last?.id ?? 0)
        .orderBy(sql`id`)
        .limit(limit)
        .execute(),
    size,
  );

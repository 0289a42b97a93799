/** Rows of one query: few enough that other requests do not have to wait for it. */
const BATCH_SIZE = 1_000;

/**
 * All rows of an ordered query, some at a time: `read` gets the last row before the batch, and reads at most `limit`
 * rows after it.
 */
export async function* readBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await read(undefined, BATCH_SIZE);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < BATCH_SIZE ? [] : await read(rows.at(-1), BATCH_SIZE);
  }
}

import type { FastifyBaseLogger } from 'fastify';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { linesOf } from '../asked-products/asked-products';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { repeatEvery } from '../time/repeat-every';
import { incrementRevision } from '../response-cache/revision';
import { aDay, anHour } from '../time/time';

/** Days whose enquiries count. */
const countedDays = 30;
/** Names that count: those that were asked for most. A flood of made-up names stays without effect on the database. */
const countedNames = 1000;
/** Values in one query. */
const batchSize = 500;

/**
 * Stores with each product how many enquiries named it in the last 30 days. Possible spam does not count. Where products
 * share a name, each of them has the enquiries of all.
 */
export async function countDemand(db: Database, now = Date.now()): Promise<void> {
  const wanted = mostWanted(await countByName(db, now));
  await db.transaction().execute(async (transaction) => {
    // Another process may count at the same time: its updates would be in another order, which can deadlock.
    await takeAdvisoryLock(transaction, 'demand');
    const changes = await findChanges(transaction, wanted);
    for (const [recent_enquiries, ids] of changes)
      for (const batch of batchesOf(ids))
        await transaction.updateTable('product').set({ recent_enquiries }).where('id', 'in', batch).execute();
    // Lists are sorted by it.
    if (changes.size > 0) await incrementRevision(transaction, 'product');
  });
}

/** Once an hour, the first time an hour after the start. Returns the function that stops it. */
export const startCountingDemand = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeatEvery(
    { job: 'count enquiries of products', delay: anHour, interval: anHour },
    () => countDemand(db),
    (error) => log.error({ err: error }, 'failed to count the enquiries of each product'),
  );

/** Enquiries by the normalised name that they gave for the product. */
async function countByName(db: Database, now: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  // Each day is a query of its own: on SQLite, a query blocks all requests until its end.
  for (let day = countedDays; day > 0; day -= 1) {
    const rows = await db
      .selectFrom('enquiry')
      .select(({ fn }) => ['product', fn.countAll<number>().as('count')])
      .where('is_suspect', '=', 0)
      .where('received_at', '>', now - day * aDay)
      .where('received_at', '<=', now - (day - 1) * aDay)
      .groupBy('product')
      .execute();
    const several = await db
      .selectFrom('enquiry')
      .select('lines')
      .where('is_suspect', '=', 0)
      .where('lines', '<>', '[]')
      .where('received_at', '>', now - day * aDay)
      .where('received_at', '<=', now - (day - 1) * aDay)
      .execute();
    const further = several.flatMap(linesOf).map(({ productname }) => ({ product: productname, count: 1 }));
    for (const { product, count } of [...rows, ...further]) {
      const name = normaliseForSearch(product);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return counts;
}

const mostWanted = (counts: Map<string, number>): Map<string, number> =>
  new Map([...counts].sort(([, one], [, other]) => other - one).slice(0, countedNames));

/** Ids of the products whose stored number is another one, by the number that they are to have. */
async function findChanges(
  transaction: Database,
  wanted: Map<string, number>,
): Promise<Map<number, number[]>> {
  const visible = transaction
    .selectFrom('product')
    .select(['id', 'name_key', 'recent_enquiries'])
    .where('deleted_at', 'is', null);
  const rows = await visible.where('recent_enquiries', '>', 0).execute();
  for (const names of batchesOf([...wanted.keys()]))
    rows.push(...(await visible.where('name_key', 'in', names).execute()));

  const changes = new Map<number, Set<number>>();
  for (const { id, name_key, recent_enquiries } of rows) {
    const count = wanted.get(name_key) ?? 0;
    if (count === recent_enquiries) continue;
    changes.set(count, (changes.get(count) ?? new Set()).add(id));
  }
  return new Map([...changes].map(([count, ids]) => [count, [...ids]]));
}

const batchesOf = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / batchSize) }, (_, index) =>
    values.slice(index * batchSize, (index + 1) * batchSize),
  );

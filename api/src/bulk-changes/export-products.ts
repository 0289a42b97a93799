import type { ProductFilters } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import { matchProducts } from '../products/product-table';
import { readCategoryNames, writeProducts } from './product-csv';
import { readProduct } from './product-snapshot';

/** Their texts are long. */
const batchSize = 100;

/** All products that match, in the order of their numbers: what visitors see, or the draft where they see nothing. */
export async function* exportProducts(
  db: Database,
  filter: ProductFilters,
): AsyncGenerator<string, undefined> {
  const read = (last: { id: number } | undefined, limit: number) =>
    matchProducts(db, filter)
      .select('item.item_id as id')
      .where('item.item_id', '>', last?.id ?? 0)
      .orderBy('item.item_id')
      .limit(limit)
      .execute();
  async function* products() {
    for await (const batch of readBatches(read, batchSize)) {
      const found = await Promise.all(batch.map(({ id }) => readProduct(db, id)));
      yield found.filter((product) => product !== undefined);
    }
  }
  yield* writeProducts(products(), await readCategoryNames(db));
  return undefined;
}

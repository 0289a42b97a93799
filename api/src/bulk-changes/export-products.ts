import type { ProductFilters } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { readBatches } from '../database/reading/read-batches';
import { matchProducts } from '../products/product-table';
import { exportTitles, numberTitles, readCategoryNames, toFileRows, writeCsv } from './product-csv';
import { readProducts } from './product-snapshot';
import { writeXlsx } from './write-xlsx';

/** Their texts are long. */
const batchSize = 100;

/** The rows of all products that match, in the order of their numbers: what visitors see, or the draft where they see nothing. */
async function* readFileRows(db: Database, filter: ProductFilters): AsyncGenerator<string[][]> {
  const read = (last: { id: number } | undefined, limit: number) =>
    matchProducts(db, filter)
      .select('item.item_id as id')
      .where('item.item_id', '>', last?.id ?? 0)
      .orderBy('item.item_id')
      .limit(limit)
      .execute();
  const categories = await readCategoryNames(db);
  for await (const batch of readBatches(read, batchSize)) {
    const products = await readProducts(
      db,
      batch.map(({ id }) => id),
    );
    yield products.flatMap((product) => toFileRows(product, categories));
  }
}

export const exportCsv = (db: Database, filter: ProductFilters) => ({
  name: 'products.csv',
  parts: writeCsv(readFileRows(db, filter)),
});

export const exportWorkbook = (db: Database, filter: ProductFilters) => ({
  name: 'products.xlsx',
  parts: writeXlsx(exportTitles, numberTitles, readFileRows(db, filter)),
});

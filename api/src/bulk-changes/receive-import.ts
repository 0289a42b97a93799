import type { Insertable } from 'kysely';
import type { Authorship } from '../actor';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { Cells } from './check-import-row';
import { mostRows, keyOf, openCsv, reject } from './open-csv';
import { csvTitles, cut, idTitle } from './product-csv';
import { recordStep, startedBy } from './bulk-change-store';

type NewRow = Insertable<Tables['bulk_change_row']>;

/** Rows of one insert. */
const batchSize = 250;

/**
 * Stores the rows of a file, so that their dry run can begin. A file that cannot be read as a whole is a 422, and leaves
 * nothing behind.
 */
export async function receiveImport(
  db: Database,
  bytes: Buffer,
  fileName: string | undefined,
  by: Authorship,
): Promise<{ id: number }> {
  const { titles, rows } = openCsv(bytes, csvTitles);
  const columns = findColumns(titles);
  const { id } = await db
    .insertInto('bulk_change')
    .values({
      action: 'import',
      settings: JSON.stringify({ fileName }),
      state: 'reading',
      ...startedBy(by),
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const total = await storeRows(db, id, toRows(rows, columns));
    if (total === 0) reject('The file has no rows below the titles.');
    await db.transaction().execute(async (transaction) => {
      const change = await transaction
        .updateTable('bulk_change')
        .set({ state: 'checking', total })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordStep(transaction, change, 'check', by);
    });
    return { id };
  } catch (error) {
    await db.deleteFrom('bulk_change_row').where('change_id', '=', id).execute();
    await db.deleteFrom('bulk_change').where('id', '=', id).execute();
    throw error;
  }
}

/** The titles as the table of columns has them. */
function findColumns(titles: readonly string[]): string[] {
  const known = new Map(csvTitles.map((title) => [keyOf(title), title]));
  const columns = titles.map((title) => known.get(keyOf(title)));
  const unknown = titles.filter((_, index) => columns[index] === undefined).slice(0, 5);
  if (unknown.length > 0) {
    const names = unknown.map((title) => (title === '' ? 'without a title' : `'${cut(title)}'`)).join(', ');
    reject(`Products have no column ${names}. They have these: ${csvTitles.join(', ')}.`);
  }
  const found = columns.filter((column) => column !== undefined);
  const twice = found.find((column, index) => found.indexOf(column) !== index);
  if (twice !== undefined) reject(`The file has two columns '${twice}'.`);
  if (!found.includes(idTitle) && !found.includes('Name'))
    reject("The file needs the column 'Id', for products that exist, or 'Name', for new ones.");
  return found;
}

async function* toRows(rows: AsyncIterable<string[]>, columns: readonly string[]): AsyncGenerator<ReadRow> {
  const ids = new Set<number>();
  let number = 0;
  for await (const row of rows) {
    number += 1;
    if (number > mostRows)
      reject(`The file has more than ${String(mostRows)} rows. Split it into several files.`);
    const cells = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']));
    const id = (cells[idTitle] ?? '').trim();
    const name = cut(cells.Name ?? '') || (id && `Product ${cut(id)}`) || 'New product';
    const read: ReadRow = { number, name, productId: readId(id), cells };
    const fault = findFault(read, row, columns, id, ids);
    if (read.productId !== undefined) ids.add(read.productId);
    yield fault ? { ...read, fault } : read;
  }
}

interface ReadRow {
  number: number;
  name: string;
  productId: number | undefined;
  cells: Cells;
  fault?: { message: string; column?: string };
}

const readId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** What is wrong with the row, whatever the products are. */
function findFault(
  { productId }: ReadRow,
  row: readonly string[],
  columns: readonly string[],
  id: string,
  ids: ReadonlySet<number>,
): ReadRow['fault'] {
  const surplus = row.slice(columns.length).some((cell) => cell.trim() !== '');
  if (row.length < columns.length || surplus)
    return {
      message: `This row has ${String(row.length)} cells, but there are ${String(columns.length)} columns.`,
    };
  if (id !== '' && productId === undefined)
    return { message: `'${cut(id)}' is no number of a product.`, column: idTitle };
  if (productId !== undefined && ids.has(productId))
    return { message: `The product ${String(productId)} is in the file twice.`, column: idTitle };
  return undefined;
}

async function storeRows(db: Database, changeId: number, rows: AsyncIterable<ReadRow>): Promise<number> {
  let total = 0;
  let batch: NewRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.insertInto('bulk_change_row').values(batch).execute();
    batch = [];
  };
  for await (const { number, name, productId, cells, fault } of rows) {
    total += 1;
    batch.push({
      change_id: changeId,
      number,
      product_id: fault ? null : (productId ?? null),
      name,
      state: fault ? 'fault' : 'unchecked',
      is_new: !fault && productId === undefined ? 1 : 0,
      message: fault?.message ?? null,
      column_name: fault?.column ?? null,
      plan: fault ? null : JSON.stringify({ cells }),
    });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return total;
}

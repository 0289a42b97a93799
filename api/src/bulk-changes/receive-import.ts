import type { Insertable } from 'kysely';
import type { Authorship } from '../http/actor';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { Cells, RowFault } from './check-import-row';
import { faultColumns, type Plan } from './import-rows';
import { isBlank, keyOf, mostRows, openCsv, reject, type CsvRow } from './open-csv';
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
  const { titles, rows } = await openCsv(bytes, csvTitles);
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

interface Column {
  /** As the table of columns has it; undefined for one without a title, which has to be empty. */
  title: string | undefined;
  index: number;
}

function findColumns(titles: readonly string[]): Column[] {
  const known = new Map(csvTitles.map((title) => [keyOf(title), title]));
  const columns = titles.map((title, index): Column => ({ title: known.get(keyOf(title)), index }));
  const unknown = titles
    .filter((title, index) => !isBlank(title) && columns[index]?.title === undefined)
    .slice(0, 5);
  if (unknown.length > 0) {
    const names = unknown.map((title) => `'${cut(title)}'`).join(', ');
    reject(`Products have no column ${names}. They have these: ${csvTitles.join(', ')}.`);
  }
  const found = columns.flatMap(({ title }) => title ?? []);
  const twice = found.find((column, index) => found.indexOf(column) !== index);
  if (twice !== undefined) reject(`The file has two columns '${twice}'.`);
  if (!found.includes(idTitle) && !found.includes('Name'))
    reject("The file needs the column 'Id', for products that exist, or 'Name', for new ones.");
  return columns;
}

async function* toRows(rows: AsyncIterable<CsvRow>, columns: readonly Column[]): AsyncGenerator<ReadRow> {
  const ids = new Set<number>();
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > mostRows)
      reject(`The file has more than ${String(mostRows)} rows. Split it into several files.`);
    rejectLostCells(row, columns);
    const titled = columns.flatMap(({ title, index }) =>
      title === undefined ? [] : [[title, row.cells[index] ?? ''] as const],
    );
    const cells: Cells = Object.fromEntries(titled);
    const id = (cells[idTitle] ?? '').trim();
    const name = cut(cells.Name ?? '') || (id && `Product ${cut(id)}`) || 'New product';
    const productId = readId(id);
    const faults = findIdFaults(id, productId, ids);
    if (productId !== undefined) ids.add(productId);
    const uneven = findWidthFault(row.cells, columns);
    yield { number: row.number, name, productId, cells, faults, ...(uneven && { uneven }) };
  }
}

interface ReadRow {
  number: number;
  name: string;
  productId: number | undefined;
  cells: Cells;
  /** Because of these it is unknown which product the row is of. */
  faults: RowFault[];
  /** Because of this it is unknown which cell is of which column. */
  uneven?: RowFault;
}

const readId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** `A`, as spreadsheets name the first column; `AA` is the one after `Z`. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A column without a title is passed over where nothing is lost by that. */
function rejectLostCells({ number, cells }: CsvRow, columns: readonly Column[]): void {
  const lost = columns.find(({ title, index }) => title === undefined && !isBlank(cells[index] ?? ''));
  if (!lost) return;
  const cell = cut(cells[lost.index] ?? '');
  reject(
    `Column ${lettersOf(lost.index)} has no title, but there is '${cell}' in row ${String(number)}. Write a title above it, or empty the column.`,
  );
}

function findWidthFault(cells: readonly string[], columns: readonly Column[]): RowFault | undefined {
  const last = columns.findLastIndex(({ title }) => title !== undefined);
  const isSurplus = cells.slice(columns.length).some((cell) => !isBlank(cell));
  if (cells.length > last && !isSurplus) return undefined;
  return {
    message: `This row has ${String(cells.length)} cells, but there are ${String(columns.length)} columns.`,
  };
}

function findIdFaults(id: string, productId: number | undefined, ids: ReadonlySet<number>): RowFault[] {
  if (id !== '' && productId === undefined)
    return [{ message: `'${cut(id)}' is no number of a product.`, column: idTitle }];
  if (productId !== undefined && ids.has(productId))
    return [{ message: `The product ${String(productId)} is in the file twice.`, column: idTitle }];
  return [];
}

async function storeRows(db: Database, changeId: number, rows: AsyncIterable<ReadRow>): Promise<number> {
  let total = 0;
  let batch: NewRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.insertInto('bulk_change_row').values(batch).execute();
    batch = [];
  };
  for await (const { number, name, productId, cells, faults, uneven } of rows) {
    total += 1;
    const hasProduct = faults.length === 0 && !uneven;
    batch.push({
      change_id: changeId,
      number,
      product_id: hasProduct ? (productId ?? null) : null,
      name,
      is_new: hasProduct && productId === undefined ? 1 : 0,
      ...(uneven
        ? { ...faultColumns([uneven]), plan: null }
        : { state: 'unchecked', plan: JSON.stringify({ cells, faults } satisfies Plan) }),
    });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return total;
}

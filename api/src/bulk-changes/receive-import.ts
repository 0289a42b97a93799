import type { Insertable } from 'kysely';
import type { Authorship } from '../http/actor';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { cut } from './cell-fault';
import type { Cells, RowFault } from './import-cells';
import { faultColumns, type Plan } from './import-rows';
import { openTable } from './open-table';
import { gstTitle, packTitles, sizeTitle } from './pack-csv';
import { idTitle, importTitles, nameTitle, offerTitle, sizesTitle } from './product-csv';
import type { ProductRow } from './read-pack-rows';
import { recordStep, startedBy } from './bulk-change-store';
import { isBlank, keyOf, mostRows, reject, type FileRow } from './table-file';

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
  const { titles, rows } = await openTable(bytes, importTitles, [offerTitle, gstTitle]);
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
    const total = await storeRows(db, id, await groupRows(toRows(rows, columns), columns));
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
  const known = new Map(importTitles.map((title) => [keyOf(title), title]));
  const columns = titles.map((title, index): Column => ({ title: known.get(keyOf(title)), index }));
  const unknown = titles
    .filter((title, index) => !isBlank(title) && columns[index]?.title === undefined)
    .slice(0, 5);
  if (unknown.length > 0) {
    const names = unknown.map((title) => `'${cut(title)}'`).join(', ');
    reject(`Products have no column ${names}. They have these: ${importTitles.join(', ')}.`);
  }
  const found = columns.flatMap(({ title }) => title ?? []);
  const twice = found.find((column, index) => found.indexOf(column) !== index);
  if (twice !== undefined) reject(`The file has two columns '${twice}'.`);
  if (found.includes(sizeTitle) && found.includes(sizesTitle))
    reject(
      `The file has the columns '${sizeTitle}' and '${sizesTitle}'. Leave out '${sizesTitle}': each size has a row.`,
    );
  if (!found.includes(idTitle) && !found.includes(nameTitle))
    reject("The file needs the column 'Id', for products that exist, or 'Name', for new ones.");
  return columns;
}

async function* toRows(rows: AsyncIterable<FileRow>, columns: readonly Column[]): AsyncGenerator<ReadRow> {
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
    const name = cut(cells[nameTitle] ?? '') || (id && `Product ${cut(id)}`) || 'New product';
    const productId = readId(id);
    const faults = [...findIdFaults(id, productId), ...titleFaults(row, columns)];
    const uneven = findWidthFault(row.cells, columns);
    yield { number: row.number, name, productId, cells, faults, ...(uneven && { uneven }) };
  }
}

const titleFaults = ({ number, faults = [] }: FileRow, columns: readonly Column[]): RowFault[] =>
  faults.map(({ column, message }) => ({
    column: columns[column]?.title,
    message: `Row ${String(number)}: ${message}`,
  }));

/** One row of a file, and then of one product: of all its rows, where each pack has one. */
interface ReadRow {
  number: number;
  name: string;
  productId: number | undefined;
  cells: Cells;
  /** Of a file with a row for each pack; `number` and `cells` are those of the first. */
  rows?: ProductRow[];
  /** Because of these it is unknown what the row means. */
  faults: RowFault[];
  /** Because of this it is unknown which cell is of which column. */
  uneven?: RowFault;
}

/** In the order of their first rows. */
async function groupRows(rows: AsyncIterable<ReadRow>, columns: readonly Column[]): Promise<ReadRow[]> {
  const hasPacks = columns.some(({ title }) => title !== undefined && packTitles.includes(title));
  const grouped = new Map<string, ReadRow>();
  for await (const row of rows) {
    const key = keyOfProduct(row, hasPacks, grouped.size);
    const first = key.startsWith('row') ? undefined : grouped.get(key);
    if (first && hasPacks) {
      first.rows?.push({ number: row.number, cells: row.cells });
      first.faults.push(...row.faults);
      if (row.uneven) first.uneven ??= row.uneven;
    } else if (first) {
      const message = `The product ${String(row.productId)} is in the file twice.`;
      const twice = { ...row, faults: [...row.faults, { message, column: idTitle }] };
      grouped.set(`row ${String(grouped.size)}`, twice);
    } else grouped.set(key, hasPacks ? { ...row, rows: [{ number: row.number, cells: row.cells }] } : row);
  }
  return [...grouped.values()];
}

/** New products have no number: in a file of packs, rows with the same name are about one of them. */
function keyOfProduct(
  { productId, cells, faults, uneven }: ReadRow,
  hasPacks: boolean,
  count: number,
): string {
  if (productId !== undefined) return `id ${String(productId)}`;
  const name = keyOf(cells[nameTitle] ?? '');
  const isNew = faults.length === 0 && !uneven && isBlank(cells[idTitle] ?? '');
  return hasPacks && isNew && name !== '' ? `name ${name}` : `row ${String(count)}`;
}

const readId = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** `A`, as spreadsheets name the first column; `AA` is the one after `Z`. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A column without a title is passed over where nothing is lost by that. */
function rejectLostCells({ number, cells }: FileRow, columns: readonly Column[]): void {
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

const findIdFaults = (id: string, productId: number | undefined): RowFault[] =>
  id !== '' && productId === undefined
    ? [{ message: `'${cut(id)}' is no number of a product.`, column: idTitle }]
    : [];

async function storeRows(db: Database, changeId: number, rows: readonly ReadRow[]): Promise<number> {
  let total = 0;
  let batch: NewRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.insertInto('bulk_change_row').values(batch).execute();
    batch = [];
  };
  for (const { number, name, productId, cells, rows: ofPacks, faults, uneven } of rows) {
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
        : { state: 'unchecked', plan: JSON.stringify({ cells, rows: ofPacks, faults } satisfies Plan) }),
    });
    if (batch.length === batchSize) await flush();
  }
  await flush();
  return total;
}

// What the rows of a file say of the packs of one product. A pack that the file leaves out stays as it is.
import { isDeepStrictEqual } from 'node:util';
import { emptyPack, type PackValues, type ProductValues } from '@site/shared-contracts/schemas';
import { readCsvCell } from '../csv/csv';
import { CellFault, cut } from './cell-fault';
import type { Cells, RowFault } from './import-cells';
import { packColumns, packsOf, sizeTitle, skuTitle } from './pack-csv';
import { isSameCell } from './product-csv';

/** A row of the file that is about a product, with its number in the file. */
export interface ProductRow {
  number: number;
  cells: Cells;
}

interface ReadPacks {
  sizes: string[];
  /** As read: checked with all other values. In the order of the sizes. */
  packs: Record<string, unknown>[];
  /** A cell differs from what the product has. */
  isEdited: boolean;
  faults: RowFault[];
}

export function readPackRows(rows: readonly ProductRow[], before: ProductValues): ReadPacks {
  const faults: RowFault[] = [];
  const stored = packsOf(before);
  const packs: Record<string, unknown>[] = stored.map((pack) => ({ ...pack }));
  const seen = new Map<number, number>();
  for (const row of rows) {
    const size = readCsvCell(row.cells[sizeTitle] ?? '').trim();
    const sku = readCsvCell(row.cells[skuTitle] ?? '').trim();
    if (size === '' && sku === '') {
      faults.push(...findNameless(row));
      continue;
    }
    const found = findIndex(packs, size, sku);
    if (found === undefined && size === '') {
      faults.push(faultOf(row, skuTitle, `No size of this product has the article number '${cut(sku)}'.`));
      continue;
    }
    const index = found ?? packs.push({ ...emptyPack(size) }) - 1;
    const earlier = seen.get(index);
    if (earlier !== undefined)
      faults.push(faultOf(row, sizeTitle, `The same size is in row ${String(earlier)} already.`));
    seen.set(index, row.number);
    faults.push(...readCells(row, stored[index] ?? emptyPack(size), packs[index] ?? {}));
  }
  const isEdited = packs.length > stored.length || !isDeepStrictEqual(packs, stored);
  return { sizes: packs.map(({ size }) => String(size)), packs, isEdited, faults };
}

const faultOf = ({ number }: ProductRow, column: string, message: string): RowFault => ({
  column,
  message: `Row ${String(number)}: ${message}`,
});

/** A product without sizes has a row without a pack. */
function findNameless(row: ProductRow): RowFault[] {
  const filled = packColumns.find(({ title }) => (row.cells[title] ?? '').trim() !== '');
  return filled ? [faultOf(row, sizeTitle, `Write the size that '${filled.title}' is about.`)] : [];
}

/** By its size, or else by its article number: then the size has another name in the file. */
function findIndex(packs: readonly Record<string, unknown>[], size: string, sku: string): number | undefined {
  const bySize = packs.findIndex((pack) => String(pack.size).toLowerCase() === size.toLowerCase());
  if (bySize >= 0) return bySize;
  const bySku =
    sku === '' ? -1 : packs.findIndex((pack) => String(pack.sku).toLowerCase() === sku.toLowerCase());
  return bySku >= 0 ? bySku : undefined;
}

/** Writes into the pack what the row has changed of it. */
function readCells(row: ProductRow, stored: PackValues, pack: Record<string, unknown>): RowFault[] {
  const faults: RowFault[] = [];
  for (const { title, field, read, write } of packColumns) {
    const cell = row.cells[title];
    if (cell === undefined || isSameCell(cell, write(stored))) continue;
    // A row that is found by its article number need not repeat the size.
    if (field === 'size' && cell.trim() === '') continue;
    try {
      pack[field] = read(readCsvCell(cell).trim());
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.push(faultOf(row, title, error.message));
    }
  }
  return faults;
}

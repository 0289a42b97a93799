import type { ProductValues } from '@site/shared-contracts/schemas';
import { isBlank } from './table-file';
import type { Cells, RowFault } from './import-cells';
import { csvColumns, isSameCell, type CategoryNames } from './product-csv';
import type { ProductRow } from './read-pack-rows';

/**
 * What all rows of a product say of the product itself. An export has it in the first row only, and a sorted or filtered file
 * in any of them: the one that differs from the product counts, and two that differ from each other are a fault. A cell is
 * emptied where all rows are empty.
 */
export function mergeRows(
  rows: readonly ProductRow[],
  before: ProductValues,
  categories: CategoryNames,
): { cells: Cells; faults: RowFault[] } {
  const cells: Cells = {};
  const faults: RowFault[] = [];
  for (const { title, write } of csvColumns) {
    const given = rows.flatMap((row) => {
      const cell = row.cells[title];
      return cell === undefined ? [] : [{ cell, number: row.number }];
    });
    if (given.length === 0) continue;
    const written = write(before, categories);
    const filled = given.filter(({ cell }) => !isBlank(cell));
    const [changed, ...others] = filled.filter(({ cell }) => !isSameCell(cell, written));
    const other = others.find(({ cell }) => cell !== changed?.cell);
    if (changed && other)
      faults.push({
        column: title,
        message: `Rows ${String(changed.number)} and ${String(other.number)} differ. Write it the same in both, or in one of them only.`,
      });
    cells[title] = changed?.cell ?? filled[0]?.cell ?? '';
  }
  return { cells, faults };
}

import { writeXlsxStream } from 'hucre/xlsx';

/** Characters of the widest column, and of one whose contents are short. */
const widths = { wide: 40, narrow: 14 };
const wideTitles = new Set(['Name', 'Description']);

/**
 * A workbook with one sheet, sent as its rows are read. In the columns of numbers an amount is a number, with which a spreadsheet
 * calculates; all other cells are texts, so that no article number loses a zero and no text becomes a formula.
 */
export async function* writeXlsx(
  titles: readonly string[],
  numberTitles: ReadonlySet<string>,
  rows: AsyncIterable<readonly string[][]>,
): AsyncGenerator<Uint8Array, undefined> {
  async function* cells() {
    for await (const some of rows)
      for (const row of some)
        yield row.map((cell, index) =>
          numberTitles.has(titles[index] ?? '') ? toNumber(cell) : cell || null,
        );
  }
  const columns = titles.map((header) => ({
    header,
    width: wideTitles.has(header) ? widths.wide : widths.narrow,
  }));
  yield* writeXlsxStream(cells(), { name: 'Products', columns, freezePane: { rows: 1 } });
  return undefined;
}

const toNumber = (cell: string): string | number | null =>
  cell === '' ? null : /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;

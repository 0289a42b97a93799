import { openCsv } from './open-csv';
import { isZipFile, openXlsx } from './open-xlsx';
import type { TableFile } from './table-file';

/** A CSV file or an Excel workbook. What cannot be read as a whole is a 422 with a sentence. */
export const openTable = (
  bytes: Buffer,
  knownTitles: readonly string[],
  percentTitles: readonly string[],
): Promise<TableFile> =>
  isZipFile(bytes) ? openXlsx(bytes, knownTitles, percentTitles) : openCsv(bytes, knownTitles);

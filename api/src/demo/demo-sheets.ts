// The data sheets of the demo products, which are made when a new database is filled.
import type { Insertable } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import type { DocumentProduct } from '../demo-documents/document-parts';
import { readDocumentValues } from '../demo-documents/document-values';
import { makeSheets, type MadeSheet } from '../demo-documents/make-sheets';
import type { ImageFiles } from '../images/image-files';
import { toShownHazards } from '../products/product-details';
import { newPdfFile, sha256Of } from '../sheets/sheet-file';
import type { DemoCatalogue } from './demo-content';

export type SheetRow = Insertable<Tables['product_sheet']>;

/** In the place of the username of who has uploaded a sheet. */
const madeBy = 'demo content';

const toDocumentProducts = ({ categories, products }: DemoCatalogue): DocumentProduct[] => {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return products.map((product) => ({
    ...product,
    category: categories.find(({ id }) => id === product.categoryId)?.name ?? '',
    hazards: toShownHazards(product.hazards),
    usedWith: product.usedWith.flatMap((id) => names.get(id) ?? []),
  }));
};

/** None for a folder without `documents.json`. */
export async function makeDemoSheets(catalogue: DemoCatalogue, folder: string): Promise<MadeSheet[]> {
  const values = await readDocumentValues(folder);
  return values ? makeSheets(toDocumentProducts(catalogue), values) : [];
}

/** Their files are stored before their rows, as those of every sheet. */
export const storeSheets = (files: ImageFiles, sheets: readonly MadeSheet[]): Promise<SheetRow[]> =>
  Promise.all(
    sheets.map(async ({ productId, kind, revisedOn, bytes, pages }) => {
      const sha256 = sha256Of(bytes);
      const file = newPdfFile('sheet', sha256);
      await files.add(file, bytes);
      return {
        ...{ product_id: productId, kind, language: 'en', revision: 1, revised_on: revisedOn },
        ...{ file, sha256, bytes: bytes.length, pages },
        ...{ uploaded_at: Date.now(), uploaded_by: madeBy },
      };
    }),
  );

export async function addSheetRows(transaction: Database, rows: readonly SheetRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('product_sheet').values(rows).execute();
}

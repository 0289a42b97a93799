import type { Database } from '../database/database';
import { listManagedProducts } from '../products/product-table';
import { route } from '../http/route';
import { createBulkChangeStore } from './bulk-change-store';
import { duplicateProduct } from './duplicate-product';
import { exportCsv, exportWorkbook } from './export-products';
import { previewPrices } from './preview-prices';
import { receiveImport } from './receive-import';

/** The table of all products, and what is done with many of them. */
export function bulkChangeRoutes(db: Database) {
  const changes = createBulkChangeStore(db);
  return [
    route('GET /api/products/managed', ({ query }) => listManagedProducts(db, query)),
    route('GET /api/products/export', ({ query }) => Promise.resolve(exportCsv(db, query))),
    route('GET /api/products/workbook', ({ query }) => Promise.resolve(exportWorkbook(db, query))),
    route('POST /api/products/duplicate/:id', ({ params, ...by }) => duplicateProduct(db, params.id, by)),
    route('POST /api/bulk-changes/preview', ({ body: { percent, rounding, sizes, ...selection } }) =>
      previewPrices(db, selection, { percent, rounding, sizes }),
    ),
    route('POST /api/bulk-changes/create', ({ body, ...by }) => changes.create(body, by)),
    route('POST /api/bulk-changes/import', ({ form, file, ...by }) =>
      receiveImport(db, file, form.fileName, by),
    ),
    route('GET /api/bulk-changes/all', ({ query }) => changes.list(query)),
    route('GET /api/bulk-changes/:id', ({ params }) => changes.find(params.id)),
    route('GET /api/bulk-changes/:id/rows', ({ params, query }) => changes.listRows(params.id, query)),
    route('POST /api/bulk-changes/:id/apply', async ({ params, ...by }) => {
      await changes.apply(params.id, by);
      return {};
    }),
    route('POST /api/bulk-changes/:id/check', async ({ params, ...by }) => {
      await changes.checkAgain(params.id, by);
      return {};
    }),
    route('POST /api/bulk-changes/:id/undo', async ({ params, ...by }) => {
      await changes.undo(params.id, by);
      return {};
    }),
  ];
}

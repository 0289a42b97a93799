import { readItem } from '../content/content-items';
import type { PublishableKind } from '../content/publishable-kind';
import type { Database } from '../database/database';
import { route } from '../http/route';
import type { DownloadCounter } from './count-downloads';
import type { AddPdf } from './add-pdf';
import { addCertificateFile } from './certificate-files';
import type { SheetChanges } from './sheet-changes';
import { listManagedSheets } from './sheet-store';

/** The calls of the admin area. */
export const sheetRoutes = (
  db: Database,
  products: PublishableKind,
  changes: SheetChanges,
  downloads: DownloadCounter,
  addPdf: AddPdf,
) => [
  route('GET /api/sheets/product/:id', async ({ params: { id } }) => {
    await readItem(db, products, id);
    // So that an admin who has just opened a sheet sees it counted.
    await downloads.flush();
    return { data: await listManagedSheets(db, id) };
  }),

  route('POST /api/sheets/create', ({ form, file, ...by }) => changes.add(form, file, by)),

  route('POST /api/certificates/create', ({ form: { name }, file, actor }) =>
    addCertificateFile(db, addPdf, { name, bytes: file, by: actor.username }),
  ),

  route('PUT /api/sheets/update/:id', ({ params, body, ...by }) =>
    changes.correctDate(params.id, body.revisedOn, by),
  ),

  route('POST /api/sheets/withdraw/:id', ({ params, ...by }) => changes.withdraw(params.id, by)),

  route('POST /api/sheets/restore/:id', ({ params, ...by }) => changes.restore(params.id, by)),
];

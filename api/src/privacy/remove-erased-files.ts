import type { Database } from '../database/database';
import { DatabaseBusy } from '../database/database-errors';
import { engineOf } from '../database/engines/engine';
import type { ImageFiles } from '../images/image-files';
import { listUsedPdfFiles } from '../sheets/sheet-store';

/** After the transaction: files of erased rows that no other row has, and what the database's own files keep of deleted rows. */
export async function removeErased(db: Database, files: ImageFiles, names: readonly string[]): Promise<void> {
  if (names.length > 0) {
    const used = new Set(await listUsedPdfFiles(db));
    for (const name of new Set(names)) if (!used.has(name)) await files.remove(name);
  }
  await engineOf(db)
    .eraseRemains(db)
    .catch((error: unknown) => {
      // Another process has been writing for seconds: the next erasure does it.
      if (!(error instanceof DatabaseBusy)) throw error;
    });
}

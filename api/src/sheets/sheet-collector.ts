// Removes files of sheets, certificates, brochures and quotations that have no row: of certificates that no product has, of
// uploads and sendings that failed, of products that
// were deleted for good, of a brochure that was replaced, and of what a restored backup did not have.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { repeatEvery } from '../time/repeat-every';
import { anHour } from '../time/time';
import { deleteUnusedCertificateFiles } from './certificate-files';
import { isPdfFile } from './sheet-file';
import { listUsedPdfFiles } from './sheet-store';

/** An upload adds its row long before this time has passed, and so does a restore. */
const grace = 24 * anHour;

/** Returns how many were removed. `now` is in milliseconds since 1970. */
export async function removeStraySheets(db: Database, files: ImageFiles, now = Date.now()): Promise<number> {
  await deleteUnusedCertificateFiles(db, now - grace);
  const old: string[] = [];
  for await (const { name, changedAt } of files.list())
    if (isPdfFile(name) && changedAt < now - grace) old.push(name);
  if (old.length === 0) return 0;
  // After the files: a row that was added meanwhile counts.
  const used = new Set(await listUsedPdfFiles(db));
  const stray = old.filter((name) => !used.has(name));
  for (const name of stray) await files.remove(name);
  return stray.length;
}

/** Once an hour. Returns the function that stops it. */
export const startSheetCollector = (
  db: Database,
  files: ImageFiles,
  delay: number,
  log: FastifyBaseLogger,
): (() => Promise<void>) =>
  repeatEvery(
    { job: 'remove unused data sheets', delay, interval: anHour },
    async () => {
      const removed = await removeStraySheets(db, files);
      if (removed > 0) log.info({ removed }, 'unused files of data sheets removed');
    },
    (error) => log.error({ err: error }, 'failed to remove unused files of data sheets'),
  );

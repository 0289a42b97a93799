import type { Database } from '../database/database';
import { incrementRevision } from '../response-cache/revision';
import { addEncoded, type ImageFiles } from './image-files';
import { masterName, variantName, type ImageType } from './image-name';
import { encodeVariantFromMaster, missingWidths, ordinaryWidths, widthWithoutLater } from './image-pipeline';
import type { ProcessingQueue } from './processing-queue';

/** Those without AVIF, and those without the wide variants that older versions did not make. */
export async function listImagesWithoutAvif(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where((row) =>
      row.or([
        row('avif_at', 'is', null),
        row.and([
          row('widths', '=', JSON.stringify(ordinaryWidths)),
          row('width', '>', Math.ceil(widthWithoutLater)),
        ]),
      ]),
    )
    .where('claimed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives a stored image its AVIF variants, and the wide variants that it lacks. Once aborted, nothing more is written. Pages
 * show the new ones when all of them are there.
 */
export async function addAvifVariants(
  db: Database,
  files: ImageFiles,
  queue: ProcessingQueue,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await db
    .selectFrom('image')
    .select(['width', 'widths'])
    .where('id', '=', id)
    .executeTakeFirst();
  // The collector may have removed it since it was listed.
  if (!row) return;
  const master = await files.find(masterName(id));
  if (!master) throw new Error(`The master of image ${id} is missing.`);
  const widths = JSON.parse(row.widths) as number[];
  const missing = missingWidths({ width: row.width, widths });
  const add = (width: number, type: ImageType) =>
    addEncoded(files, variantName(id, width, type), async () => {
      const encoded = await queue.runWhenIdle(() => encodeVariantFromMaster(master, type, width));
      signal.throwIfAborted();
      return encoded;
    });
  for (const width of missing) await add(width, 'image/webp');
  for (const width of [...widths, ...missing]) await add(width, 'image/avif');
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows: isThere } = await transaction
      .updateTable('image')
      .set({ avif_at: Date.now(), widths: JSON.stringify([...widths, ...missing]) })
      .where('id', '=', id)
      .executeTakeFirst();
    if (isThere) await incrementRevision(transaction);
  });
}

import type { Database } from '../database/database';
import { incrementRevision } from '../response-cache/revision';
import { addEncoded, type ImageFiles } from './image-files';
import { masterName, variantName } from './image-name';
import { encodeVariantFromMaster } from './image-pipeline';
import type { ProcessingQueue } from './processing-queue';

export async function listImagesWithoutAvif(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('avif_at', 'is', null)
    .where('claimed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives a stored image its AVIF variants. Once aborted, nothing more is written. */
export async function addAvifVariants(
  db: Database,
  files: ImageFiles,
  queue: ProcessingQueue,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await db.selectFrom('image').select('widths').where('id', '=', id).executeTakeFirst();
  // The collector may have removed it since it was listed.
  if (!row) return;
  const master = await files.find(masterName(id));
  if (!master) throw new Error(`The master of image ${id} is missing.`);
  for (const width of JSON.parse(row.widths) as number[]) {
    const type = 'image/avif';
    await addEncoded(files, variantName(id, width, type), async () => {
      const encoded = await queue.runWhenIdle(() => encodeVariantFromMaster(master, type, width));
      signal.throwIfAborted();
      return encoded;
    });
  }
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows: isThere } = await transaction
      .updateTable('image')
      .set({ avif_at: Date.now() })
      .where('id', '=', id)
      .executeTakeFirst();
    if (isThere) await incrementRevision(transaction);
  });
}

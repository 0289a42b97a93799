import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { anHour } from '../time/time';
import type { ImageFiles } from './image-files';
import { isUnreserved, removalTimeout } from './image-reservation';
import { isUsed } from './image-usage';

/** The image to remove, with the names of all its files. */
export interface Removal {
  id: string;
  names: string[];
}

/** Removes an image that has been unused since `unusedSince` or longer. False where it is used or reserved by now. */
export async function removeUnusedImage(
  db: Database,
  files: ImageFiles,
  { id, names }: Removal,
  { unusedSince, now }: { unusedSince: number; now: number },
): Promise<boolean> {
  const reservedAt = Date.now();
  const reserved = await db
    .updateTable('image')
    .set({ claimed_at: reservedAt })
    .where('id', '=', id)
    .where('unused_since', '<=', unusedSince)
    .where(isUsed, '=', sql.lit(0))
    .where(isUnreserved(now, 3 * anHour), '=', sql.lit(1))
    .returning('id')
    .executeTakeFirst();
  return reserved !== undefined && removeReserved(db, files, { id, names }, reservedAt);
}

/** Removes files that have no row. False where an upload has added the row by now. */
export async function removeOrphanedFiles(db: Database, files: ImageFiles, { id, names }: Removal) {
  const reservedAt = Date.now();
  // The row is there for the reservation only: an upload of the same image waits until it is gone.
  const reserved = await db
    .insertInto('image')
    .values({ id, width: 1, height: 1, widths: '[]', unused_since: reservedAt, claimed_at: reservedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return reserved !== undefined && removeReserved(db, files, { id, names }, reservedAt);
}

/** The row is deleted after the files, so that a removal that fails halfway is tried again. */
async function removeReserved(db: Database, files: ImageFiles, { id, names }: Removal, reservedAt: number) {
  const row = (builder: ExpressionBuilder<Tables, 'image'>) => builder.and({ id, claimed_at: reservedAt });
  try {
    for (const name of names) {
      if (Date.now() > reservedAt + removalTimeout) throw new Error('The storage is too slow.');
      await files.remove(name);
    }
    const { numDeletedRows } = await db.deleteFrom('image').where(row).executeTakeFirst();
    return numDeletedRows > 0n;
  } catch (error) {
    // If this fails too, the reservation becomes void after its timeout.
    await db
      .updateTable('image')
      .set({ claimed_at: null, avif_at: null })
      .where(row)
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

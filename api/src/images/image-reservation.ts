// A process that writes or removes the files of an image reserves the image's row first (`claimed_at`), so that no
// transaction stays open while the storage, which can be slow, is at work.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { tryLater } from '../problems/problems';
import { aMinute, aSecond } from '../time/time';
import type { DecodedImage } from './image-pipeline';

/** The reservation of a process that died is void after this time. */
const reservationTimeout = 5 * aMinute;

/** No file is removed later than this after the reservation: each removal ends long before the reservation is void. */
export const removalTimeout = reservationTimeout / 2;

/** How long an upload waits while another upload or a removal of the same image has reserved it. */
const waitTimeout = 10 * aSecond;

/** 1 where no other process has reserved the row. */
export const isUnreserved = (now: number, timeout = reservationTimeout) =>
  sql<number>`case when image.claimed_at is null or image.claimed_at < ${sql.lit(now - timeout)} then 1 else 0 end`;

/** Waits until the image is reserved for this upload. Returns the number that identifies the reservation. */
export async function reserveForUpload(db: Database, image: DecodedImage): Promise<number> {
  const end = performance.now() + waitTimeout;
  for (;;) {
    const reservedAt = await tryToReserve(db, image);
    if (reservedAt !== undefined) return reservedAt;
    if (performance.now() > end) throw tryLater(503, 'This picture is in use now. Please try again.', 10);
    await setTimeout(10 + 40 * Math.random());
  }
}

async function tryToReserve(
  db: Database,
  { id, width, height, widths, bytes }: DecodedImage,
): Promise<number | undefined> {
  const now = Date.now();
  const size = { width, height, widths: JSON.stringify(widths), file_bytes: bytes };
  const reserved = await db
    .insertInto('image')
    // Until the upload is complete, it counts as an image that nothing uses.
    .values({ id, ...size, stored_at: now, unused_since: now, claimed_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ claimed_at: now }).where(isUnreserved(now), '=', sql.lit(1)),
    )
    .returning('id')
    .executeTakeFirst();
  return reserved && now;
}

/** Ends the reservation after the files are written. False where it was lost because it took too long. */
export async function completeUpload(
  db: Database,
  { id, width, height, widths, bytes }: DecodedImage,
  reservedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('image')
    .set({
      width,
      height,
      widths: JSON.stringify(widths),
      file_bytes: bytes,
      claimed_at: null,
      unused_since: null,
      // A removal that failed halfway may have removed some of the AVIF files.
      avif_at: sql<number | null>`case when image.unused_since is null then image.avif_at end`,
    })
    .where('id', '=', id)
    .where('claimed_at', '=', reservedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the reservation of an upload that failed: a row that this upload added goes, an older one stays. */
export async function cancelUpload(db: Database, id: string, reservedAt: number): Promise<void> {
  const reserved = { id, claimed_at: reservedAt };
  await db
    .deleteFrom('image')
    .where((row) => row.and({ ...reserved, unused_since: reservedAt }))
    .execute();
  await db
    .updateTable('image')
    .set({ claimed_at: null })
    .where((row) => row.and(reserved))
    .execute();
}

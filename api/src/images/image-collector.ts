// Removes images that nothing refers to any more, after a grace time in which old pages could still show them.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { repeatEvery } from '../time/repeat-every';
import { anHour } from '../time/time';
import type { ImageFiles } from './image-files';
import { markUnusedImages } from './image-usage';
import { listStoredImages } from './list-stored-images';
import { removeOrphanedFiles, removeUnusedImage } from './remove-image';

export interface CollectedImages {
  /** Images with their rows. */
  images: number;
  /** Images that had files but no row: an upload leaves them that fails after its files are written. */
  orphans: number;
  unfinishedFiles: number;
}

export type ImageCollector = ReturnType<typeof createImageCollector>;

/**
 * Several processes may run one at once, beside uploads of the same images: a process that writes or removes files
 * reserves the image's row first (image-reservation.ts).
 */
export function createImageCollector(
  db: Database,
  files: ImageFiles,
  graceHours: number,
  log: FastifyBaseLogger,
) {
  let stop = () => Promise.resolve();

  /** Counts the images that were removed. One that cannot be removed now does not keep the others from it. */
  async function removeEach(
    ids: string[],
    remove: (id: string) => Promise<boolean>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let removed = 0;
    for (const id of ids) {
      signal?.throwIfAborted();
      const isRemoved = await remove(id).catch((error: unknown) => {
        log.warn({ err: error, image: id }, 'failed to remove an unused image');
        return false;
      });
      if (isRemoved) removed += 1;
    }
    return removed;
  }

  async function run(now = Date.now(), signal?: AbortSignal): Promise<CollectedImages> {
    await markUnusedImages(db, now);
    const unusedSince = now - graceHours * anHour;
    const unused = await listIds(db, unusedSince);
    const known = new Set(await listIds(db));
    // After the rows: an upload writes its files first.
    const stored = await listStoredImages(files);
    const orphaned = [...stored]
      .filter(([id, { changedAt }]) => !known.has(id) && changedAt < now - anHour)
      .map(([id]) => id);
    const removal = (id: string) => ({ id, names: stored.get(id)?.names ?? [] });

    const collected = {
      images: await removeEach(
        unused,
        (id) => removeUnusedImage(db, files, removal(id), { unusedSince, now }),
        signal,
      ),
      orphans: await removeEach(orphaned, (id) => removeOrphanedFiles(db, files, removal(id)), signal),
      unfinishedFiles: await files.removeUnfinished(now - anHour),
    };
    if (Object.values(collected).some((count) => count > 0)) log.info(collected, 'unused images removed');
    return collected;
  }

  return {
    /** One round. `now` is in milliseconds since 1970. */
    run: (now?: number) => run(now),
    /** Rounds in the background: the first after the delay, then one every hour. */
    start(delay: number) {
      stop = repeatEvery(
        { job: 'remove unused images', delay, interval: anHour },
        (signal) => run(undefined, signal),
        (error) => log.error({ err: error }, 'failed to collect unused images'),
      );
    },
    /** Resolves once no round in the background removes anything any more. */
    stop: () => stop(),
  };
}

/** Of all images, or of those that have been unused since a time or longer. */
async function listIds(db: Database, unusedSince?: number): Promise<string[]> {
  let images = db.selectFrom('image').select('id');
  if (unusedSince !== undefined) images = images.where('unused_since', '<=', unusedSince);
  return (await images.execute()).map(({ id }) => id);
}

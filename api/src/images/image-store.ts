import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { incrementRevision } from '../response-cache/revision';
import type { Database } from '../database/database';
import { clientHasDisconnected } from '../forms/form-client';
import { ProblemError } from '../problems/problems';
import { isUnreserved } from './image-reservation';
import type { ImageFiles } from './image-files';
import { masterName, variantName } from './image-name';
import {
  encodeVariantFromMaster,
  encodeMaster,
  encodeVariant,
  decodeImage,
  type DecodedImage,
} from './image-pipeline';
import { createProcessingQueue } from './processing-queue';

export interface ImageStore {
  /**
   * Stores a picture with its WebP variants and returns its id. The same picture again is the same id. What cannot be
   * used as a picture is a problem of the form's `field`.
   */
  add(bytes: Buffer, field?: string): Promise<string>;
  listWithoutAvif(): Promise<string[]>;
  /** Gives a stored picture its AVIF variants. Once aborted, nothing more is written. */
  addAvif(id: string, signal: AbortSignal): Promise<void>;
}

/** `onAdded` is called for each picture that has come. */
export function createImageStore(
  db: Database,
  files: ImageFiles,
  onAdded: () => void = () => undefined,
): ImageStore {
  const line = createProcessingQueue();

  async function addFiles(picture: DecodedImage): Promise<void> {
    const type = 'image/webp';
    const variants = picture.widths.map(async (width) =>
      files.add(variantName(picture.id, width, type), await encodeVariant(picture, type, width)),
    );
    const master = encodeMaster(picture).then((bytes) => files.add(masterName(picture.id), bytes));
    await Promise.all([...variants, master]);
  }

  async function hasFiles({ id, widths }: DecodedImage): Promise<boolean> {
    const names = [masterName(id), ...widths.map((width) => variantName(id, width, 'image/webp'))];
    return !(await Promise.all(names.map((name) => files.has(name)))).includes(false);
  }

  /** What the claim is known by; undefined where another upload or the collector has the picture in hand. */
  async function claim({ id, width, height, widths }: DecodedImage): Promise<number | undefined> {
    const now = Date.now();
    const claimed = await db
      .insertInto('image')
      // Until it is released, it is a picture that nothing uses.
      .values({ id, width, height, widths: JSON.stringify(widths), unused_since: now, claimed_at: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ claimed_at: now }).where(isUnreserved(now), '=', sql.lit(1)),
      )
      .returning('id')
      .executeTakeFirst();
    return claimed && now;
  }

  async function claimInTime(picture: DecodedImage): Promise<number> {
    const end = performance.now() + patience;
    for (let claimed = await claim(picture); ; claimed = await claim(picture)) {
      if (claimed !== undefined) return claimed;
      if (performance.now() > end)
        throw new ProblemError(503, 'This picture is in use now. Please try again.', undefined, {
          headers: { 'retry-after': '10' },
        });
      await setTimeout(10 + 40 * Math.random());
    }
  }

  /** False where the claim was lost meanwhile. */
  async function release({ id, width, height, widths }: DecodedImage, claimed: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('image')
      .set({ ...revived, width, height, widths: JSON.stringify(widths), claimed_at: null })
      .where('id', '=', id)
      .where('claimed_at', '=', claimed)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function giveUp({ id }: DecodedImage, claimed: number): Promise<void> {
    const held = { id, claimed_at: claimed };
    await db
      .deleteFrom('image')
      .where((row) => row.and({ ...held, unused_since: claimed }))
      .execute();
    await db
      .updateTable('image')
      .set({ claimed_at: null })
      .where((row) => row.and(held))
      .execute();
  }

  async function store(picture: DecodedImage): Promise<boolean> {
    // Before the row: a process that is killed leaves no row without files.
    await addFiles(picture);
    const claimed = await claimInTime(picture);
    try {
      // The collector may have removed some meanwhile, because an earlier picture of the same content was not used.
      if (!(await hasFiles(picture))) await addFiles(picture);
    } catch (error) {
      // If this fails too, the claim becomes void by itself.
      await giveUp(picture, claimed).catch(() => undefined);
      throw error;
    }
    return release(picture, claimed);
  }

  return {
    add: (bytes, field) =>
      line.run(async () => {
        if (clientHasDisconnected()) throw new ProblemError(400, 'The caller has left.');
        const picture = await decodeImage(bytes, field);
        while (!(await store(picture)));
        onAdded();
        return picture.id;
      }),

    async listWithoutAvif() {
      const rows = await db
        .selectFrom('image')
        .select('id')
        .where('avif_at', 'is', null)
        .where('claimed_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    async addAvif(id, signal) {
      const row = await db.selectFrom('image').select('widths').where('id', '=', id).executeTakeFirst();
      // Collected meanwhile.
      if (!row) return;
      const master = await files.find(masterName(id));
      if (!master) throw new Error(`The master of picture ${id} is gone.`);
      for (const width of JSON.parse(row.widths) as number[]) {
        const type = 'image/avif';
        const encoded = await line.runWhenIdle(() => encodeVariantFromMaster(master, type, width));
        signal.throwIfAborted();
        await files.add(variantName(id, width, type), encoded);
      }
      await db.transaction().execute(async (transaction) => {
        const { numUpdatedRows: isThere } = await transaction
          .updateTable('image')
          .set({ avif_at: Date.now() })
          .where('id', '=', id)
          .executeTakeFirst();
        if (isThere) await incrementRevision(transaction);
      });
    },
  };
}

/** A removal that broke off may have taken some of the AVIF files. */
const revived = {
  unused_since: null,
  avif_at: sql<number | null>`case when image.unused_since is null then image.avif_at end`,
};

/** How long an upload waits for another one of the same picture, or for its removal (milliseconds). */
const patience = 10_000;

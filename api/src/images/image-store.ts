import { countUpRevision } from '../answers/revision';
import type { Database } from '../database/database';
import type { ImageFiles } from './image-files';
import { originalName, variantName } from './image-name';
import { encode, readPicture } from './image-pipeline';

export type ImageStore = ReturnType<typeof createImageStore>;

export const createImageStore = (db: Database, files: ImageFiles) => ({
  /** Stores a picture with its WebP variants and returns its id. The same picture again is the same id. */
  async add(bytes: Uint8Array): Promise<string> {
    const { id, width, height, widths } = await readPicture(bytes);
    const stored = await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
    if (stored) return id;

    await files.add(originalName(id), bytes);
    for (const each of widths) {
      const type = 'image/webp';
      await files.add(variantName(id, each, type), await encode(bytes, type, each));
    }
    await db
      .insertInto('image')
      .values({ id, width, height, widths: JSON.stringify(widths), avif_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  },

  async listWithoutAvif(): Promise<string[]> {
    const rows = await db
      .selectFrom('image')
      .select('id')
      .where('avif_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Gives a stored picture its AVIF variants. Once aborted, nothing more is written. */
  async addAvif(id: string, signal: AbortSignal): Promise<void> {
    const original = await files.find(originalName(id));
    if (!original) throw new Error(`The original of picture ${id} is gone.`);
    const { widths } = await readPicture(original);
    for (const each of widths) {
      const type = 'image/avif';
      const encoded = await encode(original, type, each);
      signal.throwIfAborted();
      await files.add(variantName(id, each, type), encoded);
    }
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('image').set({ avif_at: Date.now() }).where('id', '=', id).execute();
      await countUpRevision(transaction);
    });
  },
});

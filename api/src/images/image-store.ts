import { sql } from 'kysely';
import { countUpRevision } from '../answers/revision';
import type { Database } from '../database/database';
import type { ImageFiles } from './image-files';
import { masterName, variantName } from './image-name';
import { encodeFromMaster, encodeMaster, encodePicture, readPicture, type Picture } from './image-pipeline';
import { createPictureLine } from './picture-line';

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
  const line = createPictureLine();

  async function addFiles(picture: Picture): Promise<void> {
    const type = 'image/webp';
    const variants = picture.widths.map(async (width) =>
      files.add(variantName(picture.id, width, type), await encodePicture(picture, type, width)),
    );
    const master = encodeMaster(picture).then((bytes) => files.add(masterName(picture.id), bytes));
    await Promise.all([...variants, master]);
  }

  /**
   * False where the collector has removed files meanwhile, because an earlier picture of the same content was not used.
   * It does so while it holds the row, so by now it has either finished or not begun.
   */
  const addRow = ({ id, width, height, widths }: Picture): Promise<boolean> =>
    db
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .insertInto('image')
          .values({ id, width, height, widths: JSON.stringify(widths) })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(revived))
          .execute();
        const names = [masterName(id), ...widths.map((width) => variantName(id, width, 'image/webp'))];
        const are = await Promise.all(names.map((name) => files.has(name)));
        if (are.includes(false)) throw new FilesGone();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof FilesGone) return false;
        throw error;
      });

  return {
    add: (bytes, field) =>
      line.run(async () => {
        const picture = await readPicture(bytes, field);
        do await addFiles(picture);
        while (!(await addRow(picture)));
        onAdded();
        return picture.id;
      }),

    async listWithoutAvif() {
      const rows = await db
        .selectFrom('image')
        .select('id')
        .where('avif_at', 'is', null)
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
        const encoded = await line.runLast(() => encodeFromMaster(master, type, width));
        signal.throwIfAborted();
        await files.add(variantName(id, width, type), encoded);
      }
      await db.transaction().execute(async (transaction) => {
        const { numUpdatedRows: isThere } = await transaction
          .updateTable('image')
          .set({ avif_at: Date.now() })
          .where('id', '=', id)
          .executeTakeFirst();
        if (isThere) await countUpRevision(transaction);
      });
    },
  };
}

/** A removal that broke off may have taken some of the AVIF files. */
const revived = {
  unused_since: null,
  avif_at: sql<number | null>`case when image.unused_since is null then image.avif_at end`,
};

class FilesGone extends Error {}

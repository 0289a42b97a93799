import { sql } from 'kysely';
import type { Authorship } from '../actor';
import { recordChange } from '../audit/audit-store';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/normalise-for-search';
import { describeImage, imageColumns } from '../images/describe-image';
import type { ImageStore } from '../images/image-store';
import { requireFound } from '../problems/problems';
import { isInUse } from './picture-uses';

const noPicture = 'There is no such picture any more.';

interface Texts {
  alt?: string | undefined;
  fileName?: string | undefined;
}

/** What the library keeps of pictures. Nothing of it is seen by visitors. */
export function createPictureChanges(db: Database, images: ImageStore) {
  return {
    /** An empty text of a picture that is in the library already leaves the earlier one. */
    async add(texts: Texts, file: Buffer, { actor, request }: Authorship) {
      const id = await images.add(file, 'file', 'large');
      return db.transaction().execute(async (transaction) => {
        const row = await holdImage(transaction, id);
        const before = await findKept(transaction, id);
        const isKnown = before !== undefined || row.is_in_use === 1;
        const after = {
          alt: textOf(texts.alt, before?.alt),
          name: textOf(texts.fileName, before?.name),
        };
        await keep(transaction, id, after);
        const action = before ? 'change' : 'create';
        const change = { kind: 'picture', action, before, after, actor, requestId: request.id };
        await recordChange(transaction, change);
        return { id, image: describeImage(row, after.alt).image, isKnown };
      });
    },

    setAlt: (id: string, alt: string, { actor, request }: Authorship) =>
      db.transaction().execute(async (transaction) => {
        await holdImage(transaction, id);
        const before = await findKept(transaction, id);
        const after = { alt, name: before?.name ?? '' };
        await keep(transaction, id, after);
        const change = { kind: 'picture', action: 'change', before, after, actor, requestId: request.id };
        await recordChange(transaction, change);
      }),

    remove: (id: string, { actor, request }: Authorship) =>
      db.transaction().execute(async (transaction) => {
        const before = requireFound(
          await findKept(transaction, id),
          'This picture is not in the library any more.',
        );
        await transaction.deleteFrom('library_picture').where('image_id', '=', id).execute();
        const change = { kind: 'picture', action: 'delete', before, actor, requestId: request.id };
        await recordChange(transaction, change);
      }),
  };
}

const textOf = (given = '', before = '') => (given === '' ? before : given);

/** Until the transaction ends, the image is not removed. A 404 where that has begun. */
async function holdImage(transaction: Database, id: string) {
  const held = await transaction
    .updateTable('image')
    .set({ unused_since: null })
    .where('id', '=', id)
    .where(sql<boolean>`(claimed_at is null or unused_since is null)`)
    .returning('id')
    .executeTakeFirst();
  requireFound(held, noPicture);
  return transaction
    .selectFrom('image')
    .select(imageColumns)
    .select(sql<number>`case when ${isInUse} then 1 else 0 end`.as('is_in_use'))
    .where('image.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In the words of the audit log: its `name` is the name of the file. */
interface Kept {
  alt: string;
  name: string;
}

const findKept = (source: Database, id: string): Promise<Kept | undefined> =>
  source
    .selectFrom('library_picture')
    .select(['alt', 'file_name as name'])
    .where('image_id', '=', id)
    .executeTakeFirst();

async function keep(transaction: Database, id: string, { alt, name }: Kept): Promise<void> {
  const texts = { alt, file_name: name, search_key: normaliseForSearch(`${name} ${alt}`) };
  await transaction
    .insertInto('library_picture')
    .values({ image_id: id, ...texts, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('image_id').doUpdateSet(texts))
    .execute();
}

// What the library keeps of one picture, read and written in the transaction of a change.
import { sql } from 'kysely';
import type { Authorship } from '../http/actor';
import { recordChangeBy } from '../audit/audit-store';
import { versionOf } from '../http/conditional-requests';
import type { Database } from '../database/database';
import { normaliseForSearch } from '../database/reading/normalise-for-search';
import { describeImage, imageColumns } from '../images/describe-image';
import { holdImage } from '../images/hold-image';
import { requireFound } from '../problems/problems';
import { isInUse } from './picture-uses';

const noPicture = 'There is no such picture any more.';

/** In the words of the audit log: its `name` is the name of the file. */
export interface KeptPicture {
  alt: string;
  name: string;
}

/** Until the transaction ends, the image is not removed. A 404 where that has begun. */
export async function holdPicture(transaction: Database, id: string) {
  requireFound(await holdImage(transaction, id), noPicture);
  return transaction
    .selectFrom('image')
    .select(imageColumns)
    .select(sql<number>`case when ${isInUse} then 1 else 0 end`.as('is_in_use'))
    .where('image.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** In a transaction, until its end: nobody changes the text after it was compared. */
export const findKept = (source: Database, id: string): Promise<KeptPicture | undefined> =>
  source
    .selectFrom('library_picture')
    .select(['alt', 'file_name as name'])
    .where('image_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The text is what an admin changes, and what is lost with a picture that is taken out. */
export const pictureVersion = (kept: { alt: string | null } | undefined): number =>
  versionOf(kept?.alt ?? '');

export async function keep(transaction: Database, id: string, { alt, name }: KeptPicture): Promise<void> {
  const texts = { alt, file_name: name, search_key: normaliseForSearch(`${name} ${alt}`) };
  await transaction
    .insertInto('library_picture')
    .values({ image_id: id, ...texts, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('image_id').doUpdateSet(texts))
    .execute();
}

/** Keeps an image that was just stored. Its texts may follow from those that it has already. */
export const keepStored = (
  db: Database,
  id: string,
  chooseTexts: (before: KeptPicture | undefined) => KeptPicture,
  by: Authorship,
) =>
  db.transaction().execute(async (transaction) => {
    const row = await holdPicture(transaction, id);
    const before = await findKept(transaction, id);
    const isKnown = before !== undefined || row.is_in_use === 1;
    const after = chooseTexts(before);
    await keep(transaction, id, after);
    const action = before ? 'change' : 'create';
    await recordChangeBy(transaction, by, { kind: 'picture', action, before, after });
    return { id, image: describeImage(row, after.alt).image, isKnown };
  });

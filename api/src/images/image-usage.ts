import { sql } from 'kysely';
import type { Database } from '../database/database';

/** 1 where the library, a product or an article, live or in the trash, or any version of them has the image. */
export const isUsed = sql<number>`
  case when exists (select 1 from product where product.image_id = image.id)
         or exists (select 1 from article where article.image_id = image.id)
         or exists (select 1 from library_picture where library_picture.image_id = image.id)
         or exists (select 1 from content_image where content_image.image_id = image.id) then 1 else 0 end
`;

/** Records since when an image is not used, and clears that where it is used again. */
export async function markUnusedImages(db: Database, now: number): Promise<void> {
  await db
    .updateTable('image')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where(isUsed, '=', sql.lit(0))
    .execute();
  await db
    .updateTable('image')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isUsed, '=', sql.lit(1))
    .execute();
}

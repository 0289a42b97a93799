import type { Image } from '@site/shared-contracts';
import type { Database } from '../database/database';
import { describeImage, imageColumns } from './describe-image';
import { imageIdsIn } from './image-name';

/** The uploaded pictures that a text in Markdown shows; undefined without one. The text has the words that describe them. */
export async function findTextPictures(source: Database, text: string): Promise<Image[] | undefined> {
  const ids = imageIdsIn(text);
  if (ids.length === 0) return undefined;
  const rows = await source
    .selectFrom('image')
    .select(imageColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => describeImage(row, '').image);
}

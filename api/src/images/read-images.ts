import type { Image } from '@site/shared-contracts';
import type { Database } from '../database/database';
import { describeImage, imageColumns } from './describe-image';

/** The images with these ids, without alternative texts: those belong to where they are shown. */
export async function readImages(source: Database, ids: readonly string[]): Promise<Record<string, Image>> {
  if (ids.length === 0) return {};
  const rows = await source
    .selectFrom('image')
    .select(imageColumns)
    .where('image.id', 'in', ids)
    .orderBy('image.id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.image_id, describeImage(row, '').image]));
}

import type { Database } from '../database/database';
import { describeImage, imageColumns } from './describe-image';
import { chooseAlt } from './image-alt';

/** The image that a draft refers to. Without an alternative text it has the name of what it shows. */
export async function findImage(
  source: Database,
  { image: id, alt }: { image: string; alt: string },
  name: string,
): Promise<ReturnType<typeof describeImage> | undefined> {
  const row = await source.selectFrom('image').select(imageColumns).where('id', '=', id).executeTakeFirst();
  return row && describeImage(row, chooseAlt(alt, name));
}

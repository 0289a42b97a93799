import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import { variantName } from '../images/image-name';

/**
 * Bytes of the largest file that a page loads of one picture: two seconds on a slow mobile line (1.6 Mbit/s). A master is
 * not counted: nobody downloads it.
 */
const HEAVY = 400_000;

interface HeavyPicture {
  /** Pixels. */
  width: number;
  bytes: number;
}

/**
 * The pictures whose largest variant is heavy, by their ids: in the format that nearly every browser takes, which is AVIF
 * once there is one. The database knows the names of the files, and the storage their sizes.
 */
export async function findHeavyPictures(
  db: Database,
  files: Pick<ImageFiles, 'list'>,
): Promise<Map<string, HeavyPicture>> {
  const images = await db.selectFrom('image').select(['id', 'widths', 'avif_at']).execute();
  const largest = new Map(
    images.map(({ id, widths, avif_at }) => {
      const width = Math.max(...(JSON.parse(widths) as number[]));
      const type = avif_at === null ? 'image/webp' : 'image/avif';
      return [variantName(id, width, type), { id, width }];
    }),
  );
  const heavy = new Map<string, HeavyPicture>();
  for await (const { name, bytes } of files.list((each) => largest.has(each))) {
    const picture = largest.get(name);
    if (picture && bytes > HEAVY) heavy.set(picture.id, { width: picture.width, bytes });
  }
  return heavy;
}

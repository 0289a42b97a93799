import type { Image } from '@site/shared-contracts';
import type { Database } from '../database/database';
import { imageIdsIn } from './image-name';
import { readImages } from './read-images';

/** The uploaded pictures that a text in Markdown shows; undefined without one. The text has the words that describe them. */
export async function findTextPictures(source: Database, text: string): Promise<Image[] | undefined> {
  const images = Object.values(await readImages(source, imageIdsIn(text)));
  return images.length > 0 ? images : undefined;
}

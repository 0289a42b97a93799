import type { Image } from '@site/shared-contracts';
import * as z from 'zod/mini';
import { imageIdOf } from '../components/image-id';
import { customAlt } from '../editing/custom-alt';

const word = z._default(z.string(), '');

/** A picture in a form: the id of an uploaded one, what it shows, and the point that stays in view. */
export const PictureText = z.object({ image: z.string(), alt: word, focus: word });
export type PictureText = z.infer<typeof PictureText>;

/** A stored picture of something with this name; undefined where its id is unknown. */
export function pictureText(image: Image, name: string): PictureText | undefined {
  const id = imageIdOf(image);
  return id === undefined ? undefined : { image: id, alt: customAlt(image, name), focus: image.focus ?? '' };
}

/** Images by their ids, for the image store. */
export const imagesById = (images: readonly Image[]): Record<string, Image> =>
  Object.fromEntries(images.flatMap((image) => [[imageIdOf(image) ?? '', image]]));

/** What is said about it, with `otherwise` where it has no text of its own. */
export const pictureWords = ({ alt, focus }: PictureText, otherwise: string): string =>
  [alt || otherwise, focus && `in view: ${focus}`].filter(Boolean).join(', ');

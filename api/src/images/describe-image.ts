import type { Image } from '@site/shared-contracts';
import type { Tables } from '../database/tables';
import { variantName, variantUrl, type ImageType } from './image-name';

export const imageColumns = [
  'image.id as image_id',
  'image.width',
  'image.height',
  'image.widths',
  'image.avif_at',
] as const;

export type ImageColumns = Pick<Tables['image'], 'width' | 'height' | 'widths' | 'avif_at'> & {
  image_id: string;
};

/** For clients that read one URL only. */
const ordinaryWidth = 640;

/** More than a card shows: lists leave wider variants out, so that their responses stay as small as they were. */
export const cardWidth = 960;

/** Turns a row with `imageColumns` into an image of the contract, without the variants that are wider than `most`. */
export function describeImage(
  row: ImageColumns,
  alt: string,
  most = Infinity,
): { imageUrl: string; image: Image } {
  const all = JSON.parse(row.widths) as number[];
  const narrow = all.filter((width) => width <= most);
  const widths = narrow.length > 0 ? narrow : all.slice(0, 1);
  const address = (width: number, type: ImageType) => variantUrl(variantName(row.image_id, width, type));
  const types: ImageType[] = row.avif_at === null ? ['image/webp'] : ['image/avif', 'image/webp'];
  return {
    imageUrl: address(Math.max(...widths.filter((width) => width <= ordinaryWidth)), 'image/webp'),
    image: {
      width: row.width,
      height: row.height,
      alt,
      variants: types.flatMap((type) => widths.map((width) => ({ type, width, url: address(width, type) }))),
    },
  };
}

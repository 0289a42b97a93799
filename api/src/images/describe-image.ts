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

/** Turns a row with `imageColumns` into an image of the contract. */
export function describeImage(row: ImageColumns, alt: string): { imageUrl: string; image: Image } {
  const widths = JSON.parse(row.widths) as number[];
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

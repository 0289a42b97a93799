import type { Image, Product } from '@site/shared-contracts';
import type { Database } from '../database/database';
import { describeImage, imageColumns } from '../images/describe-image';
import { chooseAlt } from '../images/image-alt';
import type { ProductValues } from '@site/shared-contracts/schemas';

type Pictures = Pick<Product, 'image' | 'pictures'>;

interface Illustrated extends Pick<ProductValues, 'picture' | 'morePictures'> {
  name: string;
  /** That of `picture`. */
  image: Image | undefined;
}

/** All pictures of these products, read at once. A product with one picture has `image` only. */
export async function readPictures(source: Database, products: readonly Illustrated[]): Promise<Pictures[]> {
  const ids = new Set(products.flatMap(({ morePictures }) => morePictures.map(({ image }) => image)));
  const rows =
    ids.size > 0
      ? await source
          .selectFrom('image')
          .select(imageColumns)
          .where('id', 'in', [...ids])
          .execute()
      : [];
  const byId = new Map(rows.map((row) => [row.image_id, row]));
  return products.map(({ name, image, picture, morePictures }) => {
    const first = image && withFocus(image, picture?.focus ?? '');
    const others = morePictures.flatMap(({ image: id, alt, focus }) => {
      const row = byId.get(id);
      return row ? [withFocus(describeImage(row, chooseAlt(alt, name)).image, focus)] : [];
    });
    return {
      ...(first && { image: first }),
      ...(first && others.length > 0 && { pictures: [first, ...others] }),
    };
  });
}

const withFocus = (image: Image, focus: string): Image => (focus ? { ...image, focus } : image);

import type { Image, Product } from '@site/shared-contracts';
import type { Database } from '../database/database';
import { describeImage, imageColumns } from '../images/describe-image';
import { chooseAlt } from '../images/image-alt';
import type { ProductDetails } from './product-details';

type Pictures = Pick<Product, 'image' | 'pictures'>;

interface Illustrated {
  name: string;
  image: Image | undefined;
  details: Pick<ProductDetails, 'focus' | 'morePictures'>;
}

/** All pictures of these products, read at once. A product with one picture has `image` only. */
export async function readPictures(source: Database, products: readonly Illustrated[]): Promise<Pictures[]> {
  const ids = new Set(products.flatMap(({ details }) => details.morePictures.map(({ image }) => image)));
  const rows =
    ids.size > 0
      ? await source
          .selectFrom('image')
          .select(imageColumns)
          .where('id', 'in', [...ids])
          .execute()
      : [];
  const byId = new Map(rows.map((row) => [row.image_id, row]));
  return products.map(({ name, image, details }) => {
    const first = image && withFocus(image, details.focus);
    const others = details.morePictures.flatMap(({ image: id, alt, focus }) => {
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

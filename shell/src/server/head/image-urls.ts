import type { Image } from '@site/shared-contracts';
import { shareImagePath } from '../share-images/share-image-path';

/** Absolute URLs: of the largest variant of each image, then of the one that is shared, as a JPEG. */
export function imageUrls(
  images: readonly (Image | undefined)[],
  sharedImage: Image | undefined,
  publicUrl: string,
): string[] {
  const paths = [...images.map(largestVariant), sharedImage && shareImagePath(sharedImage)];
  return paths.flatMap((path) => (path ? [new URL(path, publicUrl).href] : []));
}

const largestVariant = (image: Image | undefined): string | undefined =>
  image?.variants
    .filter(({ type }) => type === 'image/webp')
    .sort((one, other) => other.width - one.width)
    .at(0)?.url;

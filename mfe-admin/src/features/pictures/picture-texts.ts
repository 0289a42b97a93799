import type { LibraryPicture, PictureUse } from '@site/shared-contracts/schemas';
import { adminLinks } from '../../admin-links';
import { countText } from '../../format/count-text';
import { megabytes } from '../../format/megabytes';

type Named = Pick<LibraryPicture, 'image' | 'fileName' | 'usedAlts' | 'usedIn'>;

/** What a picture is called: its text, or what it is known by otherwise. */
export const pictureName = ({ image, fileName, usedAlts, usedIn }: Named): string =>
  [image.alt, usedAlts[0], usedIn[0]?.name, fileName].find((text) => text) ?? 'Without a text';

export function usageText({ useCount, isInHistory, isKept }: LibraryPicture): string {
  if (useCount > 0) return `Used in ${countText(useCount, 'place')}`;
  if (isInHistory) return 'Only in earlier versions';
  return isKept ? 'Not used' : 'Not used, will be removed';
}

/** `1600 × 1200 pixels, 0.8 MB`. */
export function sizeText({ image: { width, height }, bytes }: LibraryPicture): string {
  const pixels = `${String(width)} × ${String(height)} pixels`;
  if (bytes === undefined) return pixels;
  const weight = bytes < 100_000 ? `${String(Math.ceil(bytes / 1000))} kB` : megabytes(bytes);
  return `${pixels}, ${weight} when it was uploaded`;
}

const kindTexts: Record<PictureUse['kind'], string> = {
  product: 'Product',
  blog: 'Blog post',
  news: 'News item',
  site: 'Site content',
};

export const placeText = ({ kind, isInTrash }: PictureUse): string =>
  isInTrash ? `${kindTexts[kind]}, in the trash` : kindTexts[kind];

export const placeLink = (use: PictureUse): string =>
  use.isInTrash ? adminLinks.trash() : adminLinks.content(use);

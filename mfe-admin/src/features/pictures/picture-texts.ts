import type { LibraryPicture, PictureUse } from '@site/shared-contracts/schemas';
import { adminLinks } from '../../links/admin-links';
import { fileSize } from '../../format/file-size';

export const altLabel = 'What it shows';

/** `1600 × 1200 pixels, 0.8 MB`. */
export function sizeText({ image: { width, height }, bytes }: Pick<LibraryPicture, 'image' | 'bytes'>) {
  const pixels = `${String(width)} × ${String(height)} pixels`;
  if (bytes === undefined) return pixels;
  return `${pixels}, ${fileSize(bytes)} when it was uploaded`;
}

const kindTexts: Record<PictureUse['kind'], string> = {
  product: 'Product',
  blog: 'Blog post',
  news: 'News item',
  page: 'Page',
  site: 'Site content',
};

export const placeText = ({ kind, isInTrash }: PictureUse): string =>
  isInTrash ? `${kindTexts[kind]}, in the trash` : kindTexts[kind];

export const placeLink = (use: PictureUse): string =>
  use.isInTrash ? adminLinks.trash() : adminLinks.content(use);

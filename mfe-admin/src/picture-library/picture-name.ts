import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { countText } from '../format/count-text';

type Named = Pick<LibraryPicture, 'image' | 'fileName' | 'usedAlts' | 'usedIn'>;

/** What a picture is called: its text, or what it is known by otherwise. */
export const pictureName = ({ image, fileName, usedAlts, usedIn }: Named): string =>
  [image.alt, usedAlts[0], usedIn[0]?.name, fileName].find((text) => text) ?? 'Without a text';

export function usageText({ useCount, isInHistory, isKept }: LibraryPicture): string {
  if (useCount > 0) return `Used in ${countText(useCount, 'place')}`;
  if (isInHistory) return 'Only in earlier versions';
  return isKept ? 'Not used' : 'Not used, will be removed';
}

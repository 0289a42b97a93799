import type { Image } from '@site/shared-contracts';
import { breakpoints } from '@site/shared-ui/media';
import type { BoxSize } from '@site/shared-ui/contained-picture';

/** Limits of width to height: outside of them a box would be too flat, or taller than a window. */
const MIN_RATIO = 25 / 32;
const MAX_RATIO = 16 / 10;

/** The ratio of the box: that of the image within limits, so that little of the background is visible. */
export function boxRatio(image: Image | undefined): number {
  const ratio = image ? image.width / image.height : MIN_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));
}

/** The sizes of the box, calculated from the columns of the product page. */
export function boxSizes(ratio: number): BoxSize[] {
  const size = (from: number, inlineSize: string): BoxSize => ({
    from,
    inlineSize,
    blockSize: `(${inlineSize}) / ${ratio.toFixed(4)}`,
  });
  return [
    size(0, '100vw - 32px'),
    size(breakpoints.md, '(100vw - 80px) * 5 / 11'),
    size(breakpoints.lg, '(100vw - 128px) * 5 / 11'),
    // The page has its maximum width.
    size(1336, '550px'),
  ];
}

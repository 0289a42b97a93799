import type { Image } from '@site/shared-contracts';
import { breakpoints } from '@site/shared-ui/media';
import type { FrameSize } from '@site/shared-ui/contained-picture';

/** Width to height: beyond these a picture would be a strip, or longer than a window. */
const SLIMMEST = 25 / 32;
const WIDEST = 16 / 10;

/** The shape of the frame: the picture's own within reason, so that little of the ground is seen. */
export function frameRatio(image: Image | undefined): number {
  const ratio = image ? image.width / image.height : SLIMMEST;
  return Math.min(WIDEST, Math.max(SLIMMEST, ratio));
}

/** How large the frame is: what the columns of the product page come to. */
export function frameSizes(ratio: number): FrameSize[] {
  const size = (from: number, inlineSize: string): FrameSize => ({
    from,
    inlineSize,
    blockSize: `(${inlineSize}) / ${ratio.toFixed(4)}`,
  });
  return [
    size(0, '100vw - 32px'),
    size(breakpoints.md, '(100vw - 80px) * 5 / 11'),
    size(breakpoints.lg, '(100vw - 128px) * 5 / 11'),
    // The page grows no wider.
    size(1336, '550px'),
  ];
}

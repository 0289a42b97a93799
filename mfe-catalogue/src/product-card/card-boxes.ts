// The size of a card's image box for each window width, calculated from the layouts around the cards.
import { breakpoints } from '@site/shared-ui/media';
import type { BoxSize } from '@site/shared-ui/contained-picture';

/**
 * A `slide` has the specified size; on phones a `pagedSlide` is one of four on a page. In a `grid` the card is as wide
 * as its column, of which a wide window has three, or four with `fourColumns`.
 */
export type CardLayout = 'slide' | 'pagedSlide' | 'grid' | 'fourColumns';

const SLIDE = '306px';
const SLIDE_HEIGHT = '423px';

/** Four slides side by side. */
const wideSlide: BoxSize = {
  from: breakpoints.lg,
  inlineSize: `min(${SLIDE}, 25vw - 28px)`,
  blockSize: SLIDE_HEIGHT,
};

const inGrid = (from: number, inlineSize: string): BoxSize => ({
  from,
  inlineSize,
  blockSize: `(${inlineSize}) * 32 / 25`,
});

export const cardBoxes: Record<CardLayout, readonly BoxSize[]> = {
  slide: [
    { inlineSize: `min(${SLIDE}, 100vw - 32px)`, blockSize: SLIDE_HEIGHT },
    { from: 640, inlineSize: `min(${SLIDE}, 50vw - 24px)`, blockSize: SLIDE_HEIGHT },
    wideSlide,
  ],
  pagedSlide: [
    { inlineSize: `min(${SLIDE}, 50vw - 24px)`, blockSize: '218px' },
    { from: breakpoints.md, inlineSize: SLIDE, blockSize: SLIDE_HEIGHT },
    wideSlide,
  ],
  grid: [
    inGrid(0, '50vw - 24px'),
    inGrid(breakpoints.md, '50vw - 148px'),
    inGrid(breakpoints.lg, '(100vw - 392px) / 3'),
    // The page has its maximum width.
    inGrid(1336, '315px'),
    inGrid(1440, '229px'),
  ],
  fourColumns: [
    inGrid(0, '50vw - 24px'),
    inGrid(breakpoints.md, '25vw - 24px'),
    inGrid(breakpoints.lg, '25vw - 34px'),
    inGrid(1336, '300px'),
  ],
};

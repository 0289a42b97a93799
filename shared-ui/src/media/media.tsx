/** Minimum widths in pixels. */
export const breakpoints = { sm: 480, md: 768, lg: 1024, xl: 1280 } as const;

/** In `em`: a visitor with a larger font size gets the layout that has enough space for it. */
const from = (pixels: number) => `@media (min-width: ${pixels / 16}em)`;

/** Media queries for styled-components: `${media.md} { ... }`. */
export const media = {
  sm: from(breakpoints.sm),
  md: from(breakpoints.md),
  lg: from(breakpoints.lg),
  xl: from(breakpoints.xl),
  /** A pointer that can hover. */
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  withoutScripts: '@media (scripting: none)',
} as const;

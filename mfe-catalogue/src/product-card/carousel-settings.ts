/** How many cards the carousels of this package show at once, as specified. */
export const slidesToShow = [
  { from: 0, show: 1 },
  { from: 640, show: 2 },
  { from: 1024, show: 4 },
] as const;

/** Milliseconds. */
export const autoplay = 2000;

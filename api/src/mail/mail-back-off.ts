/** Milliseconds: the first wait, which doubles with each further failure, and the longest one. */
export interface BackOff {
  first: number;
  longest: number;
}

/**
 * Whole milliseconds until the next try, with a fifth more or less at random, so that several processes do not retry at
 * the same moment. One line of arithmetic: a library would not make it shorter.
 */
export const backOff = ({ first, longest }: BackOff, failures: number): number =>
  Math.round(Math.min(longest, first * 2 ** (failures - 1)) * (0.8 + 0.4 * Math.random()));

import type { Group } from './word-query';

/** The search with what was probably meant; undefined where no word is wrong. */
export const correctSearch = (groups: readonly Group[]): string | undefined =>
  groups.some(({ correction }) => correction !== undefined)
    ? groups.map(({ typed, correction }) => correction ?? typed.join(' ')).join(' ')
    : undefined;

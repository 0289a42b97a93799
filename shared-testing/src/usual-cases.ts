/**
 * The cases of a long table of tests that `npm test` runs: those of each kind. With `CASES=all`, as in `npm run test:deep`, all of
 * them run.
 * @example test.each(usualCases(Object.keys(hostileFiles), (_, index) => index % 3 === 0))(…)
 */
export const usualCases = <Case>(
  all: readonly Case[],
  isUsual: (each: Case, index: number) => boolean,
): Case[] => (process.env.CASES === 'all' ? [...all] : all.filter(isUsual));

/** @typedef {import('./checks/finding.mjs').Finding} Finding */

/** So often a place is looked at in which only the time is wrong. */
const MAX_TRIES = 3;
/** So often a build is checked in which it is another place each time. */
const MAX_ROUNDS = 5;

/**
 * A busy machine may cause some findings: a build is refused for nothing else only where they are in the same place in
 * several tries, or in some place each time.
 * @template {{ findings: Finding[] }} Result
 * @param {() => Promise<Result>} check
 */
export async function untilSure(check) {
  /** How often something was found in a place. @type {Map<string, number>} */
  const counts = new Map();
  for (let round = 1; ; round += 1) {
    const result = await check();
    if (!areTimed(result.findings)) return result;
    for (const where of new Set(result.findings.map((finding) => finding.where)))
      counts.set(where, (counts.get(where) ?? 0) + 1);
    const findings = result.findings.filter(({ where }) => (counts.get(where) ?? 0) >= MAX_TRIES);
    if (findings.length)
      return {
        ...result,
        findings: findings.map((each) => ({ ...each, what: `${each.what}, in ${MAX_TRIES} tries` })),
      };
    if (round === MAX_ROUNDS) return { ...result, findings: [tooBusy(result.findings)] };
  }
}

/** @param {Finding[]} findings @returns {Finding} */
const tooBusy = ([last]) => ({
  what: `each of ${MAX_ROUNDS} tries took too long somewhere, the last one where ${last?.what ?? 'it began'}`,
  where: last?.where ?? 'the build',
  todo: 'This machine may be too busy: publish again when it has less to do.',
  isTimed: true,
});

/** @param {Finding[]} findings */
const areTimed = (findings) => findings.length > 0 && findings.every(({ isTimed }) => isTimed);

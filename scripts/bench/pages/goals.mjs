// What a page should reach, beside what `npm run bench:pages` measures.

export const goals = {
  /** Times the floor's. */
  firstPaint: 1.05,
  largestPaint: 1.05,
  html: 1.15,
  /** Milliseconds. */
  blockingTime: 50,
  nextPaint: 200,
  /** Bytes. */
  earlyScript: 5000,
  shift: 0,
  lighthouse: 100,
};

/** Bytes of script after the first interaction. @param {string} kind of page */
export const laterScriptGoal = (kind) => (kind === 'home' ? 90_000 : 110_000);

// Reads the reports of the test runners into one form.
import fs from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {boolean} passed
 * @returns {Counts}
 */
export const oneCheck = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce((total, { passed, failed, skipped }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
  }));

/**
 * @param {string} file what `jest --json` wrote
 * @returns {Promise<Counts>}
 */
export async function readJest(file) {
  const report = JSON.parse(await fs.readFile(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no tests that could be counted.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {string} file what Playwright's json reporter wrote
 * @returns {Promise<Counts>}
 */
export async function readPlaywright(file) {
  const { stats, errors } = JSON.parse(await fs.readFile(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * A runner that failed without a failed test counts as one failure.
 * @param {Counts} counts
 * @param {boolean} succeeded
 */
export const withExitStatus = (counts, succeeded) =>
  succeeded || counts.failed ? counts : { ...counts, failed: 1 };

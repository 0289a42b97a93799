// Reads the reports of the test runners into one form.
import fs from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../launcher/environment.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures?: string[] }} Report `failures`: file, name and first line of the error of each failed test
 */

/**
 * @param {boolean} passed
 * @returns {Report}
 */
export const oneCheck = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce((total, { passed, failed, skipped }) => ({
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: total.skipped + skipped,
  }));

const firstLine = (/** @type {string | undefined} */ message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n', 1)[0];

/**
 * @param {string} file what `jest --json` wrote
 * @returns {Promise<Report>}
 */
export async function readJest(file) {
  const report = JSON.parse(await fs.readFile(file, 'utf8'));
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
  /** @param {{ name: string, message: string, assertionResults: Assertion[] }} result */
  const failuresOf = ({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const where = path.relative(repository, name);
    if (failed.length)
      return failed.map(
        ({ fullName, failureMessages: [cause] }) => `${where} › ${fullName}: ${firstLine(cause)}`,
      );
    return message ? [`${where}: ${firstLine(message)}`] : [];
  };
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no tests that could be counted.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  };
}

/**
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ error?: { message?: string }, attachments: Attachment[] }} Result
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: Result[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */
/** @returns {Spec[]} */
const specsOf = (/** @type {Suite} */ { specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {string} file what Playwright's json reporter wrote
 * @returns {Promise<Report>}
 */
export async function readPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(await fs.readFile(file, 'utf8'));
  const failed = specsOf({ specs: [], suites }).filter(({ ok }) => !ok);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: await Promise.all(
      failed.map(async ({ file: where, title, tests }) => {
        const results = tests.flatMap(({ results }) => results);
        const cause = results.map(({ error }) => error?.message).find(Boolean);
        return `${where} › ${title}: ${firstLine(cause)}${await readPage(results)}`;
      }),
    ),
  };
}

/** What the page showed when the test failed: where it waited in vain, the error does not say why. */
async function readPage(/** @type {Result[]} */ results) {
  const context = results
    .flatMap(({ attachments }) => attachments)
    .find(({ name }) => name === 'error-context');
  if (!context?.path) return '';
  const [, page = ''] =
    /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(await fs.readFile(context.path, 'utf8')) ?? [];
  return page && `\n${page.split('\n').slice(0, 60).join('\n')}`;
}

/**
 * A runner that failed without a failed test counts as one failure.
 * @param {Report} counts
 * @param {boolean} succeeded
 */
export const withExitStatus = (counts, succeeded) =>
  succeeded || counts.failed ? counts : { ...counts, failed: 1 };

// The kinds of stages: a command, Jest, Playwright.
import os from 'node:os';
import path from 'node:path';
import { repository } from '../launcher/environment.mjs';
import { oneCheck, readJest, readPlaywright, withExitStatus } from './results.mjs';

/** @typedef {import('./run-stages.mjs').Stage} Stage */

export const bin = (/** @type {string} */ name) => path.join(repository, 'node_modules', '.bin', name);

/**
 * A stage that passes if its command succeeds.
 * @param {string} name
 * @param {string[]} command
 * @param {string[]} [suites]
 * @param {Record<string, string>} [variables]
 * @returns {Stage}
 */
export const check = (name, command, suites = ['all'], variables = {}) => ({
  name,
  suites,
  run: async ({ succeeds }) => oneCheck(await succeeds(command, { ...process.env, ...variables })),
});

/**
 * @typedef {object} RunnerOptions
 * @property {string[]} projects of the runner's configuration
 * @property {string[]} [only] further arguments
 * @property {Record<string, string>} [variables] for the tests
 * @property {boolean} [isAlone] nothing runs beside it
 * @property {boolean} [needsBrowser] of Jest's tests: some of them start a Chromium, which is installed where there is none
 */

/**
 * @param {string} name
 * @param {string[]} suites
 * @param {RunnerOptions} chosen
 * @returns {Stage}
 */
export const jest = (
  name,
  suites,
  { projects, only: args = [], variables = {}, needsBrowser = false, isAlone = false },
) => ({
  name,
  suites,
  isAlone,
  run: async ({ reports, succeeds, shard }) => {
    const file = path.join(reports, `jest-${name}.json`);
    // One worker: the other cores have stages of their own.
    const options = [
      '--ci',
      '--maxWorkers=1',
      '--json',
      `--outputFile=${file}`,
      '--selectProjects',
      ...projects,
    ];
    // Less garbage collection: a test file makes a whole API, and leaves it, many times.
    const node = [process.execPath, '--max-semi-space-size=64'];
    const passed = await succeeds([...node, bin('jest'), ...args, ...shard, ...options], {
      ...process.env,
      ...(needsBrowser && (await chromium())),
      ...variables,
    });
    return withExitStatus(await readJest(file), passed);
  },
});

async function chromium() {
  const { findBrowser } = await import('./browser.mjs');
  return { CHROMIUM_PATH: await findBrowser() };
}

/** Below the folder for reports: the data with which the sites of the browser tests begin. */
const siteTemplate = (/** @type {string} */ reports) => path.join(reports, 'site-template');

/**
 * Builds everything and starts the site for the first time, which makes all pictures: the browser tests wait for neither.
 * @param {string} name
 * @param {string[]} suites
 * @returns {Stage}
 */
export const buildAndStart = (name, suites) => ({
  name,
  suites,
  run: async ({ reports, succeeds }) => {
    const isBuilt = await succeeds([process.execPath, path.join('scripts', 'build.mjs')]);
    const program = [
      path.join('api', 'test-support', 'run-typescript.mjs'),
      path.join('tests', 'support', 'make-site-template.ts'),
    ];
    return oneCheck(isBuilt && (await succeeds([process.execPath, ...program, siteTemplate(reports)])));
  },
});

/**
 * Uses every core, so nothing runs beside it.
 * @param {string} name
 * @param {string[]} suites
 * @param {RunnerOptions & { isMeasured?: boolean }} chosen `isMeasured`: the tests run one by one
 * @returns {Stage}
 */
export const browserTests = (
  name,
  suites,
  { projects, only: args = [], variables = {}, isMeasured = false },
) => ({
  name,
  suites,
  isAlone: true,
  run: async ({ reports, succeeds, print, shard }) => {
    const { describeOtherBrowsers, findOtherBrowsers } = await import('./browser.mjs');
    const others = findOtherBrowsers();
    print(describeOtherBrowsers(others));
    const file = path.join(reports, `playwright-${name}.json`);
    // One more than there are cores: a test waits for a clock or an animation now and then.
    const workers = isMeasured ? 1 : os.availableParallelism() + 1;
    const options = [...projects.map((project) => `--project=${project}`), `--workers=${workers}`];
    const passed = await succeeds([bin('playwright'), 'test', ...args, ...shard, ...options], {
      ...process.env,
      ...(await chromium()),
      ...others,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      SITE_TEMPLATE: siteTemplate(reports),
      ...variables,
    });
    return withExitStatus(await readPlaywright(file), passed);
  },
});

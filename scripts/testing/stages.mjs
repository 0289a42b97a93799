// The kinds of stages that the tests are made of.
import path from 'node:path';
import { repository } from '../launcher/environment.mjs';
import { oneCheck, readJest, readPlaywright, withExit } from './results.mjs';

/** @typedef {import('./run-stages.mjs').Stage} Stage */

export const bin = (/** @type {string} */ name) => path.join(repository, 'node_modules', '.bin', name);

/**
 * One command that ends well or does not.
 * @param {string} name
 * @param {string[]} command
 * @param {string[]} [of]
 * @returns {Stage}
 */
export const check = (name, command, of = ['all']) => ({
  name,
  of,
  run: async ({ succeeds }) => oneCheck(await succeeds(command)),
});

/**
 * @typedef {object} Chosen
 * @property {string[]} projects of the runner's configuration
 * @property {string[]} [only] what else it is told
 * @property {Record<string, string>} [variables] for the tests
 */

/**
 * @param {string} name
 * @param {string[]} of
 * @param {Chosen} chosen
 * @returns {Stage}
 */
export const jest = (name, of, { projects, only = [], variables = {} }) => ({
  name,
  of,
  run: async ({ reports, succeeds }) => {
    const file = path.join(reports, `jest-${name}.json`);
    const options = ['--ci', '--json', `--outputFile=${file}`, '--selectProjects', ...projects];
    const passed = await succeeds([bin('jest'), ...only, ...options], { ...process.env, ...variables });
    return withExit(await readJest(file), passed);
  },
});

/**
 * Uses every core, so nothing runs beside it.
 * @param {string} name
 * @param {string[]} of
 * @param {Chosen} chosen
 * @returns {Stage}
 */
export const browserTests = (name, of, { projects, only = [], variables = {} }) => ({
  name,
  of,
  isAlone: true,
  run: async ({ reports, succeeds }) => {
    const { findBrowser } = await import('./browser.mjs');
    const file = path.join(reports, `playwright-${name}.json`);
    const options = projects.map((project) => `--project=${project}`);
    const passed = await succeeds([bin('playwright'), 'test', ...only, ...options], {
      ...process.env,
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...variables,
    });
    return withExit(await readPlaywright(file), passed);
  },
});

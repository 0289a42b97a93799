// `npm test`: every check there is. `npm run test:unit`, `test:api` and `test:e2e` run a part of them.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { noChecks, oneCheck, readJest, readPlaywright, sum, withExit } from './testing/results.mjs';
import { runStages } from './testing/run-stages.mjs';

/** @typedef {import('./testing/run-stages.mjs').Stage} Stage */

const bin = (/** @type {string} */ name) => path.join(repository, 'node_modules', '.bin', name);

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Stage}
 */
const check = (name, command) => ({
  name,
  of: ['all'],
  run: async ({ succeeds }) => oneCheck(await succeeds(command)),
});

/**
 * @param {string} name
 * @param {string} part
 * @param {string[]} projects
 * @returns {Stage}
 */
const jest = (name, part, ...projects) => ({
  name,
  of: ['all', part],
  run: async ({ reports, succeeds }) => {
    const file = path.join(reports, `jest-${name}.json`);
    const only = ['--selectProjects', ...projects];
    const passed = await succeeds([bin('jest'), '--ci', '--json', `--outputFile=${file}`, ...only]);
    return withExit(await readJest(file), passed);
  },
});

/**
 * @param {string} name
 * @param {'beside' | 'alone'} project of playwright.config.js
 * @param {number} workers
 * @returns {Stage}
 */
const browserTests = (name, project, workers) => ({
  name,
  of: ['all', 'e2e'],
  measures: true,
  run: async ({ reports, succeeds }) => {
    const { findBrowser } = await import('./testing/browser.mjs');
    const file = path.join(reports, `playwright-${project}.json`);
    const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const options = [`--project=${project}`, `--workers=${workers}`];
    const passed = await succeeds([bin('playwright'), 'test', ...options], env);
    return withExit(await readPlaywright(file), passed);
  },
});

const withoutPostgres = [
  'Not run: no PostgreSQL was found. `apt-get install postgresql` brings one (its own cluster is not used),',
  'or set TEST_POSTGRES_URL to a server where databases can be created.',
].join('\n');

/** @type {Stage[]} */
const stages = [
  // The longest first: so both lanes end together.
  process.env.TEST_POSTGRES_URL || findPostgres()
    ? jest('api on PostgreSQL', 'api', 'api on PostgreSQL')
    : {
        name: 'api on PostgreSQL',
        of: ['all', 'api'],
        run: async ({ say }) => {
          say(withoutPostgres);
          return process.env.CI ? oneCheck(false) : noChecks;
        },
      },
  jest('api on PGlite', 'api', 'api on PGlite'),
  jest('unit', 'unit', 'browser', 'node'),
  check('lint', [bin('eslint'), '.']),
  check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  check('format', [bin('prettier'), '--check', '.']),
  {
    name: 'build',
    of: ['all', 'e2e'],
    run: async ({ succeeds }) =>
      oneCheck(await succeeds([process.execPath, path.join('scripts', 'build.mjs')])),
  },
  // Memory and slow lines are measured on SQLite.
  { ...jest('api', 'api', 'api'), measures: true },
  // Two workers take both cores.
  browserTests('e2e', 'beside', 2),
  browserTests('e2e, measured', 'alone', 1),
];

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const [wanted = 'all'] = process.argv.slice(2);
  const chosen = stages.filter(({ of }) => of.includes(wanted));
  if (!chosen.length) throw new Failure(`There are no '${wanted}' tests. There are: all, unit, api, e2e.`);
  const reports = await fs.mkdtemp(path.join(os.tmpdir(), 'site-tests-'));
  const results = await runStages(chosen, reports);
  await fs.rm(reports, { recursive: true });
  const { passed, failed, skipped } = sum(results.map(({ counts }) => counts));
  const bad = results.filter(({ counts }) => counts.failed);
  const notRun = results.filter(({ counts }) => !counts.failed && !counts.passed).map(({ name }) => name);
  if (notRun.length) console.log(`\nNot run: ${notRun.join(', ')}`);
  // Again, as far as it was told long before: that is what a person reads first.
  for (const { name, said } of bad)
    if (said) console.log(`\n=== ${name}, its last lines\n${said.split('\n').slice(-40).join('\n')}`);
  if (bad.length) console.log(`\nFailed: ${bad.map(({ name }) => name).join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed || !passed ? 1 : 0);
});

// `npm test`: every check there is. `npm run test:unit`, `test:api` and `test:e2e` run a part of them.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from './launcher/commands.mjs';
import { checkNode, repository } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { noChecks, oneCheck, readJest, readPlaywright, sum, withExit } from './testing/results.mjs';

/** @typedef {import('./testing/results.mjs').Counts} Counts */
/** @typedef {{ name: string, of: string[], run: (reports: string) => Promise<Counts> }} Stage */

const bin = (/** @type {string} */ name) => path.join(repository, 'node_modules', '.bin', name);

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
const succeeds = (command, env = process.env) =>
  run(command, { cwd: repository, stdio: 'inherit', env }).then(
    () => true,
    () => false,
  );

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Stage}
 */
const check = (name, command) => ({ name, of: ['all'], run: async () => oneCheck(await succeeds(command)) });

/**
 * @param {string} name
 * @param {string} part which of `npm run test:...` it belongs to
 * @param {string[]} projects
 * @returns {Stage}
 */
const jest = (name, part, ...projects) => ({
  name,
  of: ['all', part],
  run: async (reports) => {
    const file = path.join(reports, `jest-${name}.json`);
    const only = ['--selectProjects', ...projects];
    const passed = await succeeds([bin('jest'), '--ci', '--json', `--outputFile=${file}`, ...only]);
    return withExit(await readJest(file), passed);
  },
});

const withoutPostgres = [
  'Not run: no PostgreSQL was found. `apt-get install postgresql` brings one (its own cluster is not used),',
  'or set TEST_POSTGRES_URL to a server where databases can be created.',
].join('\n');

/** @type {Stage[]} */
const stages = [
  check('lint', [bin('eslint'), '.']),
  check('format', [bin('prettier'), '--check', '.']),
  check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json']),
  jest('unit', 'unit', 'browser', 'node'),
  jest('api', 'api', 'api'),
  jest('api on PGlite', 'api', 'api on PGlite'),
  process.env.TEST_POSTGRES_URL || findPostgres()
    ? jest('api on PostgreSQL', 'api', 'api on PostgreSQL')
    : {
        name: 'api on PostgreSQL',
        of: ['all', 'api'],
        run: async () => {
          console.log(withoutPostgres);
          return process.env.CI ? oneCheck(false) : noChecks;
        },
      },
  {
    name: 'build',
    of: ['all', 'e2e'],
    run: async () => oneCheck(await succeeds([process.execPath, path.join('scripts', 'build.mjs')])),
  },
  {
    name: 'e2e',
    of: ['all', 'e2e'],
    run: async (reports) => {
      const { findBrowser } = await import('./testing/browser.mjs');
      const file = path.join(reports, 'playwright.json');
      const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const passed = await succeeds([bin('playwright'), 'test'], env);
      return withExit(await readPlaywright(file), passed);
    },
  },
];

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const [wanted = 'all'] = process.argv.slice(2);
  const chosen = stages.filter(({ of }) => of.includes(wanted));
  if (!chosen.length) throw new Failure(`There are no '${wanted}' tests. There are: all, unit, api, e2e.`);
  const reports = await fs.mkdtemp(path.join(os.tmpdir(), 'site-tests-'));
  const results = [];
  for (const stage of chosen) {
    console.log(`\n=== ${stage.name}`);
    const startedAt = performance.now();
    const counts = await stage.run(reports).catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return oneCheck(false);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const verdict = counts.failed ? 'FAILED' : counts.passed ? 'passed' : 'NOT RUN';
    const numbers = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
    console.log(`=== ${stage.name}: ${verdict} in ${seconds} s (${numbers})`);
    results.push({ name: stage.name, counts });
  }
  await fs.rm(reports, { recursive: true });
  const { passed, failed, skipped } = sum(results.map(({ counts }) => counts));
  const bad = results.filter(({ counts }) => counts.failed).map(({ name }) => name);
  const notRun = results.filter(({ counts }) => !counts.failed && !counts.passed).map(({ name }) => name);
  if (notRun.length) console.log(`\nNot run: ${notRun.join(', ')}`);
  if (bad.length) console.log(`\nFailed: ${bad.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed || !passed ? 1 : 0);
});

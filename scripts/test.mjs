// `npm test`: all checks. `npm run test:static`, `test:unit`, `test:api` and `test:e2e` run some of them, each also in
// parts (`-- --shard=1/2`). `test:deep` has what takes long: every case of a kind of which `npm test` has one, both engines
// for every test of the API, and many more generated cases, kills and injected faults, from another seed each time.
import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkNode } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import {
  deepTests,
  enginesDeepTests,
  enginesTests,
  measuredTests,
  usualTests,
} from './testing/deep-tests.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { sum } from './testing/results.mjs';
import { runStages } from './testing/run-stages.mjs';
import { bin, browserTests, buildAndStart, check, jest } from './testing/stages.mjs';

const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL || findPostgres());
const withoutPostgres = [
  'The API was NOT tested on PostgreSQL: none was found. `apt-get install postgresql` installs one (its own cluster is',
  'not used), or set TEST_POSTGRES_URL to a server where databases can be created.',
].join('\n');

/**
 * A variable of `test:deep`. The seed is random and printed, so that a failure can be reproduced.
 * @param {string} name
 * @param {string} value
 */
const variable = (name, value) => ({ [name]: process.env[name] ?? value });
const seed = String(randomInt(1_000_000));
const manyCases = { ...variable('PROPERTY_SEED', seed), ...variable('PROPERTY_RUNS', '1000') };
const manyKills = { ...variable('KILL_SEED', seed), ...variable('KILL_ROUNDS', '300') };
const manyFaults = { ...variable('FAULT_SEED', seed), ...variable('FAULT_ROUNDS', '200') };
const manyGuesses = variable('GUESSES', '1000');
const manyPlans = { ...variable('PLANNED_CHANGES', '200'), ...variable('PLANNED_SECONDS', '600') };

const engines = [{ name: 'api', deep: deepTests }];
if (hasPostgres) engines.push({ name: 'api on PostgreSQL', deep: enginesDeepTests });

/** @type {import('./testing/run-stages.mjs').Stage[]} */
const stages = [
  // The longest first, so that all queues end at about the same time.
  jest('api', ['all', 'api'], { projects: ['api'], only: [usualTests] }),
  jest('unit, node', ['all', 'unit'], { projects: ['node'], only: [usualTests] }),
  buildAndStart('build, first start', ['all', 'e2e', 'deep']),
  jest('publishing', ['all', 'unit'], { projects: ['publishing'], only: [usualTests], needsBrowser: true }),
  ...(hasPostgres
    ? [jest('api on PostgreSQL', ['all', 'api'], { projects: ['api on PostgreSQL'], only: [enginesTests] })]
    : []),
  jest('unit, browser', ['all', 'unit'], { projects: ['browser'], only: [usualTests] }),
  check('lint', [bin('eslint'), '.'], ['all', 'static']),
  check('types', ['npm', 'run', '--silent', 'typecheck'], ['all', 'static']),
  check('format', [bin('prettier'), '--check', '.'], ['all', 'static']),
  check('unused code', [bin('knip')], ['all', 'static']),
  jest('measured', ['all', 'unit'], { projects: ['api', 'node'], only: [measuredTests], isAlone: true }),
  browserTests('e2e', ['all', 'e2e'], { projects: ['beside'] }),
  browserTests('e2e, measured', ['all', 'e2e'], { projects: ['alone'], isMeasured: true }),

  check('lint with the slow rules', [bin('eslint'), '.'], ['deep'], { LINT: 'deep' }),
  ...engines.flatMap(({ name, deep }) => [
    jest(`${name}, deep`, ['deep'], { projects: [name], only: [deep] }),
    jest(`${name}, property tests`, ['deep'], {
      projects: [name],
      only: ['api/property-tests', 'api/src/sign-in/attack-from-many-networks'],
      variables: { ...manyCases, ...manyKills, ...manyPlans, ...manyGuesses },
    }),
  ]),
  jest('units and publishing, deep', ['deep'], {
    projects: ['browser', 'node', 'publishing'],
    only: [deepTests],
    needsBrowser: true,
  }),
  jest('properties', ['deep'], {
    projects: ['browser', 'node'],
    only: ['--findRelatedTests', path.join('shared-testing', 'src', 'fast-check.ts')],
    variables: manyCases,
  }),
  jest('all cases', ['deep'], {
    projects: ['api', 'browser', 'node', 'publishing'],
    only: ['--findRelatedTests', path.join('shared-testing', 'src', 'usual-cases.ts')],
    variables: { CASES: 'all', ...variable('CANARY_VISITORS', '10000') },
    needsBrowser: true,
  }),
  jest('publishing with kills and faults', ['deep'], {
    projects: ['publishing'],
    only: ['publishing/src/commands/killed-publishers', 'publishing/src/registry/remote-registry'],
    variables: { ...manyKills, ...manyFaults, ...variable('WRITES_AT_ONCE', '40') },
  }),
  browserTests('e2e, deep', ['deep'], { projects: ['deep'], variables: { CASES: 'all' } }),
  browserTests('e2e, deep, measured', ['deep'], {
    projects: ['deep, alone'],
    variables: { CASES: 'all' },
    isMeasured: true,
  }),
  browserTests('all cases in browsers', ['deep'], {
    projects: ['beside'],
    only: [
      'accessibility',
      'admin-(access|articles|brochure|lists)',
      'content-security',
      'early-interaction',
      'enquiry-faults',
      'many-publishes',
      'picture-library',
      'product-(details|form|pictures|sheets|table)',
      'redirects',
      'screen-boundary',
      'site-(check|content)',
    ],
    variables: { ...manyFaults, MOMENT_STEP: '1', PUBLISHES: '50', CASES: 'all' },
  }),
];

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const args = process.argv.slice(2);
  const [suite = 'all'] = args.filter((arg) => !arg.startsWith('--'));
  const shard = args.filter((arg) => arg.startsWith('--shard='));
  const chosen = stages.filter(({ suites: of }) => of.includes(suite));
  if (!chosen.length)
    throw new Failure(`There are no '${suite}' tests. There are: all, static, unit, api, e2e, deep.`);
  if (suite === 'deep') console.log(`The seed of this run is ${seed}.`);
  const reports = await fs.mkdtemp(path.join(os.tmpdir(), 'site-tests-'));
  const results = await runStages(chosen, reports, shard);
  await fs.rm(reports, { recursive: true });
  const { passed, failed, skipped } = sum(results.map(({ counts }) => counts));
  const failures = results.filter(({ counts }) => counts.failed);
  const notRun = results.filter(({ counts }) => !counts.failed && !counts.passed).map(({ name }) => name);
  if (notRun.length) console.log(`\nNot run: ${notRun.join(', ')}`);
  // Repeats the end of the output of failed stages, which was printed long before.
  for (const { name, output } of failures)
    if (output) console.log(`\n=== ${name}, its last lines\n${output.split('\n').slice(-40).join('\n')}`);
  if (failures.length) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  for (const { name, counts } of failures)
    for (const failure of counts.failures ?? []) console.log(`- ${name}: ${failure}`);
  if (!hasPostgres && ['all', 'api', 'deep'].includes(suite)) console.log(`\n${withoutPostgres}`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed || !passed ? 1 : 0);
});

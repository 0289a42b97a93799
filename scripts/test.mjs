// `npm test`: all checks. `npm run test:unit`, `test:api` and `test:e2e` run some of them, `test:deep` the long ones:
// many more generated cases, kills and injected faults, from another seed each time.
import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkNode } from './launcher/environment.mjs';
import { Failure, runScript } from './launcher/failure.mjs';
import { installWhenNeeded } from './launcher/install.mjs';
import { findPostgres } from './testing/postgres-programs.mjs';
import { sum } from './testing/results.mjs';
import { runStages } from './testing/run-stages.mjs';
import { bin, browserTests, check, jest } from './testing/stages.mjs';

const hasPostgres = Boolean(process.env.TEST_POSTGRES_URL || findPostgres());
const postgres = hasPostgres ? 'api on PostgreSQL' : 'api on PGlite';
const withoutPostgres = [
  'No PostgreSQL was found: PGlite replaces it. `apt-get install postgresql` installs one (its own cluster is not',
  'used), or set TEST_POSTGRES_URL to a server where databases can be created.',
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

const manyPlans = { ...variable('PLANNED_CHANGES', '200'), ...variable('PLANNED_SECONDS', '600') };

/** @type {import('./testing/run-stages.mjs').Stage[]} */
const stages = [
  // The longest first, so that both queues end at about the same time.
  jest(postgres, ['all', 'api'], { projects: [postgres] }),
  jest('api', ['all', 'api'], { projects: ['api'] }),
  jest('unit, node', ['all', 'unit'], { projects: ['node'] }),
  jest('publishing', ['all', 'unit'], { projects: ['publishing'], needsBrowser: true }),
  check('lint', [bin('eslint'), '.']),
  jest('unit, browser', ['all', 'unit'], { projects: ['browser'] }),
  check('unused code', [bin('knip')]),
  check('build', [process.execPath, path.join('scripts', 'build.mjs')], ['all', 'e2e']),
  check('types', ['npm', 'run', '--silent', 'typecheck']),
  check('format', [bin('prettier'), '--check', '.']),
  browserTests('e2e', ['all', 'e2e'], { projects: ['beside'], only: ['--workers=2'] }),
  browserTests('e2e, measured', ['all', 'e2e'], { projects: ['alone'] }),

  jest(`property tests, ${postgres}`, ['deep'], {
    projects: [postgres],
    only: ['api/property-tests'],
    variables: { ...manyCases, ...manyKills, ...manyPlans },
  }),
  jest('property tests, api', ['deep'], {
    projects: ['api'],
    only: ['api/property-tests'],
    variables: { ...manyCases, ...manyKills, ...manyPlans },
  }),
  jest('properties', ['deep'], {
    projects: ['browser', 'node'],
    only: ['--findRelatedTests', path.join('shared-testing', 'src', 'fast-check.ts')],
    variables: manyCases,
  }),
  jest('publishing with kills and faults', ['deep'], {
    projects: ['publishing'],
    only: ['publishing/src/commands/killed-publishers', 'publishing/src/registry/remote-registry'],
    variables: { ...manyKills, ...manyFaults },
  }),
  ...(hasPostgres ? [jest('api on PGlite', ['deep'], { projects: ['api on PGlite'] })] : []),
  browserTests('faults', ['deep'], {
    projects: ['beside'],
    only: [path.join('tests', 'e2e', 'enquiry-faults.spec.ts')],
    variables: manyFaults,
  }),
  browserTests('early interaction', ['deep'], {
    projects: ['beside'],
    only: [path.join('tests', 'e2e', 'early-interaction.spec.ts'), '--workers=2'],
    variables: { MOMENT_STEP: '1' },
  }),
];

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const [suite = 'all'] = process.argv.slice(2);
  const chosen = stages.filter(({ suites: of }) => of.includes(suite));
  if (!chosen.length)
    throw new Failure(`There are no '${suite}' tests. There are: all, unit, api, e2e, deep.`);
  if (!hasPostgres && suite !== 'unit') console.log(withoutPostgres);
  if (suite === 'deep') console.log(`The seed of this run is ${seed}.`);
  const reports = await fs.mkdtemp(path.join(os.tmpdir(), 'site-tests-'));
  const results = await runStages(chosen, reports);
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
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed || !passed ? 1 : 0);
});

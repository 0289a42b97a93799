// `npm test`: every check there is. `npm run test:unit`, `test:api` and `test:e2e` run a part of them, `test:deep` what
// takes long: many more generated cases, kills and faults, from seeds that are different every time.
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
  'No PostgreSQL was found: PGlite stands in for it. `apt-get install postgresql` brings one (its own cluster is not',
  'used), or set TEST_POSTGRES_URL to a server where databases can be created.',
].join('\n');

/** So that only what has changed is checked again. */
const remembered = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/types.tsbuildinfo'];

/**
 * What `test:deep` draws anew each time. The seed is printed, and brings a failure back.
 * @param {string} name
 * @param {string} value
 */
const variable = (name, value) => ({ [name]: process.env[name] ?? value });
const seed = String(randomInt(1_000_000));
const manyCases = { ...variable('PROPERTY_SEED', seed), ...variable('PROPERTY_RUNS', '1000') };
const manyKills = { ...variable('KILL_SEED', seed), ...variable('KILL_ROUNDS', '300') };
const manyFaults = { ...variable('FAULT_SEED', seed), ...variable('FAULT_ROUNDS', '200') };

/** @type {import('./testing/run-stages.mjs').Stage[]} */
const stages = [
  // The longest first: so both lanes end together.
  jest(postgres, ['all', 'api'], { projects: [postgres] }),
  jest('api', ['all', 'api'], { projects: ['api'] }),
  jest('unit', ['all', 'unit'], { projects: ['browser', 'node'] }),
  check('lint', [bin('eslint'), '.']),
  check('build', [process.execPath, path.join('scripts', 'build.mjs')], ['all', 'e2e']),
  check('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json', ...remembered]),
  check('format', [bin('prettier'), '--check', '.']),
  browserTests('e2e', ['all', 'e2e'], { projects: ['beside'], only: ['--workers=2'] }),
  browserTests('e2e, measured', ['all', 'e2e'], { projects: ['alone'] }),

  jest(`property tests, ${postgres}`, ['deep'], {
    projects: [postgres],
    only: ['api/property-tests'],
    variables: { ...manyCases, ...manyKills },
  }),
  jest('property tests, api', ['deep'], {
    projects: ['api'],
    only: ['api/property-tests'],
    variables: { ...manyCases, ...manyKills },
  }),
  jest('properties', ['deep'], {
    projects: ['browser', 'node'],
    only: ['--findRelatedTests', path.join('tests', 'support', 'fast-check.ts')],
    variables: manyCases,
  }),
  ...(hasPostgres ? [jest('api on PGlite', ['deep'], { projects: ['api on PGlite'] })] : []),
  browserTests('faults', ['deep'], {
    projects: ['beside'],
    only: [path.join('tests', 'e2e', 'enquiry-faults.spec.ts')],
    variables: manyFaults,
  }),
];

await runScript(async () => {
  checkNode();
  await installWhenNeeded();
  const [wanted = 'all'] = process.argv.slice(2);
  const chosen = stages.filter(({ of }) => of.includes(wanted));
  if (!chosen.length)
    throw new Failure(`There are no '${wanted}' tests. There are: all, unit, api, e2e, deep.`);
  if (!hasPostgres && wanted !== 'unit') console.log(withoutPostgres);
  if (wanted === 'deep') console.log(`The seed of this run is ${seed}.`);
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

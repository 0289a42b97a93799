// `npm run doctor [-- --json]`: checks machine, settings, builds and data. Changes nothing; exits with 1 if a check
// failed. `-- --fleet [https://a,https://b]` compares the servers of a site instead.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeFindings, wrong } from './doctor/findings.mjs';
import {
  checkEnvironmentFile,
  checkFolder,
  checkNodeVersion,
  checkPackages,
  checkPortsOf,
  messageOf,
} from './doctor/machine-checks.mjs';
import { listRemotes } from './launcher/builds.mjs';
import { checkFleet, namedServers } from './doctor/fleet-checks.mjs';
import { home, loadEnvironmentFile, readSettings, repository } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';

/** @typedef {import('./doctor/findings.mjs').Finding} Finding */

/** Later checks need the earlier ones to have passed. @returns {Promise<Finding[]>} */
async function examine() {
  const packages = await checkPackages(repository);
  const machine = [checkNodeVersion(), packages, await checkEnvironmentFile(repository, home)];
  let settings;
  try {
    loadEnvironmentFile();
    settings = readSettings();
  } catch (error) {
    return [
      ...machine,
      wrong('Environment', messageOf(error), 'See .env.example for what each setting takes.'),
    ];
  }
  const services = ['shell', ...listRemotes(), 'api'].filter(
    (service) => !settings.elsewhere.includes(service),
  );
  const environmentFindings = [
    ...(await checkPortsOf(settings, services)),
    await checkFolder(settings.varDir),
    // It may be on another disk.
    await checkFolder(path.join(settings.varDir, 'data'), 'Data'),
  ];
  if (packages.state === 'wrong') return [...machine, ...environmentFindings];
  // Imported late: it needs the packages.
  const { checkData, checkShell } = await import('./doctor/site-checks.mjs');
  const { checkRemotes } = await import('./doctor/registry-checks.mjs');
  return [
    ...machine,
    ...environmentFindings,
    ...(await checkRemotes(settings)),
    ...(settings.elsewhere.includes('shell') ? [] : await checkShell(settings.urlOf('shell'))),
    ...(await checkData(settings)),
  ];
}

/** @param {string} given addresses with commas between, instead of those of the settings */
function compareFleet(given) {
  loadEnvironmentFile();
  const { METRICS_TOKEN: token = '', ...env } = process.env;
  return checkFleet(namedServers(given, env), token);
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' }, fleet: { type: 'boolean' } },
    allowPositionals: true,
  });
  const findings = values.fleet ? await compareFleet(positionals.join(',')) : await examine();
  console.log(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
});

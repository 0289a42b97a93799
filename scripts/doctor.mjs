// `npm run doctor [-- --json]`: what is well and what is not. Changes nothing; ends with 1 where something is wrong.
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
import { loadEnvironmentFile, readSettings, repository } from './launcher/environment.mjs';
import { runScript } from './launcher/failure.mjs';

/** @typedef {import('./doctor/findings.mjs').Finding} Finding */

/** Each step needs what the one before it found in order. @returns {Promise<Finding[]>} */
async function examine() {
  const packages = await checkPackages(repository);
  const machine = [checkNodeVersion(), packages, await checkEnvironmentFile(repository)];
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
  const parts = ['shell', ...(await listRemotes()), 'api'].filter(
    (part) => !settings.elsewhere.includes(part),
  );
  const surroundings = [
    ...(await checkPortsOf(settings, parts)),
    await checkFolder(settings.varDir),
    // It may be a disk of its own.
    await checkFolder(path.join(settings.varDir, 'data'), 'Data'),
  ];
  if (packages.state === 'wrong') return [...machine, ...surroundings];
  // Not before the packages are there.
  const { checkData, checkRemotes } = await import('./doctor/site-checks.mjs');
  return [...machine, ...surroundings, ...(await checkRemotes(settings)), ...(await checkData(settings))];
}

await runScript(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const findings = await examine();
  console.log(values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings));
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
});

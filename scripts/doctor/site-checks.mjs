// Checks builds, published remotes, and the data through the API's own doctor. Reads only.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fingerprintOf } from '../launcher/builds.mjs';
import { release, serviceEnvironment, repository } from '../launcher/environment.mjs';
import { good, note, wrong } from './findings.mjs';
import { messageOf } from './machine-checks.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('../launcher/environment.mjs').Settings} Settings */

/**
 * Runs the API's existing build; the doctor builds nothing.
 * @param {Settings} settings
 * @returns {Promise<Finding[]>}
 */
export async function checkData(settings) {
  if (settings.elsewhere.includes('api')) return [await checkRemoteApi(settings.apiBaseUrl)];
  const folder = path.join(repository, 'api', 'dist');
  if (release) return runApiDoctor(path.join(folder, 'commands.cjs'), settings);
  const builtFrom = await fs.readFile(path.join(folder, '.built-from'), 'utf8').catch(() => undefined);
  const fingerprints = await Promise.all([
    fingerprintOf('api', 'production'),
    fingerprintOf('api', 'development'),
  ]);
  if (builtFrom !== undefined && fingerprints.includes(builtFrom))
    return [
      good('Build', 'the api is as its sources'),
      ...(await runApiDoctor(path.join(folder, 'commands.cjs'), settings)),
    ];
  const says =
    builtFrom === undefined
      ? 'the api is not built yet'
      : "the api's sources have changed since it was built";
  return [note('Build', `${says}, so its data cannot be looked at`, 'npm run build, or npm start')];
}

/**
 * @param {string} script
 * @param {Settings} settings
 * @returns {Promise<Finding[]>}
 */
async function runApiDoctor(script, settings) {
  const options = { cwd: repository, env: serviceEnvironment(settings, 'production'), timeout: 120_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'doctor'], options);
    return JSON.parse(stdout);
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: string }} */ (error);
    return [
      wrong('Data', stderr?.trim() || messageOf(error), 'See .env.example for what each setting takes.'),
    ];
  }
}

/** @param {string} url */
async function checkRemoteApi(url) {
  try {
    const response = await fetch(`${url}/api/category/all`, { signal: AbortSignal.timeout(5000) });
    await response.text();
    if (response.ok) return good('API', `${url} responds`);
    return wrong('API', `${url} responds with ${response.status}`, 'See API_BASE_URL.');
  } catch (error) {
    return wrong('API', `${url}: ${messageOf(error)}`, 'See API_BASE_URL.');
  }
}

/**
 * What a running shell says of its registries and builds.
 * @param {string} url
 * @returns {Promise<Finding[]>} nothing where no shell runs
 */
export async function checkShell(url) {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    const { problems = [] } = /** @type {{ problems?: string[] }} */ (await response.json());
    return problems.map((problem) => wrong('Shell', problem, 'See "Publishing" in docs/operations.md.'));
  } catch {
    return [];
  }
}

// Checks builds, published remotes, and the data through the API's own doctor. Reads only.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { listRemotes, fingerprintOf } from '../launcher/builds.mjs';
import { serviceEnvironment, repository } from '../launcher/environment.mjs';
import { good, note, wrong } from './findings.mjs';
import { messageOf } from './machine-checks.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('../launcher/environment.mjs').Settings} Settings */

/**
 * @param {Settings} settings
 * @returns {Promise<Finding[]>}
 */
export async function checkRemotes(settings) {
  const check = 'Registry';
  let registry;
  try {
    registry = await readSource(settings.registrySource);
  } catch (error) {
    return [wrong(check, messageOf(error), 'See REGISTRY, or publish the remotes again: npm start')];
  }
  const live = new Map(
    Object.entries(registry.microFrontends).map(([name, entries]) => [
      name,
      entries.find((each) => each.deployment.default),
    ]),
  );
  const remotes = await Promise.all(
    (await listRemotes()).map(async (name) => {
      const version = live.get(name)?.metadata.version;
      if (!version)
        return note(`Remote ${name}`, 'not published yet', `npm run publish:remote -- ${name}, or npm start`);
      const folder = path.join(settings.varDir, 'remotes', name, version);
      const isHere = settings.elsewhere.includes(name) || (await isFile(path.join(folder, 'manifest.json')));
      return isHere
        ? good(`Remote ${name}`, `${version} is live`)
        : wrong(
            `Remote ${name}`,
            `${version} is live and not in ${folder}`,
            `npm run publish:remote -- ${name}`,
          );
    }),
  );
  return [good(check, settings.registrySource), ...remotes];
}

/** @param {string} source a file or a URL */
async function readSource(source) {
  const { Registry } = await import('../registry/contract.mjs');
  const { readRegistry } = await import('../registry/registry.mjs');
  if (!/^https?:/.test(source)) return readRegistry(source);
  const response = await fetch(source, { signal: AbortSignal.timeout(5000) });
  return Registry.parse(await response.json());
}

/** @param {string} file */
const isFile = (file) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/**
 * Runs the API's existing build; the doctor builds nothing.
 * @param {Settings} settings
 * @returns {Promise<Finding[]>}
 */
export async function checkData(settings) {
  if (settings.elsewhere.includes('api')) return [await checkRemoteApi(settings.apiBaseUrl)];
  const folder = path.join(repository, 'api', 'dist');
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

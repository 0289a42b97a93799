// Checks what the site needs of the machine: Node, packages, environment, ports, disk. Reads only.
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { checkNode, portVariable, release } from '../launcher/environment.mjs';
import { isInstalled } from '../launcher/install.mjs';
import { checkPorts } from '../launcher/ports.mjs';
import { listRemotePackages, variableOf } from '../../publishing/src/remotes/remote-packages.mjs';
import { findDamagedFiles } from '../release/checksums.mjs';
import { good, note, wrong } from './findings.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('../launcher/environment.mjs').Settings} Settings */

/** @returns {Finding} */
export function checkNodeVersion(version = process.versions.node) {
  try {
    checkNode(version);
    return version.startsWith('20.')
      ? note(
          'Node',
          `${version} still starts, but has had no security updates since 2026-04-30`,
          'Install Node 24, or 22, or run a release, which comes with its own.',
        )
      : good('Node', version);
  } catch (error) {
    return wrong('Node', messageOf(error), 'Install one of these versions.');
  }
}

/** @param {string} folder the repository */
export async function checkPackages(folder) {
  if (release) return checkFiles(folder, release.version);
  const isComplete = await isInstalled(folder).catch(() => false);
  return isComplete
    ? good('Packages', 'as in package-lock.json')
    : wrong('Packages', 'not as in package-lock.json', 'npm ci, or npm start, which does it');
}

/**
 * A release says of each of its files which bytes it has.
 * @param {string} folder
 * @param {string} version
 */
async function checkFiles(folder, version) {
  const damaged = await findDamagedFiles(folder);
  if (!damaged.length) return good('Release', `${version}, every file is as it was made`);
  const more = damaged.length > 3 ? ` and ${damaged.length - 3} more` : '';
  return wrong(
    'Release',
    `not as it was made: ${damaged.slice(0, 3).join(', ')}${more}`,
    'Unpack the archive of the release again.',
  );
}

/**
 * Reports names that no code reads: a misspelt variable is otherwise ignored without a message.
 * @param {string} folder the repository
 * @param {string} [place] the folder of `.env`
 * @returns {Promise<Finding>}
 */
export async function checkEnvironmentFile(folder, place = folder) {
  const text = await fs.readFile(path.join(place, '.env'), 'utf8').catch(() => undefined);
  if (text === undefined) return good('.env', 'none; everything is as .env.example shows it');
  const example = await fs.readFile(path.join(folder, '.env.example'), 'utf8');
  const shown = [...example.matchAll(/^#?[ \t]*([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const known = new Set([...shown, ...listOfRemotes(shown, folder)]);
  const names = Object.keys(parseEnv(text));
  // `STAGING_REGISTRY` makes `STAGING_SHELLS` the SHELLS of an environment.
  const environments = names.filter((name) => name.endsWith('_REGISTRY')).map((name) => name.slice(0, -8));
  const isKnown = (/** @type {string} */ name) =>
    known.has(name) ||
    environments.some((prefix) => name.startsWith(prefix) && known.has(name.slice(prefix.length)));
  const unknown = names.filter((name) => !isKnown(name));
  if (!unknown.length) return good('.env', 'every name in it is known');
  return wrong('.env', `nothing reads ${unknown.join(', ')}`, 'Compare with .env.example.');
}

/** The example shows the settings of one remote; each has them. @param {readonly string[]} shown @param {string} folder */
const listOfRemotes = (shown, folder) =>
  listRemotePackages(folder).flatMap(({ name }) =>
    shown.flatMap((each) =>
      each.startsWith('CATALOGUE_') ? [variableOf(name, each.slice('CATALOGUE_'.length))] : [],
    ),
  );

/**
 * @param {Settings} settings
 * @param {string[]} services the services that run on this machine
 * @returns {Promise<Finding[]>}
 */
export const checkPortsOf = ({ host, ports, urlOf: addressOf }, services) =>
  Promise.all(
    services.map(async (service) => {
      const port = ports.get(service) ?? 0;
      const check = `Port ${port}`;
      const problem = await checkPorts(host, [[service, port]]).then(() => undefined, messageOf);
      if (!problem) return good(check, `free, for ${service}`);
      if (await isOurs(service, addressOf(service))) return good(check, `${service} runs`);
      const [says = ''] = problem.split('\n');
      return wrong(check, says, `Stop what uses it, or set ${portVariable(service)} to a free port.`);
    }),
  );

/**
 * @param {string} service
 * @param {string} url
 */
async function isOurs(service, url) {
  const isServer = service === 'shell' || service === 'api';
  try {
    const response = await fetch(url + (isServer ? '/healthz' : '/robots.txt'), {
      signal: AbortSignal.timeout(3000),
    });
    const text = await response.text();
    return response.ok && (!isServer || typeof JSON.parse(text).status === 'string');
  } catch {
    return false;
  }
}

const megabyte = 1024 * 1024;
const enough = 1024 * megabyte;
const little = 100 * megabyte;

/**
 * @param {string} folder
 * @param {string} [check] the name of the check
 */
export async function checkFolder(folder, check = 'VAR_DIR') {
  const existing = await firstExisting(folder);
  try {
    await fs.access(existing, fs.constants.W_OK);
  } catch {
    return wrong(check, `${existing} cannot be written to`, 'Give it to the user that runs the site.');
  }
  const { bavail, bsize } = await fs.statfs(existing);
  const free = bavail * bsize;
  const says = `${folder}, ${free > enough ? `${(free / enough).toFixed(0)} GB` : `${Math.round(free / megabyte)} MB`} free`;
  if (free < little) return wrong(check, says, 'Make room: what cannot be written is lost.');
  return free < enough ? note(check, says, 'Make room soon.') : good(check, says);
}

/**
 * The folder, or its nearest parent that exists.
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function firstExisting(folder) {
  const exists = await fs.access(folder).then(
    () => true,
    () => false,
  );
  return exists || folder === path.dirname(folder) ? folder : firstExisting(path.dirname(folder));
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error)).trim();

// What the site stands on: Node, packages, environment, ports, disk. Reads only.
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { checkNode, portVariable } from '../launcher/environment.mjs';
import { isInstalled } from '../launcher/install.mjs';
import { checkPorts } from '../launcher/ports.mjs';
import { good, note, wrong } from './findings.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('../launcher/environment.mjs').Settings} Settings */

/** @returns {Finding} */
export function checkNodeVersion(version = process.versions.node) {
  try {
    checkNode(version);
    return good('Node', version);
  } catch (error) {
    return wrong('Node', messageOf(error), 'Install one of these versions.');
  }
}

/** @param {string} folder the repository */
export async function checkPackages(folder) {
  const isRight = await isInstalled(folder).catch(() => false);
  return isRight
    ? good('Packages', 'as in package-lock.json')
    : wrong('Packages', 'not as in package-lock.json', 'npm ci, or npm start, which does it');
}

/**
 * A misspelt name is silently nothing, which is the worst of answers.
 * @param {string} folder the repository
 * @returns {Promise<Finding>}
 */
export async function checkEnvironmentFile(folder) {
  const text = await fs.readFile(path.join(folder, '.env'), 'utf8').catch(() => undefined);
  if (text === undefined) return good('.env', 'none; everything is as .env.example shows it');
  const example = await fs.readFile(path.join(folder, '.env.example'), 'utf8');
  const known = new Set([...example.matchAll(/^#?[ \t]*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
  const unknown = Object.keys(parseEnv(text)).filter((name) => !known.has(name));
  if (!unknown.length) return good('.env', 'every name in it is known');
  return wrong('.env', `nothing reads ${unknown.join(', ')}`, 'Compare with .env.example.');
}

/**
 * @param {Settings} settings
 * @param {string[]} parts those that run on this machine
 * @returns {Promise<Finding[]>}
 */
export const checkPortsOf = ({ host, ports, addressOf }, parts) =>
  Promise.all(
    parts.map(async (part) => {
      const port = ports.get(part) ?? 0;
      const check = `Port ${port}`;
      const refusal = await checkPorts(host, [[part, port]]).then(() => undefined, messageOf);
      if (!refusal) return good(check, `free, for ${part}`);
      if (await isOurs(part, addressOf(part))) return good(check, `${part} runs`);
      const [says = ''] = refusal.split('\n');
      return wrong(check, says, `Stop what uses it, or set ${portVariable(part)} to a free port.`);
    }),
  );

/**
 * @param {string} part
 * @param {string} address
 */
async function isOurs(part, address) {
  const isServer = part === 'shell' || part === 'api';
  try {
    const response = await fetch(address + (isServer ? '/healthz' : '/robots.txt'), {
      signal: AbortSignal.timeout(3000),
    });
    const text = await response.text();
    return response.ok && (!isServer || typeof JSON.parse(text).status === 'string');
  } catch {
    return false;
  }
}

const megabyte = 1024 * 1024;
const plenty = 1024 * megabyte;
const little = 100 * megabyte;

/**
 * @param {string} folder
 * @param {string} [check] what it is called
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
  const says = `${folder}, ${free > plenty ? `${(free / plenty).toFixed(0)} GB` : `${Math.round(free / megabyte)} MB`} free`;
  if (free < little) return wrong(check, says, 'Make room: what cannot be written is lost.');
  return free < plenty ? note(check, says, 'Make room soon.') : good(check, says);
}

/**
 * The folder, or the one that it would be made in.
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function firstExisting(folder) {
  const isThere = await fs.access(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : firstExisting(path.dirname(folder));
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error)).trim();

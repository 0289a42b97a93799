import fs from 'node:fs/promises';
import path from 'node:path';
import { run, withProgress } from './commands.mjs';
import { release, repository } from './environment.mjs';
import { Failure } from './failure.mjs';
import { withLock } from '../../publishing/src/process/lock.mjs';
import { lockOfClone } from './lock-of-clone.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean }} LockedPackage */

/** A release has its packages. @param {{ withDev?: boolean }} [needed] `withDev: false` accepts what `npm ci --omit=dev` has installed by hand */
export async function installWhenNeeded({ withDev = true } = {}) {
  if (release || (await isInstalled(repository, withDev))) return;
  await withLock(lockOfClone('install'), async () => {
    if (await isInstalled(repository, withDev)) return;
    console.log('Installing packages (a minute or two on a first start) ...');
    const installing = install('ci').catch(() => {
      // npm 11 rejects a lock file that lacks an optional package of another platform.
      console.log('npm ci failed; trying npm install ...');
      return install('install', '--no-save');
    });
    await withProgress(() => 'still installing', installing).catch((error) => {
      throw new Failure(`The packages could not be installed: ${error.message}`);
    });
  });
}

/**
 * With development packages, which check the site: NODE_ENV=production in the environment would leave them out.
 * @param {string[]} command
 */
const install = (...command) =>
  run(['npm', ...command, '--include=dev', '--no-audit', '--no-fund'], {
    cwd: repository,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });

/**
 * Compares package-lock.json with npm's own record of what is installed. npm writes that record last, so an interrupted
 * installation counts as none, and one made by hand as complete.
 * @param {string} folder
 * @param {boolean} withDev whether packages for development must be there
 */
export async function isInstalled(folder, withDev = true) {
  const [wanted, present] = await Promise.all([
    readPackages(path.join(folder, 'package-lock.json')),
    readPackages(path.join(folder, 'node_modules', '.package-lock.json')).catch(() => noPackages),
  ]);
  return Object.entries(wanted).every(([location, { version, integrity, optional, dev }]) => {
    const found = present[location];
    if (location === '' || (!found && (optional || (dev && !withDev)))) return true;
    return found !== undefined && found.version === version && found.integrity === integrity;
  });
}

/** @type {Record<string, LockedPackage>} */
const noPackages = {};

/**
 * @param {string} file
 * @returns {Promise<Record<string, LockedPackage>>}
 */
const readPackages = async (file) => JSON.parse(await fs.readFile(file, 'utf8')).packages;

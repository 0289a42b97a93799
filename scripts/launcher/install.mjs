import fs from 'node:fs/promises';
import path from 'node:path';
import { run, withProgress } from './commands.mjs';
import { repository } from './environment.mjs';
import { Failure } from './failure.mjs';
import { lockOfClone, withLock } from './lock.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

export async function installWhenNeeded() {
  if (await isInstalled(repository)) return;
  await withLock(lockOfClone('install'), async () => {
    if (await isInstalled(repository)) return;
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
 */
export async function isInstalled(folder) {
  const [wanted, present] = await Promise.all([
    readPackages(path.join(folder, 'package-lock.json')),
    readPackages(path.join(folder, 'node_modules', '.package-lock.json')).catch(() => noPackages),
  ]);
  return Object.entries(wanted).every(([location, { version, integrity, optional }]) => {
    const found = present[location];
    if (location === '' || (optional && !found)) return true;
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

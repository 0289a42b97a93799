// Which remotes a checkout has. Without dependencies: `npm start` reads their ports before the packages are installed.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} RemotePackage
 * @property {string} name `catalogue`
 * @property {string} packageName `mfe-catalogue`
 * @property {string} version of the package
 * @property {Record<string, unknown>} federation as written; `readRemoteDescription` checks it
 */

const PREFIX = 'mfe-';

/**
 * Every `mfe-*` folder with a package.json, in alphabetical order.
 * @param {string} repository
 * @returns {RemotePackage[]}
 */
export const listRemotePackages = (repository) =>
  fs
    .readdirSync(repository)
    .filter(
      (entry) => entry.startsWith(PREFIX) && fs.existsSync(path.join(repository, entry, 'package.json')),
    )
    .sort()
    .map((entry) => readRemotePackage(path.join(repository, entry)));

/**
 * @param {string} folder of the package
 * @returns {RemotePackage}
 */
export function readRemotePackage(folder) {
  const packageName = path.basename(folder);
  const { version, federation = {} } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { name: packageName.slice(PREFIX.length), packageName, version, federation };
}

/** `job-board` and `PORT` give `JOB_BOARD_PORT`. @param {string} name @param {string} setting */
export const variableOf = (name, setting) => `${name.toUpperCase().replaceAll('-', '_')}_${setting}`;

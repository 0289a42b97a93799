// The part of package-lock.json that a release needs: its packages, with all that they need, in the places where they are in a
// checkout. npm installs it and compares each package with the checksum that the lock file has.

import fs from 'node:fs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [link] a workspace
 * @property {boolean} [optional] for some machines only
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, LockedPackage>} LockedPackages by their places: `node_modules/react`, `api/node_modules/lru-cache` */

/**
 * @param {string} lockFile
 * @param {readonly { workspace: string, name: string }[]} wanted the workspace that requires a package, '' for the root
 * @returns {LockedPackages} without the workspaces
 */
export function selectPackages(lockFile, wanted) {
  /** @type {LockedPackages} */
  const all = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  /** @type {Set<string>} */
  const places = new Set();
  const visit = (/** @type {string} */ place) => {
    const locked = all[place];
    if (!locked || places.has(place)) return;
    if (locked.link) throw new Error(`${place} is a workspace.`);
    places.add(place);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked;
    const needed = Object.keys({ ...dependencies, ...optionalDependencies });
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...needed, ...peers]) {
      const found = findPlace(all, place, name);
      if (found) visit(found);
    }
  };
  for (const { workspace, name } of wanted) {
    const place = findPlace(all, workspace, name);
    if (!place) throw new Error(`package-lock.json has no ${name} for ${workspace || 'the root'}.`);
    visit(place);
  }
  return Object.fromEntries([...places].sort().map((place) => [place, all[place] ?? {}]));
}

/**
 * Where `require` finds a package.
 * @param {LockedPackages} all
 * @param {string} from the place of the package that requires it
 * @param {string} name
 * @returns {string | undefined}
 */
function findPlace(all, from, name) {
  const place = `${from ? `${from}/` : ''}node_modules/${name}`;
  if (all[place]) return place;
  if (!from) return undefined;
  const end = from.lastIndexOf('node_modules/');
  // The root is above a workspace.
  return findPlace(all, end > 0 ? from.slice(0, end - 1) : '', name);
}

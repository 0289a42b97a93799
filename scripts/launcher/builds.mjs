// Builds the packages whose sources changed. Two starts on one clone share the builds: one builds, the other waits.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runNode, withProgress } from './commands.mjs';
import { release, repository } from './environment.mjs';
import { Failure } from './failure.mjs';
import { withLock } from '../../publishing/src/process/lock.mjs';
import { lockOfClone } from './lock-of-clone.mjs';
import { listRemotePackages } from '../../publishing/src/remotes/remote-packages.mjs';

/** @typedef {import('./environment.mjs').Mode} Mode */

/** webpack needs a whole core and half a gigabyte for each package. */
const PARALLEL_BUILDS = 2;

/** Holds the fingerprint of the sources of a build, in the folder of the build, so that the two stay together. */
const FINGERPRINT_FILE = '.built-from';

/** The names of the remotes of a checkout. */
export const listRemotes = (folder = repository) => listRemotePackages(folder).map(({ name }) => name);

/** Every package that is built, the slowest first. */
export const listPackages = () => ['shell', ...listRemotes().map((name) => `mfe-${name}`), 'api'];

/**
 * A release has its builds, and no sources of them.
 * @param {string[]} packages
 * @param {Mode} mode
 * @returns {Promise<string[]>} the packages that had to be built
 */
export async function buildChanged(packages, mode) {
  if (release) return [];
  const changed = [];
  for (const packageName of packages) if (!(await isUpToDate(packageName, mode))) changed.push(packageName);
  if (!changed.length) return [];
  console.log(`Building ${changed.join(', ')} ...`);
  const queue = [...changed];
  const building = new Set();
  const worker = async () => {
    for (let packageName = queue.shift(); packageName; packageName = queue.shift()) {
      building.add(packageName);
      await buildOne(packageName, mode);
      building.delete(packageName);
    }
  };
  await withProgress(
    () => `still building ${[...building].join(', ')}`,
    Promise.all(Array.from({ length: PARALLEL_BUILDS }, worker)),
  );
  return changed;
}

/**
 * In a process of its own: webpack's memory is freed at its end, and two packages use two cores.
 * @param {string} packageName
 * @param {Mode} mode
 */
async function buildOne(packageName, mode) {
  await withLock(lockOfClone(`build-${packageName}`), async () => {
    if (await isUpToDate(packageName, mode)) return;
    const startedAt = performance.now();
    const fingerprint = await fingerprintOf(packageName, mode);
    const built = path.join(repository, 'node_modules', '.cache', 'builds', packageName);
    const script = path.join(repository, 'scripts', 'launcher', 'build-package.mjs');
    await runNode([script, packageName, mode, built]).catch((error) => {
      throw new Failure(`${packageName} could not be built.\n${error.message}`);
    });
    await fs.writeFile(path.join(built, FINGERPRINT_FILE), fingerprint);
    await replaceFolder(path.join(repository, packageName, 'dist'), built);
    console.log(`  ${packageName} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });
}

/**
 * By two renames: a site that runs from the old folder never reads half of the new one.
 * @param {string} folder
 * @param {string} replacement
 */
async function replaceFolder(folder, replacement) {
  const old = `${replacement}.old`;
  await fs.rm(old, { recursive: true, force: true });
  await fs.rename(folder, old).catch(() => undefined);
  await fs.rename(replacement, folder);
  await fs.rm(old, { recursive: true, force: true });
}

/**
 * @param {string} packageName
 * @param {Mode} mode
 */
async function isUpToDate(packageName, mode) {
  const file = path.join(repository, packageName, 'dist', FINGERPRINT_FILE);
  const [builtFrom, current] = await Promise.all([
    fs.readFile(file, 'utf8').catch(() => ''),
    fingerprintOf(packageName, mode),
  ]);
  return builtFrom === current;
}

/**
 * One hash over all files that the build of a package is made from.
 * @param {string} packageName
 * @param {Mode} mode
 * @param {string} [folder] the repository
 */
export async function fingerprintOf(packageName, mode, folder = repository) {
  const hash = createHash('sha256').update(mode);
  // Thousands of small files: reading one after the other here takes a fifth of the time of asking for each.
  for (const file of await sourcesOf(packageName, folder))
    hash.update(`\n${path.relative(folder, file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * @param {string} packageName
 * @param {string} folder
 */
async function sourcesOf(packageName, folder) {
  const { dependencies = {} } = JSON.parse(
    await fs.readFile(path.join(folder, packageName, 'package.json'), 'utf8'),
  );
  const shared = Object.keys(dependencies).flatMap((name) =>
    name.startsWith('@site/') ? [name.slice(6)] : [],
  );
  const folders = ['webpack', ...[packageName, ...shared].map((each) => path.join(each, 'src'))];
  const files = ['package-lock.json', 'tsconfig.base.json', path.join(packageName, 'package.json')];
  const inside = await Promise.all(folders.map((each) => listFiles(path.join(folder, each))));
  return [...files.map((file) => path.join(folder, file)), ...inside.flat()];
}

/** @param {string} folder */
async function listFiles(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

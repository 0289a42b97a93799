// Builds rooms whose sources changed. Two starts on one clone share the builds: one builds, the other waits.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runNode, withProgress } from './commands.mjs';
import { repository } from './environment.mjs';
import { Failure } from './failure.mjs';
import { lockOfClone, withLock } from './lock.mjs';

/** @typedef {import('./environment.mjs').Mode} Mode */

/** webpack wants a whole core and half a gigabyte for each room. */
const AT_ONCE = 2;

/** Names what a build was made from; stands in the build's own folder, so the two cannot part. */
const STAMP = '.built-from';

/** The remotes that are there (every `mfe-*` folder with a package), without the `mfe-`. */
export async function listRemotes(folder = repository) {
  const entries = (await fs.readdir(folder)).filter((entry) => entry.startsWith('mfe-')).sort();
  const packages = entries.map((entry) => fs.access(path.join(folder, entry, 'package.json')));
  const present = await Promise.allSettled(packages);
  return entries.filter((_, index) => present[index]?.status === 'fulfilled').map((entry) => entry.slice(4));
}

/** Every room that is built, the slowest first. */
export const listRooms = async () => ['shell', ...(await listRemotes()).map((name) => `mfe-${name}`), 'api'];

/**
 * @param {string[]} rooms
 * @param {Mode} mode
 * @returns {Promise<string[]>} the rooms that had to be built
 */
export async function buildChanged(rooms, mode) {
  const changed = [];
  for (const room of rooms) if (!(await isFresh(room, mode))) changed.push(room);
  if (!changed.length) return [];
  console.log(`Building ${changed.join(', ')} ...`);
  const waiting = [...changed];
  const under = new Set();
  const worker = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      under.add(room);
      await buildOne(room, mode);
      under.delete(room);
    }
  };
  await withProgress(
    () => `still building ${[...under].join(', ')}`,
    Promise.all(Array.from({ length: AT_ONCE }, worker)),
  );
  return changed;
}

/**
 * In a process of its own: webpack's memory goes with it, and two rooms use two cores.
 * @param {string} room
 * @param {Mode} mode
 */
async function buildOne(room, mode) {
  await withLock(lockOfClone(`build-${room}`), async () => {
    if (await isFresh(room, mode)) return;
    const startedAt = performance.now();
    const stamp = await stampOf(room, mode);
    const built = path.join(repository, 'node_modules', '.cache', 'builds', room);
    const script = path.join(repository, 'scripts', 'launcher', 'build-room.mjs');
    await runNode([script, room, mode, built]).catch((error) => {
      throw new Failure(`${room} could not be built.\n${error.message}`);
    });
    await fs.writeFile(path.join(built, STAMP), stamp);
    await replaceFolder(path.join(repository, room, 'dist'), built);
    console.log(`  ${room} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });
}

/**
 * A site that runs from the old folder never meets half of the new one.
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
 * @param {string} room
 * @param {Mode} mode
 */
async function isFresh(room, mode) {
  const file = path.join(repository, room, 'dist', STAMP);
  const [made, wanted] = await Promise.all([fs.readFile(file, 'utf8').catch(() => ''), stampOf(room, mode)]);
  return made === wanted;
}

/**
 * One hash over everything that a room's build is made from.
 * @param {string} room
 * @param {Mode} mode
 * @param {string} [folder] the repository
 */
export async function stampOf(room, mode, folder = repository) {
  const hash = createHash('sha256').update(mode);
  for (const file of await sourcesOf(room, folder))
    hash.update(`\n${path.relative(folder, file)}\n`).update(await fs.readFile(file));
  return hash.digest('hex');
}

/**
 * @param {string} room
 * @param {string} folder
 */
async function sourcesOf(room, folder) {
  const { dependencies = {} } = JSON.parse(
    await fs.readFile(path.join(folder, room, 'package.json'), 'utf8'),
  );
  const shared = Object.keys(dependencies).flatMap((name) =>
    name.startsWith('@site/') ? [name.slice(6)] : [],
  );
  const folders = ['webpack', ...[room, ...shared].map((each) => path.join(each, 'src'))];
  const files = ['package-lock.json', 'tsconfig.base.json', path.join(room, 'package.json')];
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

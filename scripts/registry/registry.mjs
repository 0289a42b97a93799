// The document that says which builds of each remote exist and which one visitors get. The builds of a remote are in
// the order in which they went live: the last one is live, the one before it is what a rollback brings back.
import fs from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../launcher/failure.mjs';
import { withLock } from '../launcher/lock.mjs';
import { emptyRegistry, Registry } from './contract.mjs';

/** @typedef {import('../../shared-contracts/src/deployment.ts').Registry} RegistryDocument */
/** @typedef {import('../../shared-contracts/src/deployment.ts').RegistryEntry} RegistryEntry */

/** How many builds of a remote the registry holds. */
const MAX_BUILDS = 10;

/**
 * @param {string} file
 * @returns {Promise<RegistryDocument>}
 */
export async function readRegistry(file) {
  const text = await fs.readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return JSON.stringify(emptyRegistry);
    throw error;
  });
  try {
    return Registry.parse(JSON.parse(text));
  } catch (error) {
    throw new Failure(`${file} is not a registry: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * The only way to write: readers see the old document or the new one, and no change of another process is lost.
 * @param {string} file
 * @param {string} remote
 * @param {(entries: RegistryEntry[]) => RegistryEntry[]} change
 */
export async function changeEntries(file, remote, change) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await withLock(`${file}.lock`, async () => {
    const registry = await readRegistry(file);
    registry.microFrontends[remote] = change(registry.microFrontends[remote] ?? []);
    const next = `${file}.next`;
    await fs.writeFile(next, JSON.stringify(registry, null, 2), { flush: true });
    await fs.rename(next, file);
  });
}

/**
 * @param {RegistryEntry[]} entries
 * @param {RegistryEntry} entry
 */
export const goLive = (entries, entry) =>
  markLive([...entries.filter((other) => !isBuild(other, entry.metadata.version)), entry].slice(-MAX_BUILDS));

/**
 * @param {RegistryEntry[]} entries
 * @param {string} [version] the build that was live before, where none is named
 */
export function rollBack(entries, version) {
  const live = entries.at(-1);
  if (version) {
    const wanted = entries.find((entry) => isBuild(entry, version));
    if (!wanted) throw new Failure(`There is no build ${version}. There are:\n${listVersions(entries)}`);
    return goLive(entries, wanted);
  }
  const previous = entries.at(-2);
  // A build that was itself rolled back is at the front; it is never 'the previous build'.
  if (!live || !previous || publishedAt(previous) > publishedAt(live))
    throw new Failure(`No earlier build was live. Name one of these:\n${listVersions(entries)}`);
  return markLive([live, ...entries.slice(0, -1)]);
}

/** The build that was published last, live or rolled back since. @param {RegistryEntry[]} entries */
export const newestEntry = (entries) =>
  entries.reduce(
    (newest, entry) => (newest && publishedAt(newest) > publishedAt(entry) ? newest : entry),
    entries[0],
  );

/** @param {RegistryEntry} entry */
const publishedAt = (entry) => entry.extras?.publishedAt ?? '';

/**
 * @param {RegistryEntry} entry
 * @param {string} version
 */
const isBuild = (entry, version) => entry.metadata.version === version;

/** @param {RegistryEntry[]} entries */
const markLive = (entries) =>
  entries.map((entry, index) => {
    const live = index === entries.length - 1;
    return { ...entry, deployment: { traffic: live ? 100 : 0, default: live } };
  });

/** @param {RegistryEntry[]} entries */
const listVersions = (entries) => entries.map((entry) => `  ${entry.metadata.version}`).join('\n');

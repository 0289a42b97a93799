// Takes a build from visitors with the key of a shell, which may lower the traffic of builds and do nothing else.
import { Failure } from './process/failure.mjs';
import { openRegistry } from './open-registry.mjs';
import { readTrustedRemotes } from './trusted-remotes.mjs';
import { rollBack, setTraffic } from './registry/changes.mjs';
import { hasVisitors } from './registry/schemas.mjs';
import { publicKeyOf } from './registry/signed-document.mjs';

/** @typedef {import('./registry/schemas.mjs').RegistryEntry} RegistryEntry */

/**
 * @typedef {object} TakeBack
 * @property {string} registry where the registries are stored
 * @property {string} trustedRemotes
 * @property {string} privateKey of the shell, as PEM
 * @property {string} remote
 * @property {string} version
 * @property {string} by the name of the shell, for the history
 * @property {string} why a sentence, for the history
 * @property {import('./open-registry.mjs').RegistrySettings['hook']} [hook]
 * @property {import('./open-registry.mjs').RegistrySettings['say']} [say]
 */

/**
 * Gives a canary to nobody, or makes the build before the live one live again. Of several shells that find the same
 * fault one writes, and the others see that it is done.
 * @param {TakeBack} takeBack
 * @throws {Failure} where it cannot be written
 */
export async function lowerTraffic({ privateKey, remote, version, by, why, ...locations }) {
  const { rollbackKeys = [] } = await readTrustedRemotes(locations.trustedRemotes);
  // Nobody would accept the document: it would only be in the way of the next publisher.
  if (!rollbackKeys.includes(publicKeyOf(privateKey)))
    throw new Failure(
      `The key of this shell (${publicKeyOf(privateKey)}) is not in "rollbackKeys" of ${locations.trustedRemotes}.`,
    );
  const registry = await openRegistry({ ...locations, remote });
  await registry.change({ privateKey, action: 'automatic rollback', by, why }, (entries, now) =>
    withoutBuild(entries, version, now),
  );
}

/**
 * @param {readonly RegistryEntry[]} entries
 * @param {string} version
 * @param {string} now
 */
function withoutBuild(entries, version, now) {
  const entry = entries.find(({ metadata }) => metadata.version === version);
  if (entry?.deployment.default) return rollBack(entries, undefined, now);
  return entry && hasVisitors(entry) ? setTraffic(entries, 0, version, now) : entries;
}

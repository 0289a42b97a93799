// While a remote is frozen, visitors get no build of it that they do not have already: nothing is published, and no share grows.
// The way back stays open, by hand and by the shells. It is no lock: who has the key of the remote may also unfreeze it.
import { Failure } from '../process/failure.mjs';
import { entriesOf } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').Freeze} Freeze */
/** @typedef {import('./schemas.mjs').RemoteRegistry} RemoteRegistry */
/** @typedef {import('./schemas.mjs').RegistryChange} RegistryChange */
/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */

/** These go back to a build that visitors had, or give them none. @type {ReadonlySet<RegistryChange['action']>} */
const allowed = new Set(['rollback', 'automatic rollback', 'restore', 'rotate key', 'preview']);

/**
 * @param {RemoteRegistry | undefined} document before the change
 * @param {RegistryChange['action']} action
 * @param {readonly RegistryEntry[]} [after] without it, what gives visitors a build is refused before any work is done
 * @throws {Failure}
 */
export function refuseFrozen(document, action, after) {
  if (!document?.freeze || allowed.has(action)) return;
  const before = new Map(entriesOf(document).map((entry) => [entry.metadata.version, entry]));
  const isMore = (/** @type {RegistryEntry} */ { metadata, deployment, extras }) => {
    const known = before.get(metadata.version);
    // The live build gets what is taken from a canary.
    const isShared = known && !known.deployment.default && deployment.traffic > known.deployment.traffic;
    return !known || isShared || isPlanned(extras, known.extras);
  };
  if (after && !after.some(isMore)) return;
  const { remote, freeze } = document;
  throw new Failure(
    `${remote} is ${describeFreeze(freeze)}\nNothing was changed. Possible are rollback, canary -- 0 and withdraw, and: npm run unfreeze -w mfe-${remote}`,
  );
}

/** A build without steps has them now, or has others; the same for a group. */
const isPlanned = (
  /** @type {RegistryEntry['extras']} */ { steps, group },
  /** @type {RegistryEntry['extras']} */ before,
) =>
  (steps !== undefined && JSON.stringify(steps) !== JSON.stringify(before.steps)) ||
  (group !== undefined && group !== before.group);

/**
 * The builds with the shares that they have at this moment: none of them grows by itself while a remote is frozen.
 * @param {readonly RegistryEntry[]} entries in force
 * @returns {RegistryEntry[]}
 */
export const holdShares = (entries) =>
  entries.map((entry) => ({ ...entry, extras: { ...entry.extras, steps: undefined } }));

/** @param {Freeze} freeze */
export const describeFreeze = ({ at, by, why }) => `frozen since ${at}, by ${by}: "${why}"`;

/**
 * @param {Freeze | undefined} before
 * @param {Pick<RegistryChange, 'action' | 'at' | 'by' | 'why'>} change
 * @returns {Freeze | undefined}
 */
export function freezeAfter(before, { action, ...change }) {
  if (action === 'freeze') return change;
  return action === 'unfreeze' ? undefined : before;
}

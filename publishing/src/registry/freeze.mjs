// While a remote is frozen, visitors get no build of it that they do not have already: nothing is published, and no share grows.
// The way back stays open, by hand and by the shells. It is no lock: who has the key of the remote may also unfreeze it.
import { Failure } from '../process/failure.mjs';
import { entriesOf } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').Freeze} Freeze */
/** @typedef {import('./schemas.mjs').RemoteRegistry} RemoteRegistry */
/** @typedef {import('./schemas.mjs').RegistryChange} RegistryChange */
/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */

/** These go back to a build that visitors had. @type {ReadonlySet<RegistryChange['action']>} */
const goingBack = new Set(['rollback', 'automatic rollback', 'restore', 'rotate key']);

/**
 * @param {RemoteRegistry | undefined} document before the change
 * @param {RegistryChange['action']} action
 * @param {readonly RegistryEntry[]} [after] without it, what gives visitors a build is refused before any work is done
 * @throws {Failure}
 */
export function refuseFrozen(document, action, after) {
  if (!document?.freeze || goingBack.has(action)) return;
  const before = new Map(entriesOf(document).map((entry) => [entry.metadata.version, entry.deployment]));
  const isMore = (/** @type {RegistryEntry} */ { metadata, deployment }) => {
    const known = before.get(metadata.version);
    // The live build gets what is taken from a canary.
    return !known || (!known.default && deployment.traffic > known.traffic);
  };
  if (after && !after.some(isMore)) return;
  const { remote, freeze } = document;
  throw new Failure(
    `${remote} is ${describeFreeze(freeze)}\nNothing was changed. Possible are rollback, canary -- 0 and withdraw, and: npm run unfreeze -w mfe-${remote}`,
  );
}

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

// A canary that grows by itself. Its steps are signed with the document that starts it, so that nobody has to write another
// one for each: every reader applies what has passed, by its own clock, and the next change writes it down.
import { setShare } from './changes.mjs';
import { entriesOf, findLiveEntry, isOffered, isPreview } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').RemoteRegistry} RemoteRegistry */
/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */

/**
 * A registry as it is in force at a time: with the share that the steps of its canary have reached. After a step of 100 the
 * canary is the live build, as if a person had made it so at that time.
 * @param {RemoteRegistry} registry
 * @param {number} [now] milliseconds since 1970
 * @returns {RemoteRegistry} the same object where no step has passed that it does not have
 */
export function inForce(registry, now = Date.now()) {
  const entries = entriesOf(registry);
  const canary = entries.find(({ extras }) => extras.steps);
  const step = canary && findStep(canary, now);
  // Never back: a document that has a step may be read by a clock that is behind.
  if (!canary || !step || step.traffic <= canary.deployment.traffic) return registry;
  const { version } = canary.metadata;
  const live = findLiveEntry(registry);
  // What no command writes, a document made by hand may have: every reader stands it.
  if (!live || live.metadata.version === version || !isOffered(canary) || isPreview(canary)) return registry;
  // Where a clock was ahead, the document is later than its steps: a build goes live after the one before it.
  const at = step.from > registry.change.at ? step.from : registry.change.at;
  const share =
    step.traffic === 100 ? { traffic: 100 } : { traffic: step.traffic, steps: canary.extras.steps };
  return {
    ...registry,
    microFrontends: {
      ...registry.microFrontends,
      [registry.remote]: setShare(entries, share, version, at),
    },
  };
}

/** @param {RegistryEntry} entry @param {number} now */
const findStep = ({ extras }, now) => extras.steps?.findLast(({ from }) => Date.parse(from) < now);

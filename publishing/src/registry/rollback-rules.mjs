// What a shell's own key may change in a registry. Publishers and shells check it alike: neither may build upon a document
// that the other one rejects.
import { entriesOf, findLiveEntry, isOffered } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {import('./schemas.mjs').RemoteRegistry} RemoteRegistry */
/**
 * @typedef {object} SignedRegistry A registry whose signature was verified.
 * @property {RemoteRegistry} registry
 * @property {string} key the public key of its signature
 * @property {string} text the file
 */
/**
 * @typedef {object} SignerContext
 * @property {(document: SignedRegistry) => boolean} isOwn whether the remote's own key has signed it
 * @property {SignedRegistry | undefined} [checked] a document that was checked before
 * @property {(document: SignedRegistry) => Promise<SignedRegistry>} findBefore
 *   the document before it, with a verified signature; rejects where it is missing
 */

/** Maximum number of documents that are read to find out whether a build was live. */
const MAX_HISTORY = 200;

/**
 * Checks what a shell has changed, in the document and in those before it that a shell has signed, too.
 * @param {SignedRegistry} document
 * @param {SignerContext} context
 * @throws {Error} with the reason, a part of a sentence
 */
export async function checkSigner(document, context) {
  if (context.isOwn(document) || document === context.checked) return;
  const before = await context.findBefore(document);
  await checkSigner(before, context);
  await checkRollback(before.registry, document.registry, (version) => wasLive(version, before, context));
}

/**
 * A shell lowers the traffic of builds, or makes a build live again that was live before, and does nothing else.
 * @param {RemoteRegistry} before
 * @param {RemoteRegistry} after
 * @param {(version: string) => Promise<boolean>} wasLiveBefore
 */
async function checkRollback(before, after, wasLiveBefore) {
  const reject = (/** @type {string} */ what) => {
    throw new Error(`it is signed with a key that may only lower traffic, and it ${what}`);
  };
  if (after.change.action !== 'automatic rollback') reject(`is a '${after.change.action}'`);
  if (after.sequence !== before.sequence + 1) reject('skips a number');
  if (JSON.stringify(after.freeze) !== JSON.stringify(before.freeze)) reject('changes the freeze');
  const earlier = new Map(entriesOf(before).map((entry) => [entry.metadata.version, entry]));
  const entries = entriesOf(after);
  if (entries.length !== earlier.size) reject('adds or removes builds');
  const countLive = (/** @type {RegistryEntry[]} */ of) =>
    of.filter(({ deployment }) => deployment.default).length;
  if (countLive(entries) > 1) reject('has two live builds');
  if (countLive(entries) < countLive([...earlier.values()])) reject('leaves no live build');
  for (const entry of entries) {
    const { version } = entry.metadata;
    const old = earlier.get(version);
    earlier.delete(version);
    if (!old || describe(old) !== describe(entry)) reject(`changes the build ${version}`);
    else if (entry.deployment.default) {
      if (!isOffered(entry)) reject(`makes ${version} live, which was withdrawn`);
      if (!old.deployment.default && !(await wasLiveBefore(version)))
        reject(`makes ${version} live, which was never live before`);
    } else if (entry.deployment.traffic > (old.deployment.default ? 0 : old.deployment.traffic))
      reject(`raises the traffic of ${version}`);
    if (old && !isPartOf(planOf(entry), planOf(old))) reject(`raises the traffic of ${version}`);
  }
}

/** All of an entry but what a rollback changes. @param {RegistryEntry} entry */
const describe = ({ url, metadata, extras }) =>
  JSON.stringify([
    url,
    metadata.version,
    metadata.integrity,
    extras.publishedAt,
    extras.publishedBy,
    extras.withdrawnAt,
    extras.previewUntil,
  ]);

/** What may raise the traffic of a build without a further document: it may only be removed. @param {RegistryEntry} entry */
const planOf = ({ extras }) => ({ steps: JSON.stringify(extras.steps), group: extras.group });

/** @param {ReturnType<typeof planOf>} after @param {ReturnType<typeof planOf>} before */
const isPartOf = (after, before) =>
  (after.steps ?? before.steps) === before.steps && (after.group ?? before.group) === before.group;

/**
 * Whether the build was live in a document or in one before it. One that its steps had made live is named by the next
 * document of a publisher, whose key may have been replaced since; what a shell says of it does not count.
 * @param {string} version
 * @param {SignedRegistry} document
 * @param {SignerContext} context
 */
async function wasLive(version, document, { findBefore }) {
  let each = document;
  for (let read = 0; read < MAX_HISTORY; read += 1) {
    if (findLiveEntry(each.registry)?.metadata.version === version) return true;
    const { action, from } = each.registry.change;
    if (action !== 'automatic rollback' && from === version) return true;
    if (each.registry.previous === null) return false;
    each = await findBefore(each);
  }
  return false;
}

// What a registry can be changed to: pure functions from the entries of a remote to its new entries. The entries are in
// the order in which they went live: the live one is the last, the one before it is what a rollback brings back. Builds
// that were rolled back, and canaries that were never live, are at the front.
import { Failure } from '../process/failure.mjs';
import { hasVisitors, isEndedPreview, isOffered, isPreview } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').RegistryEntry} RegistryEntry */
/** @typedef {{ traffic: number, steps?: import('./schemas.mjs').CanarySteps | undefined, group?: string }} Share of the visitors, in percent */
/** @typedef {Pick<RegistryEntry, 'url' | 'metadata'> & Pick<RegistryEntry['extras'], 'publishedBy' | 'checks'>} NewBuild */

/** For how long a build stays in the registry that visitors do not get any more: their open pages load its files. */
const KEPT_DAYS = 30;
const A_DAY = 24 * 60 * 60 * 1000;
/** Preview builds of one remote at a time. */
const MAX_PREVIEWS = 20;

/**
 * @param {readonly RegistryEntry[]} entries
 * @param {NewBuild} build
 * @param {string} now as an ISO date, as in all of these
 * @returns {RegistryEntry[]}
 */
export function goLive(entries, build, now) {
  const entry = toEntry(entries, build, now);
  return withoutExpired(setLive([...without(entries, entry), withLiveAt(entry, now)], now), now);
}

/**
 * Adds a build that a share of the visitors gets, beside the live one.
 * @param {readonly RegistryEntry[]} entries
 * @param {NewBuild} build
 * @param {number} percent
 * @param {string} now
 */
export function addCanary(entries, build, percent, now) {
  const entry = toEntry(entries, build, now);
  const isThere = entries.some((each) => isVersion(each, entry.metadata.version) && !isPreview(each));
  const all = isThere ? entries : [entry, ...without(entries, entry)];
  return withoutExpired(setTraffic(all, percent, entry.metadata.version, now), now);
}

/**
 * Adds a build that only who has its address gets. One that is in the registry already, other than as a preview, stays
 * what it is. Of too many previews those go that would end first.
 * @param {readonly RegistryEntry[]} entries
 * @param {NewBuild} build
 * @param {string} until an ISO date
 * @param {string} now
 */
export function addPreview(entries, build, until, now) {
  const entry = toEntry(entries, build, now);
  const others = without(entries, entry);
  const known = entries.find((each) => isVersion(each, entry.metadata.version));
  if (known && !isPreview(known)) return entries;
  const all = [{ ...entry, extras: { ...entry.extras, previewUntil: until } }, ...others];
  const kept = [
    all[0],
    ...others
      .filter(isPreview)
      .toSorted(byEnd)
      .slice(0, MAX_PREVIEWS - 1),
  ];
  return withoutExpired(
    all.filter((each) => !isPreview(each) || kept.includes(each)),
    now,
  );
}

/** The one that ends last is the first. @param {RegistryEntry} a @param {RegistryEntry} b */
const byEnd = (a, b) => ((a.extras.previewUntil ?? '') < (b.extras.previewUntil ?? '') ? 1 : -1);

/**
 * Makes an earlier build live again. The builds that went live after it count as never having been live: no further
 * rollback returns to them, whatever is published in between.
 * @param {readonly RegistryEntry[]} entries
 * @param {string | undefined} version by default the one that was live before
 * @param {string} now
 */
export function rollBack(entries, version, now) {
  const live = findLive(entries);
  const wanted = version ? findVersion(entries, version) : findPrevious(entries);
  if (wanted === live) throw new Failure(`${wanted.metadata.version} is live already.`);
  // A build that was taken back before, or was never live: it goes live after all others.
  if (!wanted.extras.liveAt) return setLive([...without(entries, wanted), withLiveAt(wanted, now)], now);
  const at = entries.indexOf(wanted);
  const takenBack = entries.slice(at + 1).map(withoutLiveAt);
  const broughtBack = { ...wanted, extras: { ...wanted.extras, broughtBackAt: now } };
  return setLive([...takenBack, ...entries.slice(0, at), broughtBack], now);
}

/**
 * Takes a build out for good. Its entry stays, so that nothing else gets its version.
 * @param {readonly RegistryEntry[]} entries
 * @param {string} version
 * @param {string} now
 */
export function withdraw(entries, version, now) {
  const wanted = findOffered(entries, version);
  if (hasVisitors(wanted))
    throw new Failure(
      `Visitors get ${version}: roll back or end the canary first (npm run rollback, npm run canary -- 0).`,
    );
  return [withdrawn(wanted, now), ...entries.filter((entry) => entry !== wanted)];
}

/**
 * The builds as they were in an earlier document. Those that were published since are withdrawn: a thief has published them,
 * and their files must not be served any more.
 * @param {readonly RegistryEntry[]} then
 * @param {readonly RegistryEntry[]} current
 * @param {string} now
 * @returns {RegistryEntry[]}
 */
export function goBackTo(then, current, now) {
  const isIn = (/** @type {readonly RegistryEntry[]} */ entries, /** @type {RegistryEntry} */ { metadata }) =>
    entries.find((entry) => isVersion(entry, metadata.version));
  const since = current.filter((entry) => !isIn(then, entry));
  return [
    ...since.map((entry) => withdrawn(withTraffic(entry, 0, now), now)),
    ...then.map((entry) => {
      const at = isIn(current, entry)?.extras.withdrawnAt;
      return at && !entry.deployment.default ? withdrawn(entry, at) : entry;
    }),
  ];
}

/**
 * @param {RegistryEntry} entry
 * @param {string} at
 * @returns {RegistryEntry}
 */
function withdrawn(entry, at) {
  const { extras, deployment, ...others } = withoutLiveAt(withoutPlan(entry));
  return {
    ...others,
    deployment: { ...deployment, default: false },
    extras: { ...extras, previewUntil: undefined, withdrawnAt: extras.withdrawnAt ?? at },
  };
}

/**
 * A build that was withdrawn is not published again.
 * @param {readonly RegistryEntry[]} entries
 * @param {string} version
 * @throws {Failure}
 */
export function refuseWithdrawn(entries, version) {
  const known = entries.find((entry) => isVersion(entry, version));
  if (known && !isOffered(known)) throw withdrawnFailure(known);
}

/**
 * Gives a build this share of the visitors, and the live one the rest. 100 makes it the live one, 0 takes it from all.
 * @param {readonly RegistryEntry[]} entries
 * @param {number} percent
 * @param {string | undefined} version by default the canary, or else the build that was published last
 * @param {string} now
 */
export const setTraffic = (entries, percent, version, now) =>
  setShare(entries, { traffic: percent }, version, now);

/**
 * The same, with the steps in which the share grows, or with a group that gets the build whatever its share is.
 * @param {readonly RegistryEntry[]} entries
 * @param {Share} share
 * @param {string | undefined} version
 * @param {string} now
 */
export function setShare(entries, { traffic, ...plan }, version, now) {
  if (!(traffic >= 0 && traffic <= 100)) throw new Failure(`A share is from 0 to 100, not ${traffic}.`);
  const live = findLive(entries);
  const isEnd = traffic === 0 && plan.group === undefined;
  const canary = version ? findVersion(entries, version) : findDefaultCanary(entries, isEnd);
  if (canary === live)
    throw new Failure(
      `${live.metadata.version} is the live build, which gets the rest of the visitors: name another one, or roll back.`,
    );
  if (traffic === 100) return setLive([...without(entries, canary), withLiveAt(canary, now)], now);
  return entries.map((entry) => {
    if (entry === live) return withTraffic(entry, 100 - traffic, now);
    if (entry !== canary) return withTraffic(entry, 0, now);
    const changed = withTraffic(entry, traffic, now);
    return isEnd ? changed : { ...changed, extras: { ...changed.extras, retiredAt: undefined, ...plan } };
  });
}

/**
 * Without the builds that no visitor has got for so long that no page of theirs can still be open.
 * @param {readonly RegistryEntry[]} entries
 * @param {string} now
 */
const withoutExpired = (entries, now) =>
  entries.filter((entry) => {
    const { deployment, extras } = entry;
    const last = Date.parse(extras.retiredAt ?? extras.publishedAt);
    // A document may be dated ahead, because one before it was written by a clock that was.
    const age = Math.min(Date.parse(now), Date.now()) - last;
    if (isPreview(entry)) return !isEndedPreview(entry);
    return deployment.default || hasVisitors(entry) || !isOffered(entry) || age < KEPT_DAYS * A_DAY;
  });

/**
 * The versions for a person to choose from, the newest first.
 * @param {readonly RegistryEntry[]} entries
 */
export const listVersions = (entries) =>
  entries
    .filter((entry) => isOffered(entry) && !isPreview(entry))
    .toSorted((a, b) => (a.extras.publishedAt < b.extras.publishedAt ? 1 : -1))
    .map(({ metadata, extras }) => `  ${metadata.version}  published ${extras.publishedAt}`)
    .join('\n');

/**
 * @param {readonly RegistryEntry[]} entries
 * @param {NewBuild} build
 * @param {string} now
 * @returns {RegistryEntry}
 */
function toEntry(entries, { url, metadata, publishedBy, checks }, now) {
  const known = entries.find((entry) => isVersion(entry, metadata.version));
  if (known && known.metadata.integrity !== metadata.integrity)
    throw new Failure(`Another build was published before as ${metadata.version}; it was not replaced.`);
  refuseWithdrawn(entries, metadata.version);
  return {
    url,
    metadata,
    deployment: known?.deployment ?? { traffic: 0, default: false },
    // Published for visitors, it is no preview any more.
    extras: {
      ...known?.extras,
      previewUntil: undefined,
      publishedAt: now,
      publishedBy,
      ...(checks && { checks }),
    },
  };
}

/** @param {readonly RegistryEntry[]} entries */
function findLive(entries) {
  const live = entries.find((entry) => entry.deployment.default);
  if (!live) throw new Failure('Nothing is live yet: publish a build first.');
  return live;
}

/** A build that visitors may get. @param {readonly RegistryEntry[]} entries @param {string} version */
function findVersion(entries, version) {
  const found = findOffered(entries, version);
  if (isPreview(found))
    throw new Failure(
      `${version} is a preview, which visitors do not get: publish the build (npm run publish).`,
    );
  return found;
}

/** @param {readonly RegistryEntry[]} entries @param {string} version */
function findOffered(entries, version) {
  const found = entries.find((entry) => isVersion(entry, version));
  if (!found) throw new Failure(`There is no build ${version}. There are:\n${listVersions(entries)}`);
  if (!isOffered(found)) throw withdrawnFailure(found);
  return found;
}

/**
 * A build that may be given to visitors elsewhere, too.
 * @param {readonly RegistryEntry[]} entries
 * @param {string | undefined} version by default the live one
 */
export const findPublished = (entries, version) =>
  version ? findVersion(entries, version) : findLive(entries);

/**
 * Makes the build live that was so when a snapshot was taken, and gives a canary to nobody.
 * @param {readonly RegistryEntry[]} entries
 * @param {string} version
 * @param {string} now
 * @returns {readonly RegistryEntry[]} the same where it is so
 */
export function restoreLive(entries, version, now) {
  if (!entries.some((entry) => isVersion(entry, version)))
    throw new Failure(
      `${version} is not in the registry any more, which forgets a build ${KEPT_DAYS} days after its last visitor: publish it again`,
    );
  if (!isVersion(findLive(entries), version)) return rollBack(entries, version, now);
  const hasCanary = entries.some((entry) => !entry.deployment.default && hasVisitors(entry));
  return hasCanary ? setTraffic(entries, 0, undefined, now) : entries;
}

/** @param {RegistryEntry} entry */
const withdrawnFailure = ({ metadata, extras }) =>
  new Failure(`${metadata.version} was withdrawn at ${extras.withdrawnAt}: nobody gets it again.`);

/** @param {readonly RegistryEntry[]} entries */
function findPrevious(entries) {
  const live = findLive(entries);
  const previous = entries[entries.indexOf(live) - 1];
  // Of two builds that were live, the later one is before the earlier one only if it was rolled back.
  const wasLiveBefore = previous?.extras.liveAt && previous.extras.liveAt < (live.extras.liveAt ?? '');
  if (!previous || !wasLiveBefore)
    throw new Failure(`No earlier build was live. Name one of these:\n${listVersions(entries)}`);
  return previous;
}

/** @param {readonly RegistryEntry[]} entries @param {boolean} isEnd whether it has to run */
function findDefaultCanary(entries, isEnd) {
  const running = entries.find((entry) => !entry.deployment.default && hasVisitors(entry));
  if (running) return running;
  if (isEnd) throw new Failure('There is no canary: all visitors get the live build.');
  const [newest] = entries
    .filter((entry) => isOffered(entry) && !isPreview(entry))
    .toSorted((a, b) => (a.extras.publishedAt < b.extras.publishedAt ? 1 : -1));
  return newest ?? findLive(entries);
}

/** The last one is live, and nothing else has traffic. @param {RegistryEntry[]} entries @param {string} now */
const setLive = (entries, now) =>
  entries.map((entry, at) => {
    const isLive = at === entries.length - 1;
    const changed = withTraffic(entry, isLive ? 100 : 0, now);
    return { ...changed, deployment: { traffic: changed.deployment.traffic, default: isLive } };
  });

/**
 * @param {RegistryEntry} entry
 * @param {number} traffic
 * @param {string} now
 * @returns {RegistryEntry}
 */
function withTraffic(entry, traffic, now) {
  const { extras: before, ...others } = withoutPlan(entry);
  const { retiredAt, ...extras } = before;
  const last = hasVisitors(entry) ? now : retiredAt;
  return {
    ...others,
    deployment: { ...entry.deployment, traffic },
    extras: traffic > 0 || !last ? extras : { ...extras, retiredAt: last },
  };
}

/** A share that somebody decides on ends the steps and the group. @param {RegistryEntry} entry @returns {RegistryEntry} */
function withoutPlan(entry) {
  const { steps, group, ...extras } = entry.extras;
  return steps || group ? { ...entry, extras } : entry;
}

/** @param {RegistryEntry} entry @param {string} now @returns {RegistryEntry} */
function withLiveAt(entry, now) {
  return { ...entry, extras: { ...entry.extras, liveAt: now, broughtBackAt: undefined } };
}

/** @param {RegistryEntry} entry @returns {RegistryEntry} */
function withoutLiveAt(entry) {
  const { liveAt, ...extras } = entry.extras;
  return liveAt ? { ...entry, extras } : entry;
}

/** @param {readonly RegistryEntry[]} entries @param {RegistryEntry} entry */
const without = (entries, { metadata }) => entries.filter((other) => !isVersion(other, metadata.version));

/** @param {RegistryEntry} entry @param {string} version */
const isVersion = (entry, version) => entry.metadata.version === version;

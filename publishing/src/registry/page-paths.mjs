// Whose a path is. The first part of a path belongs to one owner, with everything below it: so a page of one remote can
// neither replace nor hide one of another or of the site.

/** @typedef {{ path: string, owner: string }} TakenPath */
/** @typedef {Record<string, { pages?: readonly { path: string }[] | undefined } | undefined>} RemotesWithPages */

/** What the site itself uses beside its pages: files, calls, and what operators read. A part with `_` or `.` is the site's, too. */
const ownParts = [
  'api',
  'assets',
  'boot-data',
  'composition',
  'healthz',
  'metrics',
  'readyz',
  'registry',
  'remotes',
  'site',
];

/** `careers` for `/careers/:id`. @param {string} path */
const firstPart = (path) => (path.split('/')[1] ?? '').toLowerCase();

/**
 * The pages of a remote that it cannot have, each with its owner.
 * @param {string} remote
 * @param {readonly { path: string }[]} pages
 * @param {{ sitePaths: readonly string[], remotes: RemotesWithPages }} live the paths that the shell has pages for, and what else is live
 * @returns {TakenPath[]}
 */
export function findTakenPaths(remote, pages, { sitePaths, remotes }) {
  const ofSite = new Set([...ownParts, ...sitePaths.map(firstPart)]);
  const others = Object.entries(remotes).flatMap(([name, build]) =>
    name === remote ? [] : (build?.pages ?? []).map(({ path }) => ({ part: firstPart(path), owner: name })),
  );
  return pages.flatMap(({ path }) => {
    const part = firstPart(path);
    const isOfSite = ofSite.has(part) || !/^[a-z0-9][a-z0-9-]*$/.test(part);
    const owner = isOfSite ? 'the site' : others.find((other) => other.part === part)?.owner;
    return owner === undefined ? [] : [{ path, owner }];
  });
}

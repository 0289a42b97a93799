import { findTakenPaths } from '../../registry/page-paths.mjs';

/** @type {import('./finding.mjs').Check} */
export const pages = {
  name: 'pages',
  run({ remote, manifest }, live) {
    const unknown = (manifest.pages ?? []).filter(({ piece }) => !manifest.pieces[piece]);
    const taken = live?.composition
      ? findTakenPaths(remote, manifest.pages ?? [], { sitePaths: [], ...live.composition })
      : [];
    return [
      ...unknown.map(({ path, piece }) => ({
        what: `the page ${path} shows '${piece}', which the build does not have`,
        where: `"pages" in mfe-${remote}/package.json`,
        todo: 'Name a piece that is in "exposes".',
      })),
      ...taken.map(({ path, owner }) => ({
        what: `the path ${path} belongs to ${owner}`,
        where: `the site at ${live?.url ?? ''}`,
        todo: 'Choose another first part for the path.',
      })),
    ];
  },
};

import { findTakenPaths } from '@site/publishing/registry/page-paths';
import { paths } from '@site/shared-contracts';
import type { Composition, RemoteBuild } from '../../composition/composition';

export interface RefusedPage {
  remote: string;
  path: string;
  /** Whose the path is. */
  owner: string;
}

/** The shell's own, which no remote can take. */
export const sitePaths: readonly string[] = Object.values(paths);

/**
 * Leaves out pages whose path belongs to the site or to another remote. The checks before a publish say the same; this
 * holds where somebody published without them.
 * @param order of the operator's list of remotes: where two have the same path, the first has it
 */
export function acceptPages(
  builds: readonly (readonly [string, RemoteBuild])[],
  order: readonly string[],
): { remotes: Composition['remotes']; refused: RefusedPage[] } {
  const accepted: Record<string, RemoteBuild> = {};
  const refused: RefusedPage[] = [];
  for (const [remote, build] of builds.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))) {
    const { pages = [], ...others } = build;
    const taken = findTakenPaths(remote, pages, { sitePaths, remotes: accepted });
    refused.push(...taken.map((each) => ({ remote, ...each })));
    const own = pages.filter(({ path }) => !taken.some((each) => each.path === path));
    accepted[remote] = own.length ? { ...others, pages: own } : others;
  }
  const remotes = Object.fromEntries(builds.map(([remote, build]) => [remote, accepted[remote] ?? build]));
  return { remotes, refused };
}

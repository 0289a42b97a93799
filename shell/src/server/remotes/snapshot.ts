import type { Composition } from '../../composition/composition';
import { acceptPages, type RefusedPage } from './accept-pages';
import type { LoadedBuild } from './loaded-build';
import type { ServerFile } from './server-pieces';

/** The builds that one response is rendered from, from its first line to its last. */
export interface Snapshot {
  /** The same for the same builds. */
  id: string;
  /** Remote to version. */
  versions: Readonly<Record<string, string>>;
  composition: Composition;
  serverFiles: ServerFile[];
  /** Pages that are left out, because their paths belong to others. */
  refusedPages: RefusedPage[];
}

/** Which builds they are, without the builds. */
export type SnapshotName = Pick<Snapshot, 'id' | 'versions'>;

/** @param order of the operator's list of remotes: where two have a page with the same path, the first has it */
export function createSnapshot(builds: Iterable<LoadedBuild>, order: readonly string[]): Snapshot {
  // Not in the order in which they were loaded: every process has the same composition, and so the same pages.
  const sorted = [...builds].sort((a, b) => (a.remote < b.remote ? -1 : 1));
  const { remotes, refused } = acceptPages(
    sorted.map(({ remote, browser }) => [remote, browser] as const),
    order,
  );
  return {
    id: sorted.map(({ remote, version }) => `${remote}@${version}`).join(' '),
    versions: Object.fromEntries(sorted.map(({ remote, version }) => [remote, version])),
    composition: { remotes },
    serverFiles: sorted.flatMap(({ serverFile }) => serverFile ?? []),
    refusedPages: refused,
  };
}

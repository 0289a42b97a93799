import type { RemoteBuild } from '../../composition/composition';
import type { RemoteLoader } from '../remotes/remote-loader';
import type { Snapshot } from '../remotes/snapshot';
import type { Overrides } from './overrides';

/** The builds of a browser that has overrides. A version that the registry does not keep any more is left out. */
export async function overriddenSnapshot(
  loader: Pick<RemoteLoader, 'snapshot' | 'ensureLoaded'>,
  overrides: Overrides,
): Promise<Snapshot> {
  const versions: Record<string, string> = {};
  for (const [remote, override] of Object.entries(overrides)) {
    if (!('version' in override)) continue;
    const isLoaded = await loader.ensureLoaded(remote, override.version).then(
      () => true,
      () => false,
    );
    if (isLoaded) versions[remote] = override.version;
  }
  const origins = Object.entries(overrides).flatMap(([remote, override]) =>
    'origin' in override ? [{ remote, origin: override.origin }] : [],
  );
  return origins.reduce(withOrigin, loader.snapshot({ versions }));
}

/**
 * A build that only the browser can reach, perhaps on the developer's own machine: its code never runs on this server,
 * and which files it has, the browser finds out.
 */
function withOrigin(snapshot: Snapshot, { remote, origin }: { remote: string; origin: string }): Snapshot {
  const { [remote]: live, ...others } = snapshot.composition.remotes;
  if (!live) return snapshot;
  const build: RemoteBuild = {
    ...live,
    version: origin,
    origin,
    entry: '',
    pieces: Object.fromEntries(Object.keys(live.pieces).map((piece) => [piece, []])),
    integrity: {},
    rendersOnServer: false,
  };
  return {
    ...snapshot,
    id: `${snapshot.id} ${remote}@${origin}`,
    versions: { ...snapshot.versions, [remote]: origin },
    composition: { ...snapshot.composition, remotes: { ...others, [remote]: build } },
    serverFiles: snapshot.serverFiles.filter((file) => file.remote !== remote),
  };
}

import type { BuildManifest } from '@site/publishing/registry/schemas';
import type { RemoteBuild } from '../../composition/composition';
import { NoFreeWorkerError } from './no-free-worker-error';
import type { BuildStore, PublishedBuild } from './build-store';
import type { ServerFile } from './server-pieces';

/** One build of one remote, ready to render from. Immutable: it is replaced as a whole. */
export interface LoadedBuild {
  remote: string;
  version: string;
  /** The team. */
  owner: string | undefined;
  browser: RemoteBuild;
  /** Undefined where the remote renders in the browser only. */
  serverFile: ServerFile | undefined;
}

/** The code of a build cannot be used. The build never changes, so that it makes no sense to try again soon. */
export class UnusableBuildError extends Error {
  override name = 'UnusableBuildError';
}

/** Stores all files of a build on disk and evaluates its code for the server. */
export async function loadBuild(
  build: PublishedBuild,
  store: BuildStore,
  evaluate: (file: ServerFile) => Promise<void>,
): Promise<LoadedBuild> {
  const manifest = await store.manifest(build);
  await store.storeAll(build, manifest);
  await store.keep([build]);
  const serverFile = manifest.server
    ? {
        integrity: manifest.integrity[manifest.server] ?? '',
        remote: build.name,
        version: manifest.version,
        file: await store.file(build, manifest, manifest.server),
        pieces: Object.keys(manifest.pieces),
      }
    : undefined;
  if (serverFile)
    await evaluate(serverFile).catch((cause: unknown) => {
      // The machine was busy: that is not the build's fault, and it is tried again soon.
      if (cause instanceof NoFreeWorkerError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new UnusableBuildError(reason, { cause });
    });
  return {
    remote: build.name,
    version: manifest.version,
    owner: manifest.owner,
    browser: describeForBrowser(build.name, manifest),
    serverFile,
  };
}

/** Everything at the page's own origin: the shell passes a remote's files through. */
export function describeForBrowser(name: string, manifest: BuildManifest): RemoteBuild {
  const urlOf = (file: string) => `/remotes/${name}/${manifest.version}/${file}`;
  const scripts = Object.entries(manifest.integrity).filter(([file]) => file.endsWith('.js'));
  return {
    version: manifest.version,
    entry: urlOf(manifest.entry),
    pieces: Object.fromEntries(
      Object.entries(manifest.pieces).map(([piece, { scripts: files }]) => [piece, files.map(urlOf)]),
    ),
    integrity: Object.fromEntries(scripts.map(([file, integrity]) => [urlOf(file), integrity])),
    rendersOnServer: manifest.server !== undefined,
    ...(manifest.pages && { pages: manifest.pages }),
  };
}

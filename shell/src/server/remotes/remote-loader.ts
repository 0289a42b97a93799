import { remotePieces, type RemoteName } from '@site/shared-contracts';
import { findLiveEntry, type BuildManifest, type Registry } from '@site/shared-contracts/deployment';
import type { Composition, RemoteBuild } from '../../federation/composition';
import type { PublishedBuild, BuildStore } from './build-store';
import type { ServerFile } from './server-pieces';

/** One build of one remote, ready to render from. Immutable: it is replaced as a whole. */
interface LoadedBuild {
  version: string;
  browser: RemoteBuild;
  /** Undefined where the remote renders in the browser only. */
  serverFile: ServerFile | undefined;
}

/** The builds that one response is rendered from, from its first line to its last. */
export interface Snapshot {
  /** Changes with every swap. */
  id: string;
  composition: Composition;
  serverFiles: ServerFile[];
}

export interface RemoteLoaderOptions {
  registry: () => Promise<Registry>;
  store: BuildStore;
  /** Evaluates the code of a new build; rejects where it cannot be used. */
  evaluate: (file: ServerFile) => Promise<void>;
  /** Called after each try for a remote, with an error where it failed. */
  onResult: (result: { remote: string; version?: string; error?: unknown }) => void;
}

/**
 * Keeps the live build of every remote loaded. It asks the registry now and then, takes a new build when one is live,
 * and keeps the last good one through every failure.
 */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  #builds: ReadonlyMap<RemoteName, LoadedBuild> = new Map();
  #snapshot: Snapshot = { id: '', composition: { remotes: {} }, serverFiles: [] };
  #registry: Registry | undefined;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
  }

  snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** A published build, live or not: pages that are still open may load its files. */
  findPublished(name: string, version: string): PublishedBuild | undefined {
    const builds = this.#registry?.microFrontends ?? {};
    // The name comes from a URL: `constructor` is no remote.
    const entries = Object.hasOwn(builds, name) ? builds[name] : undefined;
    const entry = entries?.find((each) => each.metadata.version === version);
    return entry && { name, entry };
  }

  /** Loads the builds that are live now. Concurrent calls share one refresh. Never rejects. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** @param interval milliseconds between two reads of the registry */
  start(interval: number): void {
    this.#timer = setInterval(() => void this.refresh(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #refresh(): Promise<void> {
    try {
      this.#registry = await this.#options.registry();
    } catch (error) {
      this.#options.onResult({ remote: 'registry', error });
      return;
    }
    const registry = this.#registry;
    await Promise.all(
      (Object.keys(remotePieces) as RemoteName[]).map((name) => this.#refreshRemote(registry, name)),
    );
  }

  async #refreshRemote(registry: Registry, name: RemoteName): Promise<void> {
    const live = findLiveEntry(registry, name);
    if (!live) {
      if (this.#builds.has(name)) this.#swap(name, undefined);
      return;
    }
    if (this.#builds.get(name)?.version === live.metadata.version) return;
    // With nothing loaded yet, any earlier build that can still be loaded is better than none.
    const earlier = this.#builds.has(name) ? [] : (registry.microFrontends[name] ?? []);
    for (const entry of [live, ...earlier.filter((each) => each !== live).reverse()]) {
      try {
        this.#swap(name, await this.#load({ name, entry }));
        this.#options.onResult({ remote: name, version: entry.metadata.version });
        return;
      } catch (error) {
        this.#options.onResult({ remote: name, version: entry.metadata.version, error });
      }
    }
  }

  async #load(build: PublishedBuild & { name: RemoteName }): Promise<LoadedBuild> {
    const { store, evaluate } = this.#options;
    const manifest = await store.manifest(build);
    await store.storeAll(build, manifest);
    const serverFile = manifest.server
      ? {
          integrity: manifest.integrity[manifest.server] ?? '',
          remote: build.name,
          version: manifest.version,
          file: await store.file(build, manifest, manifest.server),
          pieces: Object.keys(manifest.pieces),
        }
      : undefined;
    if (serverFile) await evaluate(serverFile);
    return {
      version: manifest.version,
      browser: describeForBrowser(build.name, manifest),
      serverFile,
    };
  }

  #swap(name: RemoteName, build: LoadedBuild | undefined): void {
    const builds = new Map(this.#builds);
    if (build) builds.set(name, build);
    else builds.delete(name);
    this.#builds = builds;
    // Not in the order in which they were loaded: every process has the same composition, and so the same pages.
    const entries = [...builds].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#snapshot = {
      id: entries.map(([remote, { version }]) => `${remote}@${version}`).join(' '),
      composition: { remotes: Object.fromEntries(entries.map(([remote, { browser }]) => [remote, browser])) },
      serverFiles: entries.flatMap(([, { serverFile }]) => serverFile ?? []),
    };
  }
}

/** Everything at the page's own origin: the shell passes a remote's files through. */
function describeForBrowser(name: RemoteName, manifest: BuildManifest): RemoteBuild {
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
  };
}

import type { SignedRegistry } from '@site/publishing/registry/rollback-rules';
import {
  entriesOf,
  findCanaryEntry,
  findLiveEntry,
  type RegistryEntry,
} from '@site/publishing/registry/schemas';
import { LRUCache } from 'lru-cache';
import type { RemoteBuild } from '../../composition/composition';
import type { BuildStore, PublishedBuild } from './build-store';
import { listEarlierBuilds } from './earlier-builds';
import { describeForBrowser, loadBuild, UnusableBuildError, type LoadedBuild } from './loaded-build';
import { reasonOf, type RegistryProblem } from './registry-problem';
import { BUCKETS, OfferedBuilds, type BuildChoice, type OfferedBuild } from './offered-builds';
import { RegistriesInUse } from './registries-in-use';
import type { RegistryReader } from './registry-reader';
import type { ServerFile } from './server-pieces';
import type { Snapshot, SnapshotName } from './snapshot';
import type { TakenBackBuilds } from './taken-back-builds';

export interface TakenBackBuild {
  remote: string;
  version: string;
  reason: string;
}

export interface RemoteLoaderOptions {
  registry: Pick<RegistryReader, 'readRemotes' | 'readRegistry' | 'problems'>;
  store: BuildStore;
  takenBack: TakenBackBuilds;
  /** Evaluates the code of a new build; rejects where it cannot be used. */
  evaluate: (file: ServerFile) => Promise<void>;
  /** Called when a build was loaded, or could not be. */
  onLoad?: (result: { remote: string; version: string; error?: unknown }) => void;
  /** Called after each reading of the registries, with everything that is wrong. */
  onProblems: (problems: RegistryProblem[]) => void;
  /** Called when visitors get other builds of a remote than before. */
  onChange: (builds: { remote: string; live: string | undefined; canary: string | undefined }) => void;
  /** Called when this shell has stopped using a build. */
  onTakenBack?: (build: TakenBackBuild) => void;
  /** Milliseconds for which a build is not fetched again after that has failed. */
  fetchPause?: number;
}

/** Milliseconds for which a build is not evaluated again whose code cannot be used. */
const UNUSABLE_PAUSE = 10_000;
const FETCH_PAUSE = 1_000;
const MAX_LOADED = 60;

const keyOf = (remote: string, version: string) => `${remote}@${version}`;

/**
 * Keeps the builds loaded that visitors get: of each remote the live one, and the canary while one runs. It reads the
 * registries now and then, takes a new build when one is live, and keeps the last good one through every failure.
 */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  readonly #registries: RegistriesInUse;
  readonly #loaded = new LRUCache<string, LoadedBuild>({ max: MAX_LOADED });
  readonly #offered = new OfferedBuilds(
    (remote, version) => this.#loaded.get(keyOf(remote, version)),
    () => this.#registries.remotes(),
  );
  /** Why a build could not be loaded a moment ago. */
  readonly #paused = new LRUCache<string, Error>({ max: MAX_LOADED, ttl: UNUSABLE_PAUSE });
  readonly #failures = new Map<string, { remote: string; message: string; isItsOwn: boolean }>();
  /** What runs for each remote: its builds change one after the other. */
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
    this.#registries = new RegistriesInUse({
      reader: options.registry,
      onRead: async (remote) => {
        await this.#refreshRemote(remote);
        options.onProblems(this.problems());
      },
    });
  }

  /** Whether visitors get different builds: then no shared cache may store a page. */
  get isCanaryRunning(): boolean {
    return this.#offered.isCanaryRunning;
  }

  /** Without a choice: the live builds. */
  snapshot(choice: BuildChoice = {}): Snapshot {
    return this.#offered.snapshot(choice);
  }

  /**
   * Whether pages that were made from these builds may still be shown. Not where one of them was rolled back or taken
   * back: then the page before it is better, or none.
   * @param wanted the builds of one visitor, who gets no canary that is not among them
   */
  mayShow({ versions }: SnapshotName, wanted?: SnapshotName): boolean {
    return Object.entries(versions).every(([remote, version]) => {
      if (this.#offered.of(remote).live?.version === version) return true;
      if (this.#offered.has(remote, version)) return !wanted || wanted.versions[remote] === version;
      const earlier = listEarlierBuilds(this.#registries.of(remote)?.registry);
      return (
        earlier.some((entry) => entry.metadata.version === version) &&
        !this.#options.takenBack.has(remote, version)
      );
    });
  }

  /** A build of the registry, live or not: pages that are still open may load its files. */
  findPublished(name: string, version: string): PublishedBuild | undefined {
    const entries = entriesOf(this.#registries.of(name)?.registry);
    const entry = entries.find((each) => each.metadata.version === version);
    return entry && { name, entry };
  }

  /** The names of the pieces of a build that this shell has loaded and that is still in the registry. */
  listPieces(remote: string, version: string): string[] | undefined {
    if (!this.findPublished(remote, version)) return undefined;
    const build = this.#loaded.peek(keyOf(remote, version));
    return build && Object.keys(build.browser.pieces);
  }

  /**
   * Remotes that have a live build, of which this shell has had none to show so far: it may be there soon. Those whose own
   * code cannot be used are not among them.
   */
  listAwaited(): string[] {
    return [...this.#registries.all()].flatMap(([name, { registry }]) => {
      const live = findLiveEntry(registry);
      if (!live || this.#offered.of(name).live) return [];
      return this.#failures.get(keyOf(name, live.metadata.version))?.isItsOwn ? [] : [name];
    });
  }

  /** Remote to the team of its live build. */
  owners(): Record<string, string | undefined> {
    const live = Object.entries(this.snapshot().versions);
    return Object.fromEntries(
      live.map(([remote, version]) => [remote, this.#loaded.peek(keyOf(remote, version))?.owner]),
    );
  }

  /** Every build of the registries. */
  listPublished(): PublishedBuild[] {
    return [...this.#registries.all()].flatMap(([name, { registry }]) =>
      entriesOf(registry).map((entry) => ({ name, entry })),
    );
  }

  /** The registries that are in use, by remote. */
  registries(): ReadonlyMap<string, SignedRegistry> {
    return this.#registries.all();
  }

  /** The canaries that run, with their share of the visitors in percent. */
  canaries(): { remote: string; version: string; traffic: number }[] {
    return this.#offered.canaries();
  }

  /** The build that a newer one took over from; undefined where there is none or it cannot be read. */
  async describePrevious(remote: string, version: string): Promise<RemoteBuild | undefined> {
    const registry = this.#registries.of(remote)?.registry;
    const live = findLiveEntry(registry);
    const line = [...(live ? [live] : []), ...listEarlierBuilds(registry)];
    const at = line.findIndex((entry) => entry.metadata.version === version);
    // What is before a canary, or before a build that was rolled back, is the live one.
    const entry = line
      .slice(at + 1)
      .find((each) => !this.#options.takenBack.has(remote, each.metadata.version));
    if (!entry) return undefined;
    return describeForBrowser(remote, await this.#options.store.manifest({ name: remote, entry }));
  }

  /** Everything that is wrong: with registries, with builds that visitors should get, and what was taken back. */
  problems(): RegistryProblem[] {
    const { registry, takenBack } = this.#options;
    return [
      ...registry.problems(),
      ...[...this.#failures.values()].map(({ remote, message }) => ({ remote, message })),
      ...this.snapshot().refusedPages.map(({ remote, path, owner }) => ({
        remote,
        message: `its page ${path} is left out: the path belongs to ${owner}`,
      })),
      ...takenBack.list().flatMap(({ remote, builds }) =>
        builds.map(({ version, reason, at }) => ({
          remote,
          message: `this shell has taken back ${version} at ${at}: ${reason}`,
        })),
      ),
    ];
  }

  /**
   * Reads the registries and loads the builds that they name. Each remote is offered as soon as its own builds are
   * loaded. Concurrent calls share the work. Never rejects.
   * @param only a remote; all by default
   */
  async refresh(only?: string): Promise<void> {
    await this.#options.takenBack.ready();
    await this.#registries.refresh(only);
    this.#options.onProblems(this.problems());
  }

  /** @param interval milliseconds between two reads of the registries */
  start(interval: number): void {
    this.#timer = setInterval(() => void this.refresh(), interval);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Loads a build of the registry for a choice of versions. Rejects where there is no such build. */
  async ensureLoaded(remote: string, version: string): Promise<void> {
    const build = this.findPublished(remote, version);
    if (!build) throw new Error(`${remote} has no build ${version}.`);
    await this.#load(build);
  }

  /**
   * Stops using a build: the one before it takes its place, until the registry gives the build to nobody any more. Does
   * nothing where visitors do not get the build, or where no earlier one can be loaded: a piece that fails is better
   * than none. Never rejects.
   */
  async takeBack(remote: string, version: string, reason: string): Promise<void> {
    const { takenBack, onTakenBack } = this.#options;
    const isOffered = () => this.#offered.has(remote, version) && !takenBack.has(remote, version);
    if (!isOffered()) return;
    const isAskedForLive = this.#offered.of(remote).live?.version === version;
    const earlier = isAskedForLive ? await this.#findEarlier(remote, version) : undefined;
    const { live, canary } = this.#offered.of(remote);
    const isLive = live?.version === version;
    // Visitors may have got another build meanwhile.
    if (!isOffered() || (isLive && !earlier)) return;
    const stored = takenBack.add(remote, { version, reason, at: new Date().toISOString() });
    this.#offer(remote, {
      live: isLive ? earlier : live,
      canary: version === canary?.build.version ? undefined : canary,
    });
    onTakenBack?.({ remote, version, reason });
    this.#options.onProblems(this.problems());
    await stored.catch(() => undefined);
    await this.#refreshRemote(remote);
  }

  #refreshRemote(name: string): Promise<void> {
    const before = this.#running.get(name) ?? Promise.resolve();
    const running = before.then(() => this.#takeBuilds(name));
    this.#running.set(name, running);
    return running;
  }

  /** Offers the builds that the registry names. */
  async #takeBuilds(name: string): Promise<void> {
    const { takenBack } = this.#options;
    const registry = this.#registries.of(name)?.registry;
    const entries = { live: findLiveEntry(registry), canary: findCanaryEntry(registry) };
    this.#forgetFailures(name, entries);
    await takenBack
      .keepOnly(name, [entries.live?.metadata.version, entries.canary?.metadata.version])
      .catch(() => undefined);
    const live = await this.#findLive(name, entries.live, listEarlierBuilds(registry));
    const canary = await this.#findFirst(name, entries.canary ? [entries.canary] : []);
    const buckets = Math.round(((entries.canary?.deployment.traffic ?? 0) / 100) * BUCKETS);
    this.#offer(name, { live, canary: canary && { build: canary, buckets } });
  }

  /** The live build; while it cannot be loaded the one that visitors have, or else the last one that can be loaded. */
  async #findLive(name: string, entry: RegistryEntry | undefined, earlier: readonly RegistryEntry[]) {
    if (!entry) return undefined;
    const current = this.#offered.of(name).live;
    const found = await this.#findFirst(name, [entry]);
    if (found) return found;
    const isUsable = current && !this.#options.takenBack.has(name, current.version);
    return isUsable ? current : this.#findFirst(name, earlier);
  }

  /** What takes the place of a build that is taken back. */
  #findEarlier(name: string, version: string): Promise<LoadedBuild | undefined> {
    const earlier = listEarlierBuilds(this.#registries.of(name)?.registry);
    return this.#findFirst(
      name,
      earlier.filter((entry) => entry.metadata.version !== version),
    );
  }

  /** The first of the builds that can be used. */
  async #findFirst(name: string, entries: readonly RegistryEntry[]): Promise<LoadedBuild | undefined> {
    const { takenBack, onLoad } = this.#options;
    for (const entry of entries) {
      const { version } = entry.metadata;
      if (takenBack.has(name, version)) continue;
      const isNew = !this.#loaded.has(keyOf(name, version));
      try {
        const build = await this.#load({ name, entry });
        this.#failures.delete(keyOf(name, version));
        // It may have been taken back meanwhile.
        if (takenBack.has(name, version)) continue;
        if (isNew) onLoad?.({ remote: name, version });
        return build;
      } catch (error) {
        const message = `build ${version} cannot be loaded: ${reasonOf(error)}`;
        const isItsOwn = error instanceof UnusableBuildError;
        this.#failures.set(keyOf(name, version), { remote: name, message, isItsOwn });
        onLoad?.({ remote: name, version, error });
      }
    }
    return undefined;
  }

  async #load(build: PublishedBuild): Promise<LoadedBuild> {
    const key = keyOf(build.name, build.entry.metadata.version);
    const known = this.#loaded.get(key);
    if (known) return known;
    const paused = this.#paused.get(key);
    if (paused) throw paused;
    try {
      const loaded = await loadBuild(build, this.#options.store, this.#options.evaluate);
      this.#loaded.set(key, loaded);
      return loaded;
    } catch (error) {
      this.#pause(key, error);
      throw error;
    }
  }

  #pause(key: string, error: unknown): void {
    const { fetchPause = FETCH_PAUSE } = this.#options;
    const ttl = error instanceof UnusableBuildError ? UNUSABLE_PAUSE : fetchPause;
    // For the cache, 0 is no limit.
    if (ttl > 0 && error instanceof Error) this.#paused.set(key, error, { ttl });
  }

  /** What is wrong with a build that visitors should not get any more is no problem. */
  #forgetFailures(name: string, entries: Record<string, RegistryEntry | undefined>): void {
    const wanted = Object.values(entries).map((entry) => keyOf(name, entry?.metadata.version ?? ''));
    for (const [key, { remote }] of this.#failures)
      if (remote === name && !wanted.includes(key)) this.#failures.delete(key);
  }

  #offer(remote: string, builds: OfferedBuild): void {
    if (!this.#offered.set(remote, builds)) return;
    this.#options.onChange({
      remote,
      live: builds.live?.version,
      canary: builds.canary?.build.version,
    });
  }
}

import type { SignedRegistry } from '@site/publishing/registry/rollback-rules';
import { findCanaryEntry, findLiveEntry, type RegistryEntry } from '@site/publishing/registry/schemas';
import type { RemoteBuild } from '../../composition/composition';
import type { PublishedBuild } from './build-store';
import { listEarlierBuilds } from './earlier-builds';
import { describeForBrowser, type LoadedBuild } from './loaded-build';
import { LoadedBuilds, type LoadedBuildsOptions } from './loaded-builds';
import {
  BUCKETS,
  OfferedBuilds,
  type BuildChoice,
  type OfferedBuild,
  type OfferedCanary,
} from './offered-builds';
import { RegistriesInUse } from './registries-in-use';
import type { RegistryProblem } from './registry-problem';
import type { RegistryReader } from './registry-reader';
import type { Snapshot, SnapshotName } from './snapshot';

export interface TakenBackBuild {
  remote: string;
  version: string;
  reason: string;
}

export interface RemoteLoaderOptions extends LoadedBuildsOptions {
  registry: Pick<RegistryReader, 'readRemotes' | 'readRegistry' | 'problems'>;
  /** What else is wrong with builds, beside what the loader itself notices. */
  otherProblems?: () => RegistryProblem[];
  /** Called after each reading of the registries, with everything that is wrong. */
  onProblems: (problems: RegistryProblem[]) => void;
  /** Called when visitors get other builds of a remote than before. */
  onChange: (builds: { remote: string; live: string | undefined; canary: string | undefined }) => void;
  /** Called when this shell has stopped using a build. */
  onTakenBack?: (build: TakenBackBuild) => void;
}

/**
 * Keeps the builds loaded that visitors get: of each remote the live one, and the canary while one runs. It reads the
 * registries now and then, takes a new build when one is live, and keeps the last good one through every failure.
 */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  readonly #registries: RegistriesInUse;
  readonly #builds: LoadedBuilds;
  readonly #offered = new OfferedBuilds(
    (remote, version) => this.#builds.find(remote, version),
    () => this.#registries.remotes(),
  );
  /** What runs for each remote: its builds change one after the other. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
    this.#builds = new LoadedBuilds(options);
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

  /** Whether a share of the visitors gets a canary, and not only a group. */
  get isShareRunning(): boolean {
    return this.#offered.isShareRunning;
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
    return this.#registries.listBuilds(name).find(({ entry }) => entry.metadata.version === version);
  }

  /** A build that was taken out for good, of which not even open pages get a file any more. */
  isWithdrawn(name: string, version: string): boolean {
    return this.#registries.isWithdrawn(name, version);
  }

  /** The names of the pieces of a build that this shell has loaded and that is still in the registry. */
  listPieces(remote: string, version: string): string[] | undefined {
    if (!this.findPublished(remote, version)) return undefined;
    const build = this.#builds.find(remote, version);
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
      return this.#builds.isUnusable(name, live.metadata.version) ? [] : [name];
    });
  }

  /** Remote to the team of its live build. */
  owners(): Record<string, string | undefined> {
    const live = Object.entries(this.snapshot().versions);
    return Object.fromEntries(
      live.map(([remote, version]) => [remote, this.#builds.find(remote, version)?.owner]),
    );
  }

  /** Every build of the registries. */
  listPublished(): PublishedBuild[] {
    return this.#registries.remotes().flatMap((remote) => this.#registries.listBuilds(remote));
  }

  /** The registries that are in use, by remote. */
  registries(): ReadonlyMap<string, SignedRegistry> {
    return this.#registries.all();
  }

  canaries(): OfferedCanary[] {
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
    const { registry, takenBack, otherProblems = () => [] } = this.#options;
    return [
      ...registry.problems(),
      ...this.#builds.problems(),
      ...otherProblems(),
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

  /** Loads a build of the registry for a choice of versions. Rejects where there is no such build. */
  async ensureLoaded(remote: string, version: string): Promise<void> {
    const build = this.findPublished(remote, version);
    if (!build) throw new Error(`${remote} has no build ${version}.`);
    await this.#builds.load(build);
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
    this.#builds.forgetFailures(name, [entries.live, entries.canary]);
    await takenBack
      .keepOnly(name, [entries.live?.metadata.version, entries.canary?.metadata.version])
      .catch(() => undefined);
    const live = await this.#findLive(name, entries.live, listEarlierBuilds(registry));
    const canary = await this.#builds.findFirst(name, [entries.canary]);
    const buckets = Math.round(((entries.canary?.deployment.traffic ?? 0) / 100) * BUCKETS);
    const group = entries.canary?.extras.group;
    this.#offer(name, { live, canary: canary && { build: canary, buckets, group } });
  }

  /** The live build; while it cannot be loaded the one that visitors have, or else the last one that can be loaded. */
  async #findLive(name: string, entry: RegistryEntry | undefined, earlier: readonly RegistryEntry[]) {
    if (!entry) return undefined;
    const current = this.#offered.of(name).live;
    const found = await this.#builds.findFirst(name, [entry]);
    if (found) return found;
    const isUsable =
      current &&
      !this.#options.takenBack.has(name, current.version) &&
      !this.isWithdrawn(name, current.version);
    return isUsable ? current : this.#builds.findFirst(name, earlier);
  }

  /** What takes the place of a build that is taken back. */
  #findEarlier(name: string, version: string): Promise<LoadedBuild | undefined> {
    const earlier = listEarlierBuilds(this.#registries.of(name)?.registry);
    return this.#builds.findFirst(
      name,
      earlier.filter((entry) => entry.metadata.version !== version),
    );
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

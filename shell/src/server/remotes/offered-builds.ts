import { LRUCache } from 'lru-cache';
import type { LoadedBuild } from './loaded-build';
import { createSnapshot, type Snapshot } from './snapshot';

/** Which builds one visitor gets. */
export interface BuildChoice {
  /** 0 to 9999: the visitor's place among those of which a share gets a canary. */
  bucket?: number | undefined;
  /** The group that the visitor is in. */
  group?: string | undefined;
  /** Remote to the version of a build that was loaded for this. */
  versions?: Readonly<Record<string, string>> | undefined;
}

/** Buckets of visitors. */
export const BUCKETS = 10_000;

/** The builds of one remote that visitors get. */
export interface OfferedBuild {
  live: LoadedBuild | undefined;
  canary: { build: LoadedBuild; buckets: number; group?: string | undefined } | undefined;
}

/** A canary that runs. */
export interface OfferedCanary {
  remote: string;
  version: string;
  /** Its share of the visitors in percent. */
  traffic: number;
  /** The visitors that get it whatever its share is. */
  group?: string | undefined;
}

const MAX_SNAPSHOTS = 100;

/** The builds of all remotes that visitors get, and the snapshots that can be made of them. */
export class OfferedBuilds {
  readonly #offered = new Map<string, OfferedBuild>();
  readonly #snapshots = new LRUCache<string, Snapshot>({ max: MAX_SNAPSHOTS });
  readonly #findLoaded: (remote: string, version: string) => LoadedBuild | undefined;
  readonly #order: () => string[];
  #live: Snapshot = createSnapshot([], []);
  #isCanaryRunning = false;

  /**
   * @param findLoaded finds a build for a choice of versions
   * @param order of the operator's list of remotes
   */
  constructor(
    findLoaded: (remote: string, version: string) => LoadedBuild | undefined,
    order: () => string[],
  ) {
    this.#findLoaded = findLoaded;
    this.#order = order;
  }

  get isCanaryRunning(): boolean {
    return this.#isCanaryRunning;
  }

  /** Whether a share of the visitors gets a canary, and not only a group. */
  get isShareRunning(): boolean {
    return [...this.#offered.values()].some(({ canary }) => canary && canary.buckets > 0);
  }

  remotes(): string[] {
    return [...this.#offered.keys()];
  }

  of(remote: string): Partial<OfferedBuild> {
    return this.#offered.get(remote) ?? {};
  }

  /** Whether a visitor can get the build without asking for it. */
  has(remote: string, version: string): boolean {
    const { live, canary } = this.of(remote);
    return version === live?.version || version === canary?.build.version;
  }

  /** Returns whether anything has changed. */
  set(remote: string, builds: OfferedBuild): boolean {
    const { live, canary } = this.of(remote);
    const isSame =
      live === builds.live &&
      canary?.build === builds.canary?.build &&
      canary?.buckets === builds.canary?.buckets &&
      canary?.group === builds.canary?.group;
    if (isSame) return false;
    if (builds.live || builds.canary) this.#offered.set(remote, builds);
    else this.#offered.delete(remote);
    const offered = [...this.#offered.values()];
    this.#isCanaryRunning = offered.some((each) => each.canary);
    this.#live = createSnapshot(
      offered.flatMap((each) => each.live ?? []),
      this.#order(),
    );
    this.#snapshots.clear();
    return true;
  }

  snapshot({ bucket, group, versions }: BuildChoice): Snapshot {
    const isLive = (bucket === undefined && group === undefined) || !this.#isCanaryRunning;
    if (!versions && isLive) return this.#live;
    // A remote that nothing is live of may have a preview build.
    const remotes = new Set([...this.#offered.keys(), ...Object.keys(versions ?? {})]);
    const builds = [...remotes].flatMap((remote) => {
      const { live, canary } = this.of(remote);
      const wanted = versions?.[remote];
      const chosen = wanted === undefined ? undefined : this.#findLoaded(remote, wanted);
      if (chosen) return [chosen];
      const isInShare = canary && bucket !== undefined && bucket < canary.buckets;
      const isInGroup = canary?.group !== undefined && canary.group === group;
      return (isInShare || isInGroup ? canary.build : live) ?? [];
    });
    const created = createSnapshot(builds, this.#order());
    if (created.id === this.#live.id) return this.#live;
    const known = this.#snapshots.get(created.id);
    if (!known) this.#snapshots.set(created.id, created);
    return known ?? created;
  }

  canaries(): OfferedCanary[] {
    return [...this.#offered].flatMap(([remote, { canary }]) => {
      if (!canary) return [];
      const { build, buckets, group } = canary;
      return [{ remote, version: build.version, traffic: (buckets / BUCKETS) * 100, group }];
    });
  }
}

import { LRUCache } from 'lru-cache';
import type { LoadedBuild } from './loaded-build';
import { createSnapshot, type Snapshot } from './snapshot';

/** Which builds one visitor gets. */
export interface BuildChoice {
  /** 0 to 9999: the visitor's place among those of which a share gets a canary. */
  bucket?: number | undefined;
  /** Remote to the version of a build that was loaded for this. */
  versions?: Readonly<Record<string, string>> | undefined;
}

/** Buckets of visitors. */
export const BUCKETS = 10_000;

/** The builds of one remote that visitors get. */
export interface OfferedBuild {
  live: LoadedBuild | undefined;
  canary: { build: LoadedBuild; buckets: number } | undefined;
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
      canary?.buckets === builds.canary?.buckets;
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

  snapshot({ bucket, versions }: BuildChoice): Snapshot {
    if (!versions && (bucket === undefined || !this.#isCanaryRunning)) return this.#live;
    // A remote that nothing is live of may have a preview build.
    const remotes = new Set([...this.#offered.keys(), ...Object.keys(versions ?? {})]);
    const builds = [...remotes].flatMap((remote) => {
      const { live, canary } = this.of(remote);
      const wanted = versions?.[remote];
      const chosen = wanted === undefined ? undefined : this.#findLoaded(remote, wanted);
      if (chosen) return [chosen];
      return (canary && bucket !== undefined && bucket < canary.buckets ? canary.build : live) ?? [];
    });
    const created = createSnapshot(builds, this.#order());
    if (created.id === this.#live.id) return this.#live;
    const known = this.#snapshots.get(created.id);
    if (!known) this.#snapshots.set(created.id, created);
    return known ?? created;
  }

  /** The canaries that run, with their share of the visitors in percent. */
  canaries(): { remote: string; version: string; traffic: number }[] {
    return [...this.#offered].flatMap(([remote, { canary }]) =>
      canary ? [{ remote, version: canary.build.version, traffic: (canary.buckets / BUCKETS) * 100 }] : [],
    );
  }
}

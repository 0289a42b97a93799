import type { RegistryEntry } from '@site/publishing/registry/schemas';
import { LRUCache } from 'lru-cache';
import type { BuildStore, PublishedBuild } from './build-store';
import { loadBuild, UnusableBuildError, type LoadedBuild } from './loaded-build';
import { reasonOf, type RegistryProblem } from './registry-problem';
import type { ServerFile } from './server-pieces';
import type { TakenBackBuilds } from './taken-back-builds';

export interface LoadedBuildsOptions {
  store: BuildStore;
  takenBack: TakenBackBuilds;
  /** Evaluates the code of a new build; rejects where it cannot be used. */
  evaluate: (file: ServerFile) => Promise<void>;
  /** Called when a build was loaded, or could not be. */
  onLoad?: (result: { remote: string; version: string; error?: unknown }) => void;
  /** Milliseconds for which a build is not fetched again after that has failed. */
  fetchPause?: number;
}

/** Milliseconds for which a build is not evaluated again whose code cannot be used. */
const UNUSABLE_PAUSE = 10_000;
const FETCH_PAUSE = 1_000;
const MAX_LOADED = 60;

const keyOf = (remote: string, version: string) => `${remote}@${version}`;

/** The builds whose files this shell has, and why others could not be loaded. */
export class LoadedBuilds {
  readonly #options: LoadedBuildsOptions;
  readonly #loaded = new LRUCache<string, LoadedBuild>({ max: MAX_LOADED });
  /** Why a build could not be loaded a moment ago. */
  readonly #paused = new LRUCache<string, Error>({ max: MAX_LOADED, ttl: UNUSABLE_PAUSE });
  readonly #failures = new Map<string, { remote: string; message: string; isItsOwn: boolean }>();

  constructor(options: LoadedBuildsOptions) {
    this.#options = options;
  }

  find(remote: string, version: string): LoadedBuild | undefined {
    return this.#loaded.get(keyOf(remote, version));
  }

  /** Whether the code of the build itself cannot be used. */
  isUnusable(remote: string, version: string): boolean {
    return this.#failures.get(keyOf(remote, version))?.isItsOwn === true;
  }

  problems(): RegistryProblem[] {
    return [...this.#failures.values()].map(({ remote, message }) => ({ remote, message }));
  }

  /** What is wrong with a build that visitors should not get any more is no problem. */
  forgetFailures(name: string, wanted: readonly (RegistryEntry | undefined)[]): void {
    const keys = wanted.map((entry) => keyOf(name, entry?.metadata.version ?? ''));
    for (const [key, { remote }] of this.#failures)
      if (remote === name && !keys.includes(key)) this.#failures.delete(key);
  }

  /** The first of the builds that can be used. */
  async findFirst(
    name: string,
    entries: readonly (RegistryEntry | undefined)[],
  ): Promise<LoadedBuild | undefined> {
    const { takenBack, onLoad } = this.#options;
    for (const entry of entries) {
      if (!entry || takenBack.has(name, entry.metadata.version)) continue;
      const { version } = entry.metadata;
      const isNew = !this.find(name, version);
      try {
        const build = await this.load({ name, entry });
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

  async load(build: PublishedBuild): Promise<LoadedBuild> {
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
      const { fetchPause = FETCH_PAUSE } = this.#options;
      const ttl = error instanceof UnusableBuildError ? UNUSABLE_PAUSE : fetchPause;
      // For the cache, 0 is no limit.
      if (ttl > 0 && error instanceof Error) this.#paused.set(key, error, { ttl });
      throw error;
    }
  }
}

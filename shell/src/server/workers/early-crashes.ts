import { findCanaryEntry, findLiveEntry, type RemoteRegistry } from '@site/publishing/registry/schemas';
import { LRUCache } from 'lru-cache';
import type { EndedWorker } from './page-workers';

/** Milliseconds after which a build has proved itself: a later crash depends on the page and not on the build. */
const PROBATION = 60_000;
/** Workers that a build may end in that time. */
const MAX_ENDED = 1;
const MAX_BUILDS = 100;

export interface EarlyCrashesOptions {
  registryOf: (remote: string) => RemoteRegistry | undefined;
  takeBack: (remote: string, version: string, reason: string) => void;
  now?: () => number;
}

/** Takes a build back that ends a second page worker within a minute of going live. */
export class EarlyCrashes {
  readonly #options: EarlyCrashesOptions;
  /** Workers that builds have ended in their first minute. */
  readonly #ended = new LRUCache<string, number>({ max: MAX_BUILDS });

  constructor(options: EarlyCrashesOptions) {
    this.#options = options;
  }

  onEndedWorker({ remote, version, piece, reason }: EndedWorker): void {
    const { now = Date.now, registryOf, takeBack } = this.#options;
    const start = findStart(registryOf(remote), version);
    if (start === undefined || now() - Date.parse(start) > PROBATION) return;
    const key = `${remote}@${version} ${start}`;
    const ended = (this.#ended.get(key) ?? 0) + 1;
    this.#ended.set(key, ended);
    if (ended > MAX_ENDED)
      takeBack(remote, version, `${piece} ended ${ended} page workers in its first minute: ${reason}`);
  }
}

/**
 * When somebody decided that visitors get a build: the time of the registry and not of this process, whose restart
 * proves nothing about a build. Undefined for a build that took the place of another one. It has been live before, and
 * a shell that took it back, too, would go back through every build.
 */
function findStart(registry: RemoteRegistry | undefined, version: string): string | undefined {
  const canary = findCanaryEntry(registry);
  if (canary?.metadata.version === version) return canary.extras.publishedAt;
  const live = findLiveEntry(registry);
  const isFromRollback = registry?.change.action.endsWith('rollback') === true;
  return live?.metadata.version === version && !isFromRollback ? live.extras.liveAt : undefined;
}

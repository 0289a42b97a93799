import { findCanaryEntry, findLiveEntry, type RemoteRegistry } from '@site/publishing/registry/schemas';
import { LRUCache } from 'lru-cache';
import type { RegistryProblem } from '../remotes/registry-problem';
import type { EndedWorker } from './page-workers';

/** Milliseconds for which a crash is held against a build. */
const WINDOW = 600_000;
/** A build with so many crashes in that time is taken back, however long visitors have had it. */
const MAX_CRASHES = 3;
/** So many within `MOMENT` are more than a few addresses cause, and cost too many workers. */
const MANY_CRASHES = 10;
const MOMENT = 10_000;
const MAX_BUILDS = 100;

export interface CrashWatchOptions {
  registryOf: (remote: string) => RemoteRegistry | undefined;
  takeBack: (remote: string, version: string, reason: string) => void;
  /** Milliseconds of a clock that nobody sets. */
  now?: () => number;
}

interface Crashes {
  /** When they were. */
  times: number[];
  last: EndedWorker;
}

/**
 * Counts the workers that the code of a build has ended, or would have, and takes the build back after a few. The clock is
 * this shell's own: the times in a registry are those of whoever published.
 */
export class CrashWatch {
  readonly #options: CrashWatchOptions;
  readonly #builds = new LRUCache<string, Crashes>({ max: MAX_BUILDS });

  constructor(options: CrashWatchOptions) {
    this.#options = options;
  }

  onEndedWorker(ended: EndedWorker): void {
    const { registryOf, takeBack } = this.#options;
    const { remote, version, piece, reason } = ended;
    const times = [...this.#recentTimes(ended), this.#now()];
    this.#builds.set(keyOf(ended), { times, last: ended });
    const isEnough = times.length >= MAX_CRASHES || piece === undefined;
    if (isEnough && mayBeTakenBack(registryOf(remote), version))
      takeBack(remote, version, describe(piece, times.length, reason));
  }

  /** Whether the build ends so many workers right now that its pieces are better left out of all pages for a moment. */
  isDistrusted(build: Pick<EndedWorker, 'remote' | 'version'>): boolean {
    return this.#recentTimes(build, MOMENT).length >= MANY_CRASHES;
  }

  problems(): RegistryProblem[] {
    return [...this.#builds.values()].flatMap(({ last }) => {
      const { remote, version, piece, reason } = last;
      const { length } = this.#recentTimes(last);
      return length > 0 ? [{ remote, message: `build ${version}: ${describe(piece, length, reason)}` }] : [];
    });
  }

  #recentTimes(build: Pick<EndedWorker, 'remote' | 'version'>, window = WINDOW): number[] {
    const since = this.#now() - window;
    return this.#builds.get(keyOf(build))?.times.filter((time) => time > since) ?? [];
  }

  #now(): number {
    const { now = () => performance.now() } = this.#options;
    return now();
  }
}

const describe = (piece: string | undefined, ended: number, reason: string) =>
  piece === undefined
    ? reason
    : `${piece} ended ${ended === 1 ? 'a page worker' : `${ended} page workers`} within 10 minutes: ${reason}`;

const keyOf = ({ remote, version }: Pick<EndedWorker, 'remote' | 'version'>) => `${remote}@${version}`;

/**
 * A build that somebody decided to give to visitors. Not one that took the place of another: a shell that took it back,
 * too, would go back through every build for a fault that all of them have.
 */
function mayBeTakenBack(registry: RemoteRegistry | undefined, version: string): boolean {
  if (findCanaryEntry(registry)?.metadata.version === version) return true;
  const live = findLiveEntry(registry);
  return live?.metadata.version === version && live.extras.broughtBackAt === undefined;
}

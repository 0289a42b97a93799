import type { EndedWorker } from '../pages/page-workers';

/** Milliseconds after which a build has proved itself: a later crash depends on the page and not on the build. */
const PROBATION = 60_000;
/** Workers that a build may end in that time. */
const MAX_ENDED = 1;

export interface EarlyCrashesOptions {
  takeBack: (remote: string, version: string, reason: string) => void;
  now?: () => number;
}

/** Takes a build back that ends a second page worker within a minute of going live. */
export class EarlyCrashes {
  readonly #options: EarlyCrashesOptions;
  /** By remote: the newest builds, since when visitors get them, and how many workers each has ended. */
  readonly #builds = new Map<string, Map<string, { since: number; ended: number }>>();

  constructor(options: EarlyCrashesOptions) {
    this.#options = options;
  }

  /** Call it when visitors get other builds of a remote than before. */
  onChange(remote: string, versions: readonly (string | undefined)[]): void {
    const { now = Date.now } = this.#options;
    const before = this.#builds.get(remote);
    const current = versions.flatMap((version) =>
      version === undefined ? [] : ([[version, before?.get(version) ?? { since: now(), ended: 0 }]] as const),
    );
    this.#builds.set(remote, new Map(current));
  }

  onEndedWorker({ remote, version, piece, reason }: EndedWorker): void {
    const { now = Date.now, takeBack } = this.#options;
    const build = this.#builds.get(remote)?.get(version);
    if (!build || now() - build.since > PROBATION) return;
    build.ended += 1;
    if (build.ended > MAX_ENDED)
      takeBack(remote, version, `${piece} ended ${build.ended} page workers in its first minute: ${reason}`);
  }
}

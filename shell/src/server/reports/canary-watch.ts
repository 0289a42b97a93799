import { AddressLimits } from './address-limits';
import { CanaryTest, type Block, type Verdict, type Views } from './canary-test';

/** A remote of which a share of the visitors gets another build than the others. */
export interface RunningCanary {
  remote: string;
  live: string;
  canary: string;
}

export interface CanaryState extends RunningCanary {
  verdict: Verdict;
  /** Views, and those of them with a fault. */
  seen: Block;
}

export interface CanaryWatchOptions {
  running: () => RunningCanary[];
  /** Called once for a canary that fails more often than the live build. */
  takeBack: (canary: RunningCanary, reason: string) => void;
  /** Views of one address that count in an hour, for each build. */
  viewsPerAddress: number;
  limits?: AddressLimits;
}

interface Watched {
  test: CanaryTest;
  block: Block;
  isTakenBack: boolean;
}

/**
 * Compares what browsers report about a canary and about the live build beside it. What one address reports counts for
 * few views only, and for one fault: nobody can take a build back alone.
 */
export class CanaryWatch {
  readonly #options: CanaryWatchOptions;
  readonly #limits: AddressLimits;
  readonly #watched = new Map<string, Watched>();

  constructor(options: CanaryWatchOptions) {
    this.#options = options;
    this.#limits = options.limits ?? new AddressLimits();
  }

  add(view: { remote: string; version: string; isFaulty: boolean }, address: string): void {
    const canary = this.#options.running().find(({ remote }) => remote === view.remote);
    if (!canary || (view.version !== canary.canary && view.version !== canary.live)) return;
    const { viewsPerAddress } = this.#options;
    const build = `${view.remote}@${view.version}`;
    if (!this.#limits.take(address, build, viewsPerAddress)) return;
    // A browser in which something always fails, or a person who wants it to look so, is one fault.
    const faultsPerAddress = Math.ceil(viewsPerAddress / 4);
    if (view.isFaulty && !this.#limits.take(address, `${build} fault`, faultsPerAddress)) return;
    const { block } = this.#watch(canary);
    const views = view.version === canary.canary ? block.canary : block.live;
    views.views += 1;
    if (view.isFaulty) views.faults += 1;
  }

  /** Evaluates what has come since the last call. */
  evaluate(): void {
    const running = this.#options.running();
    for (const name of this.#watched.keys())
      if (!running.some((canary) => nameOf(canary) === name)) this.#watched.delete(name);
    for (const canary of running) {
      const watched = this.#watch(canary);
      const { test, block } = watched;
      // When a block ends depends on the number of views only, never on faults: the test relies on that.
      if (!block.canary.views || !block.live.views) continue;
      test.add(block);
      watched.block = emptyBlock();
      if (test.verdict !== 'take back' || watched.isTakenBack) continue;
      watched.isTakenBack = true;
      this.#options.takeBack(canary, describe(canary, test.seen));
    }
  }

  /** For metrics and the inspector. */
  state(): CanaryState[] {
    return this.#options.running().map((canary) => {
      const { test } = this.#watch(canary);
      return { ...canary, verdict: test.verdict, seen: test.seen };
    });
  }

  #watch(canary: RunningCanary): Watched {
    const name = nameOf(canary);
    const known = this.#watched.get(name);
    if (known) return known;
    const watched = { test: new CanaryTest(), block: emptyBlock(), isTakenBack: false };
    this.#watched.set(name, watched);
    return watched;
  }
}

const emptyBlock = (): Block => ({ canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } });

/** Another canary, or another live build, begins a new comparison. */
const nameOf = ({ remote, live, canary }: RunningCanary) => `${remote} ${canary} against ${live}`;

const describe = ({ live, canary }: RunningCanary, seen: Readonly<Block>) =>
  `In visitors' browsers, ${share(seen.canary)} of ${canary} had faults, against ${share(seen.live)} of ${live}.`;

const share = ({ views, faults }: Views) => `${faults} of ${views} views`;

import { BrochureState } from '@site/shared-contracts/brochure-state';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { readRecord } from './brochure-file';

/** In milliseconds. */
export interface MakerTimes {
  /** Without another change for so long, the brochure is made. */
  quiet: number;
  /** Where changes follow each other, it is made so long after the first. */
  longest: number;
  /** Before it is tried again, doubled with each failure. */
  firstRetry: number;
  longestRetry: number;
  /** The sources are compared again so long after the last time, because the year is on the cover. */
  recheck: number;
  /** The same where the API does not tell of changes. */
  recheckUntold: number;
}

const second = 1000;
const minute = 60 * second;
const makerTimes: MakerTimes = {
  quiet: 10 * second,
  longest: minute,
  firstRetry: minute,
  longestRetry: 30 * minute,
  recheck: 24 * 60 * minute,
  recheckUntold: 60 * minute,
};

export interface MakeOptions {
  /** It ends at once where the result would be the same. */
  ifChanged: boolean;
  signal: AbortSignal;
}

export interface BrochureMakerOptions {
  /** Of the brochure. */
  folder: string;
  /** Makes it. Rejects with the reason where that failed. */
  make: (options: MakeOptions) => Promise<void>;
  /** Whether it is made without being asked for. */
  isAutomatic: () => boolean;
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  times?: MakerTimes;
}

type Reason = 'change' | 'asked';

/** Makes the brochure after changes of the content, one at a time, and again where it failed. */
export class BrochureMaker {
  readonly #options: BrochureMakerOptions;
  readonly #times: MakerTimes;
  readonly #stopping = new AbortController();
  /** The revision that the API had last; undefined where it has none. */
  #revision: number | undefined;
  #isTold = false;
  #timer: NodeJS.Timeout | undefined;
  #firstChangeAt: number | undefined;
  #running: Promise<void> | undefined;
  /** What arrived while it was being made. */
  #next: Reason | undefined;
  #failures = 0;
  #failure: BrochureState['failure'];

  constructor(options: BrochureMakerOptions) {
    this.#options = options;
    this.#times = options.times ?? makerTimes;
  }

  /** Told the API's revision as often as it is read. The first one counts as a change: the program may be new. */
  contentIs(revision: number | undefined): void {
    const isFirst = !this.#isTold;
    if (!isFirst && revision === this.#revision) return;
    this.#isTold = true;
    this.#revision = revision;
    if (!this.#options.isAutomatic()) return;
    if (this.#running) this.#next ??= 'change';
    else if (isFirst) this.#run('change');
    else this.#waitForQuiet();
  }

  /** Makes it at once, or once more after the one that is being made. */
  makeNow(): void {
    if (this.#running) this.#next = 'asked';
    else this.#run('asked');
  }

  async state(): Promise<BrochureState> {
    const record = await readRecord(this.#options.folder);
    const isKnown = record?.revision !== undefined && this.#revision !== undefined;
    return {
      work: this.#running ? 'making' : this.#firstChangeAt === undefined ? 'none' : 'waiting',
      isAutomatic: this.#options.isAutomatic(),
      ...(record && { made: z.parse(BrochureState.shape.made, record) }),
      ...(isKnown && { isCurrent: record.revision === this.#revision }),
      ...(this.#failure && { failure: this.#failure }),
    };
  }

  /** When the one that is being made is complete, or has failed. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Ends the one that is being made. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #waitForQuiet(): void {
    const now = performance.now();
    this.#firstChangeAt ??= now;
    const end = this.#firstChangeAt + this.#times.longest;
    this.#runAfter(Math.max(0, Math.min(this.#times.quiet, end - now)));
  }

  #runAfter(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.#run('change'), delay).unref();
  }

  #run(reason: Reason): void {
    clearTimeout(this.#timer);
    this.#firstChangeAt = undefined;
    this.#next = undefined;
    this.#running = this.#make(reason).finally(() => {
      this.#running = undefined;
      if (this.#stopping.signal.aborted || !this.#next) return;
      if (this.#next === 'asked') this.#run('asked');
      else this.#waitForQuiet();
    });
  }

  async #make(reason: Reason): Promise<void> {
    const { make, folder, logger } = this.#options;
    const { signal } = this.#stopping;
    try {
      await make({ ifChanged: reason === 'change', signal });
      const record = await readRecord(folder);
      // It lacks pictures.
      if (record && record.fingerprint === undefined) this.#tryAgain();
      else {
        this.#failures = 0;
        this.#runAfter(this.#revision === undefined ? this.#times.recheckUntold : this.#times.recheck);
      }
      this.#failure = undefined;
    } catch (err) {
      if (signal.aborted) return;
      const delay = this.#tryAgain();
      const now = Date.now();
      this.#failure = {
        at: new Date(now).toISOString(),
        message: err instanceof Error ? err.message : String(err),
        nextAt: new Date(now + delay).toISOString(),
      };
      logger.error({ err, retryInSeconds: Math.round(delay / 1000) }, 'failed to make the brochure');
    }
  }

  #tryAgain(): number {
    const delay = Math.min(this.#times.firstRetry * 2 ** this.#failures, this.#times.longestRetry);
    this.#failures += 1;
    this.#runAfter(delay);
    return delay;
  }
}

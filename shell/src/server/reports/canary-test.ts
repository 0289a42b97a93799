/*
 * Is the canary worse than the live build? A sequential test: it may be asked after every view, as often as one likes.
 *
 * Views come in blocks of n_c views of the canary and n_l views of the live build, of which f_c and f_l had faults. A
 * block ends at a time that does not depend on faults. If both builds fail equally often, with whatever probability q,
 * then for any numbers p_l < p_c that were chosen before the block, and p_0 = (n_c p_c + n_l p_l) / (n_c + n_l),
 *
 *   e = (p_c/p_0)^f_c ((1-p_c)/(1-p_0))^(n_c-f_c) (p_l/p_0)^f_l ((1-p_l)/(1-p_0))^(n_l-f_l)
 *
 * has an expectation of at most 1 (Turner, Ly, Gruenwald: Generic E-variables for exact sequential k-sample tests,
 * 2024, theorem 1). So has the product over all blocks, and so has the mean of several such products. By Ville's
 * inequality the product ever reaches 1/a with a probability of at most a: a healthy canary is taken back with at most
 * that probability, however long it runs, and whatever share of views fails for both. p_l is estimated from the blocks
 * before; p_c is p_l plus one of several differences, of which nobody knows beforehand which one is true.
 *
 * "Keep" is Wald's sequential probability ratio test at its lower boundary: with a canary that fails in DIFFERENCE more
 * of its views, so few faults would be seen with a probability of at most b only. It is approximate, because p_l is an
 * estimate; nothing but a report depends on it, and the test goes on.
 */

/** The probability a with which a canary as good as the live build is ever taken back. */
const FALSE_ALARM = 0.001;
/** The probability b with which a canary that is worse by `DIFFERENCE` is kept. */
const MISS = 0.005;
/** What "worse" means for "keep", as a share of views. */
const DIFFERENCE = 0.02;
/**
 * So many faults of the canary at least, before it is taken back: each comes from another address, and may come from
 * somebody who only says so. It makes a false alarm rarer still.
 */
const MIN_FAULTS = 6;
const differences = [0.01, 0.03, 0.1, 0.3];
/** The first estimate of p_l is 1 %, and weighs as much as 50 views. */
const prior = { faults: 0.5, views: 50 };
const MIN_PROBABILITY = 0.0005;
const MAX_PROBABILITY = 0.95;

export interface Views {
  views: number;
  /** Those of the views that had a fault. */
  faults: number;
}

export interface Block {
  canary: Views;
  live: Views;
}

export type Verdict = 'take back' | 'keep' | 'continue';

export class CanaryTest {
  readonly #evidence = differences.map(() => 0);
  #likelihoodRatio = 0;
  readonly #seen: Block = { canary: { views: 0, faults: 0 }, live: { views: 0, faults: 0 } };

  /** All views so far. */
  get seen(): Readonly<Block> {
    return this.#seen;
  }

  get verdict(): Verdict {
    const isWorse = meanOfLogs(this.#evidence) >= -Math.log(FALSE_ALARM);
    if (isWorse && this.#seen.canary.faults >= MIN_FAULTS) return 'take back';
    return this.#likelihoodRatio <= Math.log(MISS) ? 'keep' : 'continue';
  }

  add({ canary, live }: Block): void {
    const live0 = clamp((this.#seen.live.faults + prior.faults) / (this.#seen.live.views + prior.views));
    for (const [index, difference] of differences.entries()) {
      const canary0 = clamp(live0 + difference);
      const pooled = (canary.views * canary0 + live.views * live0) / (canary.views + live.views);
      this.#evidence[index] =
        (this.#evidence[index] ?? 0) +
        logLikelihood(canary, canary0) +
        logLikelihood(live, live0) -
        logLikelihood(canary, pooled) -
        logLikelihood(live, pooled);
    }
    this.#likelihoodRatio += logLikelihood(canary, clamp(live0 + DIFFERENCE)) - logLikelihood(canary, live0);
    for (const [sum, added] of [
      [this.#seen.canary, canary],
      [this.#seen.live, live],
    ] as const) {
      sum.views += added.views;
      sum.faults += added.faults;
    }
  }
}

const clamp = (probability: number) => Math.min(MAX_PROBABILITY, Math.max(MIN_PROBABILITY, probability));

const logLikelihood = ({ views, faults }: Views, probability: number) =>
  faults * Math.log(probability) + (views - faults) * Math.log1p(-probability);

/** The logarithm of the mean, without an overflow. */
function meanOfLogs(logs: readonly number[]): number {
  const max = Math.max(...logs);
  return max + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - max), 0) / logs.length);
}

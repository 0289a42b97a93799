import { performance } from 'node:perf_hooks';
import { aSecond } from '../time/time';

/** Milliseconds. A smaller difference is a correction, which is adopted at once. */
const correction = aSecond;
/** Milliseconds for which a jump has to last before it is believed. */
const patience = 30 * aSecond;

interface Clocks {
  /** Milliseconds since 1970; may jump. */
  wall: () => number;
  /** Milliseconds since any moment; never jumps. */
  monotonic?: () => number;
}

/**
 * The time of a clock that may jump, without the jumps: where it is set wrong for a moment, nothing is published too early,
 * and nothing is late where it is set back. A jump that lasts is adopted, because then the time before it was the wrong one,
 * or the machine was suspended.
 */
export function createSteadyClock({ wall, monotonic = () => performance.now() }: Clocks): () => number {
  let offset = wall() - monotonic();
  let jumpedAt: number | undefined;
  return () => {
    const elapsed = monotonic();
    const time = wall();
    const isNear = Math.abs(time - elapsed - offset) <= correction;
    if (!isNear) jumpedAt ??= elapsed;
    if (!isNear && jumpedAt !== undefined && elapsed - jumpedAt < patience) return elapsed + offset;
    offset = time - elapsed;
    jumpedAt = undefined;
    return time;
  };
}

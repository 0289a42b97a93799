const SECOND = 1000;
const MAX_BACK_OFF = 5 * 60 * SECOND;

/** Milliseconds of a `Retry-After` that count at most, whatever the server asks or the computer's clock said then. */
export const MAX_RETRY_AFTER = 60 * 60 * SECOND;

/**
 * Milliseconds until the next attempt: twice as many after each one, up to five minutes. Half of it is random, so that
 * visitors whose connections failed together do not come back together.
 */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const maxDelay = Math.min(MAX_BACK_OFF, 2 * SECOND * 2 ** (attempts - 1));
  return Math.ceil((maxDelay / 2) * (1 + random()));
}

const aSecond = 1000;
const maxBackOff = 5 * 60 * aSecond;

/**
 * Milliseconds until an enquiry is sent again: twice as many each time, up to five minutes. Half of it is left to
 * chance, so that visitors who were cut off together do not come back together.
 */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const maxDelay = Math.min(maxBackOff, 2 * aSecond * 2 ** (attempts - 1));
  return Math.ceil((maxDelay / 2) * (1 + random()));
}

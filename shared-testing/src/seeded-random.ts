/** The same numbers in [0, 1) for the same seed (mulberry32), so that a failure can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from the environment, or the default. */
export function numberFromEnvironment(name: string, defaultValue: number): number {
  const value = process.env[name];
  if (value === undefined || value === '') return defaultValue;
  if (!/^\d+$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`);
  return Number(value);
}

/**
 * The same seed in every run, so that a failure comes from a change and not from chance. The variable sets another
 * seed, and `random` a random one.
 */
export function seedFromEnvironment(name: string): number {
  return process.env[name] === 'random' ? Date.now() % 1_000_000 : numberFromEnvironment(name, 2026);
}

// fast-check as all tests use it: from a fixed seed, so that a run is judged by its change and not by its luck.
// PROPERTY_SEED is another seed (or `random`), PROPERTY_RUNS how many cases each property is tried with.
import fc from 'fast-check';
import { numberFromEnvironment, seedFromEnvironment } from './seeded-random';

export const propertySeed = seedFromEnvironment('PROPERTY_SEED');
fc.configureGlobal({ seed: propertySeed, numRuns: numberFromEnvironment('PROPERTY_RUNS', 100) });

export { default as fc } from 'fast-check';

// fast-check as all tests use it: with a fixed seed, so that a failure comes from a change and not from chance.
// PROPERTY_SEED is another seed (or `random`), PROPERTY_RUNS how many cases each property is tried with.
import fc from 'fast-check';
import { numberFromEnvironment, seedFromEnvironment } from './seeded-random';

export const propertySeed = seedFromEnvironment('PROPERTY_SEED');
fc.configureGlobal({ seed: propertySeed, numRuns: numberFromEnvironment('PROPERTY_RUNS', 50) });

export { default as fc } from 'fast-check';

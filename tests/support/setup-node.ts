import { failOnConsole } from './fail-on-console';

failOnConsole();

// For all tests and hooks: where every core is busy, starting a few processes takes a minute. What really hangs still ends.
jest.setTimeout(120_000);

import { failOnConsole } from './fail-on-console';

failOnConsole();

// For all tests and hooks: on a busy machine, starting a few processes takes a minute.
jest.setTimeout(120_000);

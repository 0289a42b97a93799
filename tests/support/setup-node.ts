import { failOnConsole } from './fail-on-console';

failOnConsole();

// A hook that starts a server has seconds to wait where every core is busy; what really hangs still ends.
jest.setTimeout(20_000);

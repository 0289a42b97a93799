import { settingsKey } from './incoming-mail';
import { openDatabase, type Database } from '../src/database/database';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from './run-api';

export interface ApiWithClock {
  api: ApiUnderTest;
  db: Database;
  /** The time in milliseconds, in the API as well. A test moves the clock by changing it. */
  now: number;
}

/** Everything but `Date`: the API's timers run as usual. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** For each test of the file: an API, its database, and a clock that stands still at ten past nine. */
export function setUpApiWithClock(): ApiWithClock {
  const context = {
    get now() {
      return Date.now();
    },
    set now(time) {
      jest.setSystemTime(time);
    },
  } as ApiWithClock;
  beforeEach(async () => {
    // Before the API starts, which creates the first admin: else the test depends on the day when it runs.
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 22, 9, 10), doNotFake: [...realTimers] });
    const folder = await newFolder();
    context.api = await runApi({ dataDir: folder, isNew: true, settingsKeys: [settingsKey] });
    context.db = await openDatabase(databaseIn(folder));
  });
  afterEach(async () => {
    jest.useRealTimers();
    await context.db.destroy();
  });
  return context;
}

import { openDatabase, type Database } from '../src/database/database';
import { databaseIn, newFolder, runApi, type ApiUnderTest } from './run-api';

export interface ApiWithClock {
  api: ApiUnderTest;
  db: Database;
  /** What `Date.now()` returns, in the API as well. A test moves the clock by changing it. */
  now: number;
}

/** For each test of the file: an API, its database, and a clock that stands still at ten past nine. */
export function setUpApiWithClock(): ApiWithClock {
  const context = { now: 0 } as ApiWithClock;
  let clock: jest.SpyInstance<number>;
  beforeEach(async () => {
    context.now = Date.UTC(2026, 10, 22, 9, 10);
    // Before the API starts, which creates the first admin: else the test depends on the day when it runs.
    clock = jest.spyOn(Date, 'now').mockImplementation(() => context.now);
    const folder = await newFolder();
    context.api = await runApi({ dataDir: folder });
    context.db = await openDatabase(databaseIn(folder));
  });
  afterEach(async () => {
    clock.mockRestore();
    await context.db.destroy();
  });
  return context;
}

// `npm test` runs the browser tests, one more at a time than there are cores, in any order, and afterwards those tagged
// `@alone` one by one, beside nothing. Rules for a new test:
// - It changes nothing on the shared site (`baseURL` of tests/support/fixtures.ts) that another test could see.
//   Enquiries use a name of the test's own and an IP address of the file's own (`x-forwarded-for`: 192.0.2.0/24),
//   because each address has its limit. Tests that change content, settings or services start their own site
//   (`startOwnSite`), or use the admin site (tests/support/admin-fixtures.ts), which each worker has for itself.
// - On the admin site other tests of the worker have run before, not always the same ones: a test looks for entries
//   that it has created itself, by their names, and counts nothing to which others add.
// - Where many cases are of one kind, `npm test` has one of each kind, and the others are tagged `@deep`
//   (tests/support/deep.ts).
// - It waits for what is visible, never for a time, and asserts no elapsed time: a busy machine takes many times as
//   long. A test of frames, layout, processor time or the time of many rows is tagged `@alone`.
import { defineConfig } from '@playwright/test';
import { disabledFeatures } from './publishing/src/process/chromium-features.mjs';

/** Given by `npm test`, which finds a browser; without it Playwright takes its own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/start-global-site.ts',
  retries: 0,
  // By hand one by one, so that what measures is alone; `npm test` asks for more.
  workers: 1,
  fullyParallel: true,
  projects: [
    { name: 'beside', grepInvert: /@alone|@deep/ },
    { name: 'alone', grep: /@alone/, grepInvert: /@deep/ },
    { name: 'deep', grep: /@deep/, grepInvert: /@alone/ },
    { name: 'deep, alone', grep: /@alone.*@deep|@deep.*@alone/ },
  ],
  // It costs time only where a test fails; with every core busy a test takes ten times as long.
  timeout: 240_000,
  // It costs time only where a test fails; a busy machine takes longer than five seconds for a page now and then.
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    contextOptions: { reducedMotion: 'no-preference' },
    // A service worker would respond instead of the network, where tests could neither watch nor break it; its own
    // tests allow it.
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // Pages of others, as the map is one, are away; tests that need one put it there themselves.
        '--host-resolver-rules=MAP *.openstreetmap.org ~NOTFOUND',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        disabledFeatures,
      ],
    },
  },
});

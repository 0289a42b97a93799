import { defineConfig } from '@playwright/test';

/** Given by `npm test`, which finds a browser; without it Playwright takes its own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/start-global-site.ts',
  retries: 0,
  // Two cores: a second worker would measure the first one's load.
  workers: 1,
  timeout: 120_000,
  // It costs time only where a test fails; a busy machine takes longer than five seconds for a page now and then.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    contextOptions: { reducedMotion: 'no-preference' },
    // It would answer in the network's place, where tests could neither watch nor break it; its own tests allow it.
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
      ],
    },
  },
});

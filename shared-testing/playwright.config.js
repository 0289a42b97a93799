// The pages of one remote alone in a browser, with recorded responses; `test-remote.mjs` starts it.
import { disabledFeatures } from '@site/publishing/process/chromium-features';
import { variableOf } from '@site/publishing/remotes/remote-packages';
import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH: executablePath, REMOTE: packageName = '', REMOTE_PORT: port = '' } = process.env;

export default defineConfig({
  testDir: 'browser',
  outputDir: '../test-results/remote-alone',
  retries: 0,
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  // Upper limits that cost time only where a test fails.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  webServer: {
    command: `node ../webpack/dev-server.mjs ${packageName} --recorded`,
    url: `http://127.0.0.1:${port}/`,
    env: { [variableOf(packageName.replace('mfe-', ''), 'DEV_PORT')]: port },
    timeout: 240_000,
  },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', disabledFeatures],
    },
  },
});

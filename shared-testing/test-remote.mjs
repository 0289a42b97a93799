// `npm test -w mfe-catalogue`: the unit tests of one remote, and its pages in a browser with recorded responses.
import { findChromium } from '@site/publishing/process/find-chromium';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '..');
const packageName = path.basename(process.cwd());

await run('jest', ['--selectProjects', 'browser', 'node', '--', `${packageName}/`]);
const chromium = await findChromium();
if (!chromium) {
  console.error('No Chromium was found, so the pages were not tested. Set CHROMIUM_PATH to its program.');
  process.exit(1);
}
await run('playwright', ['test', '--config', 'shared-testing/playwright.config.js'], {
  REMOTE: packageName,
  REMOTE_PORT: String(await findFreePort()),
  CHROMIUM_PATH: chromium,
});

/**
 * @param {string} program of npm
 * @param {string[]} args
 * @param {Record<string, string>} [variables]
 */
async function run(program, args, variables) {
  const child = spawn(path.join(repository, 'node_modules', '.bin', program), args, {
    cwd: repository,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(1);
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

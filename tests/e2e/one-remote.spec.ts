// A team that has checked out its remote and the shared packages, and nothing else of the site.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../support/copy-checkout';
import { expect, test } from '../support/fixtures';
import { findFreePorts } from '../support/free-ports';

const execute = promisify(execFile);

// One after the other: they share the checkout.
test.describe.configure({ mode: 'serial' });

let checkout: string;
test.beforeAll(async () => {
  checkout = await copyOneRemote('mfe-catalogue');
});
test.afterAll(() => fs.rm(checkout, { recursive: true }));

const npm = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  execute('npm', [...args, '-w', 'mfe-catalogue'], {
    cwd: checkout,
    env: { ...process.env, ...env, NODE_ENV: '', FORCE_COLOR: '0' },
  });

test('it builds the remote', async () => {
  await npm({}, 'run', 'build');
  const manifest = await fs.readFile(path.join(checkout, 'mfe-catalogue/dist/manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({
    name: 'catalogue',
    server: expect.stringMatching(/^server/),
  });
});

test('its unit tests and its pages in a browser pass', async () => {
  const { stdout, stderr } = await npm({}, 'test');
  expect(stderr).toMatch(/Test Suites: +\d+ passed/);
  expect(stdout).toMatch(/1 passed/);
});

test('its dev server shows recorded products without an API', async () => {
  const [port = 0, unused = 0] = await findFreePorts(2);
  const server = spawn(process.execPath, ['../webpack/dev-server.mjs'], {
    cwd: path.join(checkout, 'mfe-catalogue'),
    env: { ...process.env, CATALOGUE_DEV_PORT: String(port), API_PORT: String(unused), API_BASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    for await (const chunk of server.stdout) {
      output += String(chunk);
      if (output.includes('recorded responses are sent')) break;
    }
    const response = await fetch(`http://127.0.0.1:${port}/api/products/1`);
    expect(await response.json()).toMatchObject({ id: 1, productName: 'Venwash Liquid Detergent' });
    expect(await (await fetch(`http://127.0.0.1:${port}/products`)).text()).toContain('<div id="root">');
  } finally {
    const ended = once(server, 'close');
    server.kill();
    await ended;
  }
});

test('it publishes the remote to a site that runs elsewhere', async ({ startOwnSite }) => {
  const file = path.join(checkout, 'mfe-catalogue/package.json');
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"0.1.0"', '"0.1.1"'));
  const site = await startOwnSite();
  const { stdout } = await npm(site.env, 'run', 'publish');
  expect(stdout).toMatch(/catalogue 0\.1\.1-\w+ is live\./);
  expect(await (await fetch(`${site.url}/composition.json`)).text()).toContain('"0.1.1-');
});

// A team that has checked out its remote and the shared packages, and nothing else of the site.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOneRemote } from '../support/copy-checkout';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { findFreePorts } from '../support/free-ports';
import { signInTo, storageStateOf } from '../support/session';

const execute = promisify(execFile);

// One after the other: they share the checkout.
test.describe.configure({ mode: 'serial' });

let checkout: string;
test.beforeAll(async () => {
  checkout = await copyOneRemote('mfe-catalogue');
});
test.afterAll(() => fs.rm(checkout, { recursive: true }));

const npm = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  execute('npm', ['-w', 'mfe-catalogue', ...args], {
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

test('its unit tests and its pages in a browser pass', deepUnless(false), async () => {
  // Whole tools run in it, each of which uses a core for minutes where the machine is busy.
  test.slow();
  const { stdout, stderr } = await npm({}, 'test');
  expect(stderr).toMatch(/Test Suites: +\d+ passed/);
  expect(stdout).toMatch(/1 passed/);
});

/** Runs the dev server of the checkout, and something as soon as it has printed the pattern. */
async function withDevServer(
  args: string[],
  env: Record<string, string>,
  pattern: RegExp,
  use: () => Promise<void>,
): Promise<void> {
  const [unused = 0] = await findFreePorts(1);
  const server = spawn(process.execPath, ['../webpack/dev-server.mjs', ...args], {
    cwd: path.join(checkout, 'mfe-catalogue'),
    env: { ...process.env, API_PORT: String(unused), API_BASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    for await (const chunk of server.stdout) {
      output += String(chunk);
      if (pattern.test(output)) break;
    }
    await use();
  } finally {
    const ended = once(server, 'close');
    server.kill();
    await ended;
  }
}

test('its dev server shows recorded products without an API', async () => {
  const [port = 0] = await findFreePorts(1);
  await withDevServer([], { CATALOGUE_DEV_PORT: String(port) }, /recorded responses are sent/, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/products/1`);
    expect(await response.json()).toMatchObject({ id: 1, productName: 'Venwash Liquid Detergent' });
    expect(await (await fetch(`http://127.0.0.1:${port}/products`)).text()).toContain('<div id="root">');
  });
});

test(
  'its dev server shows it inside a site that runs, in one browser only',
  deepUnless(false),
  async ({ browser, startOwnSite }) => {
    const sources = path.join(checkout, 'mfe-catalogue/src/product-list/list-selects.tsx');
    await fs.writeFile(sources, (await fs.readFile(sources, 'utf8')).replaceAll('Sort by', 'Order by'));
    const [port = 0] = await findFreePorts(1);
    const site = await startOwnSite({ env: { OVERRIDE_ORIGINS: 'loopback' } });
    await withDevServer(
      ['--federated'],
      { CATALOGUE_DEV_PORT: String(port) },
      /Federated build/,
      async () => {
        const session = await signInTo(site.url);
        const developer = await browser.newContext({ storageState: storageStateOf(site.url, session) });
        const page = await developer.newPage();
        await page.goto(`${site.url}/_overrides`);
        const form = page.getByRole('form', { name: 'catalogue' });
        await form.getByLabel('Or the origin of a build').fill(`http://localhost:${port}`);
        await form.getByRole('button', { name: 'Save' }).click();
        await expect(form.getByRole('status')).toHaveText(/Saved for this browser/);
        await page.goto(`${site.url}/products`);
        await expect(page.getByText('Order by')).toBeVisible();

        const visitor = await (await browser.newContext()).newPage();
        await visitor.goto(`${site.url}/products`);
        await expect(visitor.getByText('Sort by')).toBeVisible();
        await expect(visitor.getByText('Order by')).toBeHidden();

        const badge = page.getByRole('form', { name: 'Overrides of this browser' });
        await expect(badge).toContainText(`catalogue: http://localhost:${port}`);
        await badge.getByRole('button', { name: 'Reset' }).click();
        await expect(page.getByText('Sort by')).toBeVisible();
        await Promise.all([developer.close(), visitor.context().close()]);
      },
    );
  },
);

const selects = 'mfe-catalogue/src/product-list/list-selects.tsx';
/** Changes the words beside the select of the list. */
async function renameSelect(words: string): Promise<void> {
  const file = path.join(checkout, selects);
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace(/(Sort|Order|Arrange) by/g, words));
}

test(
  'its dev server shows it inside a site to who has its key, follows the sources, and leaves it to the site',
  deepUnless(false),
  async ({ browser, startOwnSite }) => {
    const [port = 0] = await findFreePorts(1);
    const site = await startOwnSite();
    const env = {
      CATALOGUE_DEV_PORT: String(port),
      PUBLISHING_KEY_FILE: path.join(site.env.VAR_DIR ?? '', 'keys/catalogue.pem'),
    };
    const page = await (await browser.newContext()).newPage();
    await renameSelect('Order by');
    await withDevServer(['--against', site.url], env, /Federated build/, async () => {
      await page.goto(`http://localhost:${port}/_against`);
      await expect(page).toHaveURL(`${site.url}/`);
      await page.goto(`${site.url}/products`);
      await expect(page.getByText('Order by')).toBeVisible();
      await expect(page.getByRole('form', { name: 'Overrides of this browser' })).toContainText(
        `catalogue: http://localhost:${port}`,
      );
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(`${site.url}/products`);
      await expect(visitor.getByText('Sort by')).toBeVisible();
      // By itself.
      await renameSelect('Arrange by');
      await expect(page.getByText('Arrange by')).toBeVisible({ timeout: 60_000 });
      await expect(visitor.getByText('Sort by')).toBeVisible();
      await visitor.context().close();
    });
    await page.reload();
    await expect(page.getByText('Sort by')).toBeVisible();
    await page.context().close();
    await renameSelect('Sort by');
  },
);

test(
  'it publishes the remote to a site that runs elsewhere, first as a preview',
  deepUnless(false),
  async ({ browser, startOwnSite }) => {
    test.slow();
    const site = await startOwnSite();
    await renameSelect('Order by');
    const { stdout: preview } = await npm(site.env, 'run', 'publish', '--', '--preview');
    const address = /http\S+\/_overrides\?link=\S+/.exec(preview)?.[0] ?? '';
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(address);
    await page.goto(`${site.url}/products`);
    await expect(page.getByText('Order by')).toBeVisible();
    expect(await (await fetch(`${site.url}/products`)).text()).not.toContain('Order by');
    await page.context().close();

    await renameSelect('Sort by');
    const file = path.join(checkout, 'mfe-catalogue/package.json');
    await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"0.1.0"', '"0.1.1"'));
    const { stdout } = await npm(site.env, 'run', 'publish');
    expect(stdout).toMatch(/catalogue 0\.1\.1-\w+ is live\./);
    expect(await (await fetch(`${site.url}/composition.json`)).text()).toContain('"0.1.1-');
  },
);

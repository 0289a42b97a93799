// A shell and a remote of different age beside each other: a prop is new, and one side knows it while the other does not. Two
// shells share one registry, one of this checkout and one with the prop.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { copyCheckout } from '../support/copy-checkout';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { findFreePorts } from '../support/free-ports';
import type { Site } from '../support/site';
import { untilHydrated } from '../support/until-hydrated';

const execute = promisify(execFile);
const HINT = 'Ask us for samples.';

/** File to a text in it, and what the newer checkout has instead. */
const changes: Record<string, Record<string, string>> = {
  'shared-contracts/src/remotes.ts': { "'product-list': {": "'product-list': { hint?: string | undefined;" },
  'shell/src/routes/pages.tsx': {
    'brochure: content.hero.brochure,': `brochure: content.hero.brochure, hint: '${HINT}',`,
  },
  'mfe-catalogue/src/product-list/product-list.tsx': {
    '{ brochure, category: named }': '{ brochure, category: named, hint }',
    '<Summary>': '{hint && <p>{hint}</p>}<Summary>',
  },
};

async function makeNewerCheckout(): Promise<string> {
  const checkout = await copyCheckout();
  for (const [name, replacements] of Object.entries(changes)) {
    const file = path.join(checkout, name);
    let text = await fs.readFile(file, 'utf8');
    for (const [from, to] of Object.entries(replacements)) {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}: this test changes it.`);
      text = text.replace(from, () => to);
    }
    await fs.writeFile(file, text);
  }
  await execute(process.execPath, ['webpack/build.mjs', 'shell', 'mfe-catalogue'], { cwd: checkout });
  return checkout;
}

let checkout: string;
let shell: ChildProcess | undefined;

/** A second shell of the site, on the same registry and API. */
async function startNewerShell(site: Site): Promise<string> {
  const [port = 0] = await findFreePorts(1);
  const repository = path.resolve(import.meta.dirname, '../..');
  const exitWithParent = pathToFileURL(path.join(repository, 'scripts/launcher/exit-with-parent.mjs')).href;
  shell = spawn(process.execPath, ['--import', exitWithParent, 'shell/dist/server.cjs'], {
    cwd: checkout,
    env: {
      ...site.env,
      SHELL_PORT: String(port),
      VAR_DIR: path.join(checkout, 'var'),
      REGISTRY: path.join(site.varDir, 'registry'),
      TRUSTED_REMOTES: path.join(site.varDir, 'trusted-remotes.json'),
      API_BASE_URL: site.urlOf('api'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  return url;
}

test.beforeAll(async () => {
  // Whole packages are built in it.
  test.setTimeout(900_000);
  checkout = await makeNewerCheckout();
});
test.afterAll(async () => {
  if (shell?.exitCode === null) {
    shell.kill();
    await once(shell, 'close');
  }
  await fs.rm(checkout, { recursive: true });
});

/** The list as the server has sent it, and once it is hydrated. The page fails the test for each message on the console. */
async function expectList(page: Page, url: string, hasHint: boolean): Promise<void> {
  const html = await (await fetch(`${url}/products`)).text();
  expect(html.includes(HINT)).toBe(hasHint);
  await page.goto(`${url}/products`);
  await untilHydrated(page.getByRole('combobox', { name: 'Sort by' }));
  await expect(page.getByText(HINT)).toBeVisible({ visible: hasHint });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
  // Rendered by the browser alone.
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL(/\/blog/);
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  await expect(page.getByText(HINT)).toBeVisible({ visible: hasHint });
}

test(
  'a newer shell beside older builds, and an older shell beside a newer build: pages work, and the checks had said so',
  deepUnless(false),
  async ({ page, startOwnSite }) => {
    test.slow();
    const site = await startOwnSite();
    const checkLive = (...args: string[]) =>
      execute(process.execPath, ['scripts/check-live.mjs', ...args], { cwd: checkout, env: site.env });
    const newerShell = path.join(checkout, 'shell/dist');
    const { stdout } = await checkLive('--shell', newerShell);
    expect(stdout).toMatch(/^\d+ builds of 4 remotes fit this shell\.$/m);

    const newer = await startNewerShell(site);
    await expectList(page, newer, false);

    const env = { ...site.env, SHELLS: `${site.url},${newer}` };
    const published = await execute('npm', ['run', 'publish', '-w', 'mfe-catalogue', '--', '--no-build'], {
      cwd: checkout,
      env,
    });
    expect(published.stdout).toMatch(/catalogue \S+ is live\./);
    await expectList(page, site.url, false);
    await expectList(page, newer, true);

    // The newer build, and the one that a rollback would bring back: both need the brochure.
    const file = path.join(newerShell, 'contract.json');
    await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replaceAll('brochure', 'booklet'));
    await expect(checkLive('--shell', newerShell)).rejects.toThrow(
      /catalogue: the props of 'product-list' do not fit: .*brochure.*\n {2}Where: \S+ \(live\), \S+ \(kept\)/,
    );
  },
);

// A new remote on a site that runs: made, tested and published, while nothing else is built or restarted.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyBuilds, copyCheckout, ignoreMissing } from '../support/copy-checkout';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { findFreePorts } from '../support/free-ports';
import type { Site } from '../support/site';

const execute = promisify(execFile);
let checkout: string;
test.beforeEach(async () => {
  checkout = await copyCheckout();
  await copyBuilds(checkout);
});
test.afterEach(() => fs.rm(checkout, { recursive: true }));

const npm = (env: NodeJS.ProcessEnv, ...args: string[]) => execute('npm', args, { cwd: checkout, env });
/** The files that removing a remote has to leave as they were before it was made. */
const listChangedFiles = async () => {
  const folders = (await fs.readdir(checkout)).filter((entry) => entry.startsWith('mfe-'));
  const pipelines = await fs.readdir(path.join(checkout, '.github/workflows'));
  const texts = ['.github/CODEOWNERS', 'package-lock.json'].map((file) =>
    fs.readFile(path.join(checkout, file), 'utf8'),
  );
  return [folders, pipelines, ...(await Promise.all(texts))];
};
const versionsOf = async (site: Site) => {
  const response = await fetch(`${site.url}/composition.json`);
  const { remotes } = (await response.json()) as { remotes: Record<string, { version: string }> };
  return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]));
};

test('one command makes it, one publishes it, one removes it, and the site runs on', async ({
  page,
  startOwnSite,
}) => {
  const [port] = await findFreePorts(1);
  const site = await startOwnSite({ folder: checkout, env: { CAREERS_PORT: String(port) } });
  const [before, pids, files] = [await versionsOf(site), site.pids(), await listChangedFiles()];
  await page.goto(`${site.url}/about`);
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Careers');

  await npm(site.env, 'run', 'new:remote', '--', 'careers', '--no-install');
  const { stdout } = await npm(site.env, 'run', 'publish', '-w', 'mfe-careers');
  expect(stdout).toMatch(/careers 0\.1\.0-\w+ is live/);

  const { careers, ...others } = await versionsOf(site);
  expect(careers).toMatch(/^0\.1\.0-/);
  expect(others).toEqual(before);
  expect(site.pids()).toMatchObject(pids);
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/careers</loc>');

  // A page that was open before gets there, too: by a full load.
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expect(page).toHaveTitle(/^Careers \|/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('More about it.')).toBeVisible();

  const html = await (await fetch(`${site.url}/careers`)).text();
  expect(html).toContain('What this page is about.</p>');
  await page.goto(`${site.url}/careers`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('More about it.')).toBeVisible();

  const remove = (...options: string[]) =>
    npm(site.env, 'run', 'remove:remote', '--', 'careers', '--no-install', ...options);
  await expect(remove()).rejects.toThrow(/mfe-careers has changes that are not committed|add --force/);
  await remove('--force');
  await expect.poll(async () => (await fetch(`${site.url}/careers`)).status).toBe(404);
  await site.waitForOutput(/careers was removed: its host has stopped/);
  expect(await versionsOf(site)).toEqual(before);
  expect(site.pids()).toMatchObject(pids);
  expect(await listChangedFiles()).toEqual(files);
  await page.goto(`${site.url}/about`);
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Careers');
});

test('the checkout stays in order: types, lint, unit tests, lock file', deepUnless(false), async () => {
  // Whole tools run in it, each of which uses a core for minutes where the machine is busy.
  test.slow();
  const env = { ...process.env, FORCE_COLOR: '0' };
  await npm(env, 'run', 'new:remote', '--', 'job-board', '--no-install');
  const lock = await fs.readFile(path.join(checkout, 'package-lock.json'), 'utf8');
  expect(lock).toContain('"node_modules/@site/mfe-job-board"');
  expect(await fs.readFile(path.join(checkout, '.github/CODEOWNERS'), 'utf8')).toMatch(
    /^\/mfe-job-board\/ +@venmara\/job-board-team$/m,
  );
  // Types that `npm test` has checked before are not checked again.
  const remembered = 'node_modules/.cache/tsc';
  await fs
    .cp(path.resolve(remembered), path.join(checkout, remembered), { recursive: true })
    .catch(ignoreMissing);
  await npm(env, 'run', 'typecheck');
  await execute('npx', ['eslint', 'mfe-job-board'], { cwd: checkout, env });
  await execute('npx', ['prettier', '--check', 'mfe-job-board', '.github', 'package-lock.json'], {
    cwd: checkout,
    env,
  });
  const jest = await execute('npx', ['jest', 'mfe-job-board/', 'publishing/src/remotes/description'], {
    cwd: checkout,
    env,
  });
  expect(jest.stderr).toContain('PASS browser mfe-job-board/src/overview/overview.test.tsx');
});

const refused = [
  ['catalogue', 'There is a folder mfe-catalogue already.'],
  ['Careers', "'Careers' is not a name"],
  ['api', "'api' is a name that the site uses itself."],
  ['../careers', 'is not a name'],
] as const;

test('a name that cannot be is refused, and nothing is made', deepUnless(false), async () => {
  for (const [name, message] of refused) {
    const failure = npm(process.env, 'run', 'new:remote', '--', name, '--no-install');
    await expect(failure, name).rejects.toThrow(message);
  }
  const remove = (name: string) => npm(process.env, 'run', 'remove:remote', '--', name, '--no-install');
  await expect(remove('catalogue')).rejects.toThrow('places pieces of catalogue');
  await expect(remove('careers')).rejects.toThrow("There is no remote 'careers'");
  expect((await fs.readdir(checkout)).filter((folder) => folder.startsWith('mfe-'))).toHaveLength(4);
});

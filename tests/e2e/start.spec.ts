import fs from 'node:fs/promises';
import path from 'node:path';
import { makeChangedBuild } from '../support/changed-build';
import { cpuTimeOf } from '../support/cpu-time';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

/** Starts in half the time. */
const withoutProducts = { DEMO_CONTENT: 'off' };

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a taken port is reported with the variable that changes it', async ({ startOwnSite, baseURL }) => {
  const port = new URL(baseURL ?? '').port;
  const failure = startOwnSite({ env: { CATALOGUE_PORT: port } });
  await expect(failure).rejects.toThrow(`Port ${port} is taken (CATALOGUE_PORT, for catalogue).`);
});

const restart =
  'a killed API is restarted after 0.2 s with less than 3 s of CPU time, and pages respond all the time';
test(restart, { tag: '@alone' }, async ({ startOwnSite }) => {
  const site = await startOwnSite();
  const { api, ...others } = site.pids();
  // A page that was requested before is cached; another one would respond with an error.
  expect((await fetch(`${site.url}/products`)).status).toBe(200);
  site.killService('api');
  const back = site.waitForOutput(/^api restarted/m).then(() => true);
  const response = async () => {
    expect((await fetch(`${site.url}/products`)).status).toBe(200);
    return false;
  };
  while (!(await Promise.race([back, response()])));
  expect(site.output()).toContain('api exited (SIGKILL), restarting in 0.2 s');
  expect(site.pids()).toMatchObject(others);
  expect(site.pids().api).not.toBe(api);
  expect(await cpuTimeOf([site.pids().api ?? 0])).toBeLessThan(3000);
  expect((await fetch(`${site.url}/api/category/all`)).status).toBe(200);
});

test(
  'SIGTERM stops every service, and none has to be killed',
  deepUnless(false),
  async ({ startOwnSite }) => {
    const site = await startOwnSite({ isNew: true, env: withoutProducts });
    // A keep-alive connection must not delay the shutdown.
    await fetch(`${site.url}/products`);
    const pids = Object.values(site.pids());
    expect(pids).toHaveLength(6);
    expect(await site.stop()).toBe(0);
    expect(site.output()).not.toContain('is killed');
    expect(pids.filter(isRunning)).toEqual([]);
  },
);

test('the first start shows the password of the first admin, the second one does not', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ isNew: true, env: withoutProducts });
  const firstAdminLine = /^First admin: (\S+) {3}Password: (\S+) {3}\(shown only now\)$/m;
  const [, username, password = ''] = firstAdminLine.exec(site.output()) ?? [];
  const response = await fetch(`${site.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(await response.json()).toMatchObject({ status: 200 });
  await site.stop();
  const log = await fs.readFile(path.join(site.varDir, 'logs', 'api.log'), 'utf8');
  expect(log).toContain('/api/auth/authenticate');
  expect(log).not.toContain(password);
  const again = await startOwnSite({ varDir: site.varDir, env: withoutProducts });
  expect(again.output()).not.toMatch(/First admin|Password/);
});

test('no service outlives a killed launcher', async ({ startOwnSite }) => {
  const site = await startOwnSite({ isNew: true, env: withoutProducts });
  const pids = Object.entries(site.pids());
  site.killLauncher();
  await expect.poll(() => pids.filter(([, pid]) => isRunning(pid))).toEqual([]);
});

const copies = 'two copies run side by side, and a second start is quick';
test(copies, deepUnless(false, '@alone'), async ({ startOwnSite }) => {
  const [one, two] = [await startOwnSite(), await startOwnSite()];
  for (const site of [one, two]) expect((await fetch(`${site.url}/products`)).status).toBe(200);
  await one.stop();
  const again = await startOwnSite({ varDir: one.varDir });
  expect((await fetch(again.url)).status).toBe(200);
  expect(await cpuTimeOf(Object.values(again.pids()))).toBeLessThan(10_000);
  expect(again.output()).not.toMatch(/built in|is live/);
});

test('a remote that is published alone is used by the next page, and a rollback reverts it', async ({
  page,
  startOwnSite,
}) => {
  // What the gate sees in a browser is the subject of checked-builds.spec.ts.
  const site = await startOwnSite({ env: { PUBLISH_BROWSER: 'off' } });
  const pids = site.pids();
  const build = await makeChangedBuild({ 'All products': 'Every product' });
  const linkToAll = async () => {
    await page.goto(site.url);
    const link = page.getByRole('main').getByRole('link', { name: /^(All products|Every product)$/ });
    return (await link.innerText()).trim();
  };

  expect(await linkToAll()).toBe('All products');
  // The title of a page has these words, too.
  await expect(site.runScript('publish', 'catalogue', '--from', build)).rejects.toThrow(
    'the title of the page is "Every product, page 2", and of the live build "All products, page 2"',
  );
  await site.runScript('publish', 'catalogue', '--from', build, '--accept', 'new words');
  await expect.poll(linkToAll).toBe('Every product');
  expect(await site.runScript('history', 'catalogue')).toContain('accepted: new words');
  await site.runScript('rollback', 'catalogue');
  await expect.poll(linkToAll).toBe('All products');

  expect(site.pids()).toEqual(pids);
  expect(site.output()).not.toContain('ended');
  await fs.rm(build, { recursive: true });
});

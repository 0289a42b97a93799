import type { Page } from '@playwright/test';
import { numberFromEnvironment } from '@site/shared-testing/seeded-random';
import { expect, test } from '../support/fixtures';
import { publishQuickly, rollBackQuickly } from '../support/quick-publish';
import type { Site } from '../support/site';
import { untilHydrated } from '../support/until-hydrated';

test.use({ viewport: { width: 1440, height: 900 } });

const remotes = ['catalogue', 'content', 'enquiry'] as const;
/** In `npm run test:deep` 50. */
const PUBLISHES = numberFromEnvironment('PUBLISHES', 5);
const ROLLBACKS = PUBLISHES / 5;
/** The tab takes its steps from page to page meanwhile. */
const publishesPerStep = Math.max(1, Math.floor(PUBLISHES / 6));

/** Everything that a tab loads of remotes, and what of it failed. */
function watchRemotes(page: Page) {
  const versions = new Map<string, Set<string>>();
  const failures: string[] = [];
  page.on('response', (response) => {
    const [, remote = '', version = ''] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(response.url()) ?? [];
    if (!remote) return;
    versions.set(remote, (versions.get(remote) ?? new Set()).add(version));
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/remotes/')) failures.push(`failed ${request.url()}`);
  });
  return { versions, failures };
}

const liveVersions = async (site: Site) => {
  const response = await fetch(`${site.url}/composition.json`);
  const { remotes: builds } = (await response.json()) as { remotes: Record<string, { version: string }> };
  return Object.fromEntries(Object.entries(builds).map(([name, { version }]) => [name, version]));
};

/** Every page that loads code of its own; those of the company and of the contact are always loaded as documents. */
const walk: ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL(/\/products/);
    await expect(page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true })).toBeVisible();
  },
  async (page) => {
    await page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
  },
  async (page) => {
    await page.getByRole('main').getByRole('link', { name: 'Request a quote' }).first().click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
  async (page) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog/);
  },
  async (page) => {
    await page.getByRole('main').locator('a[href^="/blogDetails/"]').first().click();
    await expect(page).toHaveURL(/\/blogDetails\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
];

test(`a tab keeps its builds through ${PUBLISHES} publishes and ${ROLLBACKS} rollbacks, and a half-filled form its values`, async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(240_000);
  const site = await startOwnSite();
  const first = await liveVersions(site);
  const walking = watchRemotes(page);
  const form = await context.newPage();
  const waiting = watchRemotes(form);

  await form.goto(`${site.url}/contact`, { waitUntil: 'networkidle' });
  await form.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('Asha Nair');
  await page.goto(site.url, { waitUntil: 'networkidle' });
  // Before that, a link is an ordinary link to another document.
  await untilHydrated(page.getByRole('banner').getByRole('link').first());
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  for (let at = 1; at <= PUBLISHES; at += 1) {
    const remote = remotes[at % remotes.length] ?? 'catalogue';
    await publishQuickly(site, remote, at);
    // The shell reads the registry now: each of the builds is live for a moment.
    await liveVersions(site);
    if (at % (PUBLISHES / ROLLBACKS) === 0) await rollBackQuickly(site, remote);
    if (at % publishesPerStep === 0) await walk[at / publishesPerStep - 1]?.(page);
  }
  expect((await liveVersions(site)).catalogue).not.toBe(first.catalogue);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await form.getByRole('main').getByRole('textbox', { name: 'Phone number' }).fill('9876543210');
  await expect(form.getByRole('main').getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Nair');

  for (const { versions, failures } of [walking, waiting]) {
    expect(failures).toEqual([]);
    for (const [remote, used] of versions) expect([...used]).toEqual([first[remote]]);
  }
  expect([...walking.versions.keys()].sort()).toEqual([...remotes]);

  const current = await liveVersions(site);
  await page.goto(`${site.url}/products`, { waitUntil: 'networkidle' });
  await expect
    .poll(() => walking.versions.get('catalogue'))
    .toEqual(new Set([first.catalogue, current.catalogue]));
});

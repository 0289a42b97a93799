import type { Locator } from '@playwright/test';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

/** A host that fails is asked again after a second: who tries again at once does it twice. */
const tryUntilVisible = (tryAgain: Locator, wanted: Locator) =>
  expect(async () => {
    if (!(await wanted.isVisible())) await tryAgain.click({ timeout: 5_000 });
    await expect(wanted).toBeVisible({ timeout: 5_000 });
  }).toPass();

test("with the catalogue's host stopped the pages still work, also after a restart of the shell", async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ hostsByHand: ['catalogue'] });
  await site.startHost('catalogue');
  await expect
    .poll(async () => (await fetch(`${site.url}/products`)).text())
    .toContain('Bloom Rose &amp; Milk');
  await site.stopHost('catalogue');

  const browse = async () => {
    await page.goto(`${site.url}/products`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloom Rose & Milk');
    // Pictures that are still on their way would be cut off, rightly, with a message.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
  };
  await browse();
  const { shell } = site.pids();
  site.killService('shell');
  await expect.poll(() => site.pids().shell).not.toBe(shell);
  await browse();
});

test.describe('with an unreachable catalogue from the start', () => {
  test.use({ expectedMessages: [/"piece":"catalogue\/|status of 503/] });

  test(
    "only its piece shows a fallback, and 'Try again' works when the host is back",
    deepUnless(false),
    async ({ page, startOwnSite }) => {
      const site = await startOwnSite({ hostsByHand: ['catalogue'] });
      await page.goto(`${site.url}/products`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await tryAgain.click();
      await expect(tryAgain).toBeEnabled();

      await site.startHost('catalogue');
      await tryUntilVisible(tryAgain, page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true }));
    },
  );
});

test.describe("with a piece's scripts unreachable for the browser", () => {
  test.use({ expectedMessages: [/"piece":"catalogue\/|Failed to load resource|already registered/] });

  test("the server's HTML stays with working links, and an interaction loads the scripts again", async ({
    page,
  }) => {
    await page.route('**/remotes/**', (route) => route.abort());
    await page.goto('/', { waitUntil: 'networkidle' });
    const trending = page.getByRole('region', { name: 'Trending Products', exact: true });
    await trending.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const card = trending.getByRole('link', { name: 'Venwash Liquid Detergent', exact: true });
    await expect(card).toBeVisible();

    await page.unroute('**/remotes/**');
    await card.hover();
    await expect(trending.getByRole('button', { name: /^Pause/ })).toBeVisible();
    // Not by the pointer: the carousel may begin to move under it.
    await card.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venwash Liquid Detergent');
  });
});

test.describe('with an unreachable admin area from the start', () => {
  test.use({ expectedMessages: [/"piece":"admin\//] });

  test('it shows a fallback, visitors see no difference, and it loads when its host is reachable', async ({
    page,
    startOwnSite,
  }) => {
    test.slow();
    const site = await startOwnSite({ hostsByHand: ['admin'] });
    await page.goto(`${site.url}/admin/enquiry`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
    await page.getByRole('link', { name: 'To the website' }).click();
    await expect(page.getByRole('link', { name: 'Contact Now' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    await page.goto(`${site.url}/admin`, { waitUntil: 'networkidle' });
    await site.startHost('admin');
    await tryUntilVisible(
      page.getByRole('button', { name: 'Try again' }),
      page.getByRole('heading', { level: 1, name: 'Admin sign-in' }),
    );
  });
});

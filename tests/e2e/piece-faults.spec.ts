// What a visitor sees of a piece whose code does not come, and what the browser reports about it: for each remote and
// each fault of the network.
import type { Locator, Page, Route } from '@playwright/test';
import type { Composition } from '../../shell/src/composition/composition';
import type { Rung } from '../../shell/src/reports/report';
import { deepUnless } from '../support/deep';
import { expectReport, watchReports } from '../support/fault-reports';
import { expect, test } from '../support/fixtures';
import { followBlog, followProducts, followWebsite } from '../support/other-pieces';
import { untilHydrated } from '../support/until-hydrated';

/** Milliseconds in which a piece that fails has been replaced. */
const LIMIT = 3_000;
/** Milliseconds after which a build counts as failed where the server's HTML stands meanwhile. */
const PATIENCE = 8_000;

async function liveVersionOf(page: Page, remote: string): Promise<string> {
  const response = await page.request.get('/composition.json');
  const { remotes } = (await response.json()) as Composition;
  return remotes[remote]?.version ?? '';
}

interface BrokenRemote {
  path: string;
  piece: string;
  /** What is left without its code. */
  rung: Rung;
  /** What the visitor sees then. */
  shown: (page: Page) => Locator;
  /** The frame, and the pieces of others. */
  expectRestWorks: (page: Page) => Promise<void>;
}

const remotes: Record<string, BrokenRemote> = {
  catalogue: {
    path: '/products',
    piece: 'product-list',
    rung: 'html',
    shown: (page) => page.getByRole('main').getByRole('link', { name: 'Bloom Rose & Milk', exact: true }),
    expectRestWorks: followBlog,
  },
  content: {
    path: '/about',
    piece: 'about',
    rung: 'html',
    shown: (page) => page.getByRole('heading', { name: 'Milestones' }),
    expectRestWorks: followProducts,
  },
  enquiry: {
    path: '/contact',
    piece: 'contact-page',
    rung: 'html',
    shown: (page) => page.getByRole('textbox', { name: 'Name' }),
    expectRestWorks: followBlog,
  },
  admin: {
    path: '/login',
    piece: 'area',
    rung: 'fallback',
    shown: (page) => page.getByRole('button', { name: 'Try again' }),
    expectRestWorks: followWebsite,
  },
};

const networkFaults: Record<string, (route: Route) => Promise<void> | void> = {
  'are refused': (route) => route.abort('connectionrefused'),
  'respond with 404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'respond with 500': (route) => route.fulfill({ status: 500, body: 'Error' }),
  hang: () => undefined,
  'are garbage': (route) => route.fulfill({ contentType: 'text/javascript', body: '<html>{{{' }),
  'have another hash': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* changed */` });
  },
};

/** Lets the page's clock run to the end of the limit, and no further. */
async function passLimit(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + LIMIT);
}

test.describe('with scripts', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    expectedMessages: [
      /"piece":"(catalogue|content|enquiry|admin)\/|Failed to load resource|integrity|preload/,
    ],
  });

  for (const [index, [remote, broken]] of Object.entries(remotes).entries())
    for (const [number, [fault, respond]] of Object.entries(networkFaults).entries()) {
      const { path, piece, rung, shown, expectRestWorks } = broken;
      const title = `of ${remote} that ${fault}: within 3 s a visitor sees the next rung, the rest works, and it is reported`;
      // Each fault once, and each remote at least once.
      const isUsual = number % Object.keys(remotes).length === index;
      test(title, deepUnless(isUsual), async ({ page }) => {
        const hangs = fault === 'hang';
        if (hangs) await page.clock.install();
        await watchReports(page);
        await page.route(`**/remotes/${remote}/**`, respond);
        const requested = page.waitForRequest(`**/remotes/${remote}/**`);
        const received = page.waitForResponse('**/reports');
        const version = await liveVersionOf(page, remote);
        // A page that starts at once asks for the scripts before its load event, which waits for them.
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        if (rung === 'html') await shown(page).hover();
        else await page.mouse.move(10, 10);
        await requested;
        if (hangs) await passLimit(page);
        await expect(shown(page)).toBeVisible({ timeout: LIMIT });
        if (hangs) {
          await page.clock.resume();
          await page.clock.fastForward(PATIENCE);
        }
        await expectReport(page, { remote, version, piece, fault: 'load', rung });
        expect((await received).status()).toBe(204);
        await expect(shown(page)).toBeVisible();
        await expectRestWorks(page);
        // A script may still be on its way.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }

  test('that are refused: what the server sent of the list of all products does not stay on the next page', async ({
    page,
  }) => {
    await page.route('**/remotes/catalogue/**', (route) => route.abort('connectionrefused'));
    const reported = page.waitForResponse('**/reports');
    await page.goto('/products/all');
    const heading = page.getByRole('heading', { level: 1, name: 'All products' });
    await heading.hover();
    await reported;
    await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(heading).toBeHidden();
    const retryButton = page.getByRole('main').getByRole('button', { name: 'Try again' });
    // The navigation itself has tried again.
    await expect(retryButton).toBeEnabled();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await retryButton.click();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  });

  /** Pages to which a visitor comes within the document: there is no HTML of the server. */
  const navigations = {
    catalogue: { label: 'Products', piece: 'product-list', text: 'not available', rest: followBlog },
    content: { label: 'Blog', piece: 'blog-list', text: 'not available', rest: followProducts },
    enquiry: { label: 'Home', piece: 'contact-section', text: 'Contact Us !', rest: followBlog },
  };
  for (const [remote, { label, piece, text, rest }] of Object.entries(navigations))
    test(
      `of ${remote} that hang on the way to another page: within 3 s its fallback is shown`,
      deepUnless(remote === 'catalogue'),
      async ({ page }) => {
        await page.clock.install();
        await watchReports(page);
        const version = await liveVersionOf(page, remote);
        await page.goto('/no-such-page');
        await page.route(`**/remotes/${remote}/**`, () => undefined);
        const requested = page.waitForRequest(`**/remotes/${remote}/**`);
        const link = page.getByRole('banner').getByRole('link', { name: label, exact: true });
        await untilHydrated(link);
        await link.click();
        await requested;
        await passLimit(page);
        await expect(page.getByRole('main').getByText(text)).toBeVisible();
        await page.clock.resume();
        await expectReport(page, { remote, version, piece, fault: 'load', rung: 'fallback' });
        await rest(page);
      },
    );
});

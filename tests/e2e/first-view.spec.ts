import '../../shell/src/bootstrap/bootstrap-state';
import type { Page } from '@playwright/test';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { isMainPage, publicPages, widths } from '../support/pages';
import { hydratePage } from '../support/until-hydrated';
import { watchNetwork } from '../support/watch-network';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Bytes of script, inline and compressed, that a page may load with itself or run before it is used. */
const SCRIPT_BUDGET = 5_000;
/** Bytes of the inline script. The font takes 300 of them. */
const BOOTSTRAP_BUDGET = 2_400;

// Chrome logs the status 404 of a page in the console.
test.use({ expectedMessages: [/the server responded with a status of 404/] });

for (const [width, pixels] of Object.entries(widths)) {
  for (const [name, address] of Object.entries(publicPages)) {
    const title = `${name} on a ${width}: nothing from elsewhere, no call of the API, nothing moves`;
    test(title, deepUnless(isMainPage(name) && width === 'phone', '@alone'), async ({ page, baseURL }) => {
      await page.setViewportSize({ width: pixels, height: 900 });
      await page.addInitScript(() => {
        window.layoutShift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            window.layoutShift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const network = await watchNetwork(page);
      await page.goto(address, { waitUntil: 'networkidle' });

      const urls = network.requests().map(({ url }) => url);
      expect(urls.filter((url) => !url.startsWith(`${String(baseURL)}/`))).toEqual([]);
      // Pictures are served below /api/images; they are no calls.
      expect(urls.filter((url) => /\/api\/(?!images\/)/.test(url))).toEqual([]);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.01);
    });
  }
}

for (const [name, address] of Object.entries(publicPages)) {
  // It opens a dialog over the page, which has to hold the focus.
  if (name === 'a quote') continue;
  const title = `${name}: at most 5 kB of script are loaded with the page or run before it is used`;
  test(title, deepUnless(['home', 'product'].includes(name)), async ({ page }) => {
    const network = await watchNetwork(page);
    await page.goto(address);
    const inline = await page
      .locator('script:not([src]):not([type])')
      .evaluateAll((scripts) => scripts.reduce((sum, { textContent }) => sum + textContent.length, 0));
    expect(inline).toBeGreaterThan(0);
    expect(inline).toBeLessThanOrEqual(BOOTSTRAP_BUDGET);
    // The idle script starts a while after the load event, which may be as long as 'networkidle' waits.
    await expect.poll(() => network.requests().some(({ type }) => type === 'Script')).toBe(true);
    await page.waitForLoadState('networkidle');

    // Prefetched code has the type 'Fetch': it is not run.
    const requests = network.requests();
    const scripts = requests.filter(({ type }) => type === 'Script');
    expect(scripts.map(({ encoding }) => encoding)).toEqual(['br']);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, inline);
    test.info().annotations.push({ type: 'scripts', description: `${total} B` });
    expect(total).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(Math.max(...requests.map(({ depth }) => depth))).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => globalThis.__BOOTSTRAP__?.hydrate)).toBeUndefined();
  });
}

for (const [name, address] of Object.entries(publicPages)) {
  // It opens a dialog over the page, under which nothing can be used.
  if (name === 'a quote') continue;
  test(`${name}: hydrates under the link of a campaign`, deepUnless(name === 'product'), async ({ page }) => {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}utm_source=mail&fbclid=a%20b`);
    // What React reports as a mismatch is an error in the console, for which the fixture fails the test.
    await hydratePage(page);
    await expect(page.getByText('This part of the page is not available')).toHaveCount(0);
  });
}

/** A page registers its service worker once it has prefetched its code. Playwright blocks the worker, and says so. */
const untilPrefetched = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().startsWith('Service Worker registration blocked'));

test('the code is prefetched when the page is loaded, and the first interaction requests none', async ({
  page,
}) => {
  const prefetched = untilPrefetched(page);
  await page.goto('/');
  await prefetched;
  const network = await watchNetwork(page);
  await page.mouse.move(5, 5);
  await expect.poll(() => page.evaluate(() => globalThis.__BOOTSTRAP__?.isLive !== undefined)).toBe(true);
  await page.waitForLoadState('networkidle');
  const scripts = network
    .requests()
    .filter(({ url, type }) => type === 'Script' || url.includes('/boot-data/'))
    // Loaded afterwards, the first one in a tenth of the documents: nothing waits for them.
    .filter(({ url }) => !/\/(web-vitals|storage-fence)\./.test(url));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ bytes }) => bytes > 0)).toEqual([]);
});

test('code is prefetched for the pieces in view, and for others once the visitor comes to them', async ({
  page,
}) => {
  const network = await watchNetwork(page);
  const reviewsCode = () => network.requests().filter(({ url }) => url.includes('expose_testimonials'));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(reviewsCode()).toEqual([]);
  await page.getByRole('group', { name: 'Client reviews' }).scrollIntoViewIfNeeded();
  await expect.poll(() => reviewsCode().length).toBeGreaterThan(0);
});

test('a visitor who saves data loads no code before the first interaction', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
  });
  const network = await watchNetwork(page);
  // A busy machine runs it later than the network is idle.
  const idle = page.waitForResponse(/\/assets\/idle\.\w+\.js$/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await idle;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const code = network.requests().filter(({ url }) => /\.js$|\/boot-data\//.test(url));
  expect(code.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/idle\.\w+\.js$/),
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home, list and product are complete, and their links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Precision Chemical Solutions');
    const trending = page.getByRole('region', { name: 'Trending Products', exact: true });
    await expect(trending.getByRole('link', { name: 'Venwash Liquid Detergent', exact: true })).toBeVisible();

    await trending.getByRole('link', { name: 'Venwash Liquid Detergent', exact: true }).click();
    await expect(page).toHaveURL(/\/productsDetails\/1(\/1)?$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venwash Liquid Detergent');
    await expect(page.getByText('100% Original Products')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Products', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
    await expect(page.getByRole('link', { name: 'Venwash Liquid Detergent', exact: true })).toBeVisible();

    await page.getByRole('link', { name: /^Laundry Care/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laundry Care');

    await page.getByRole('main').getByRole('searchbox').fill('degreaser');
    await page.getByRole('main').getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/search=degreaser/);
    await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
  });

  test('the menu of small screens opens and closes', async ({ page }) => {
    await page.setViewportSize({ width: widths.phone, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Products' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

import { expect, test } from '../support/fixtures';
import { publicPages, widths } from '../support/pages';
import { watchNetwork } from '../support/watch-network';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Kilobytes of brotli that the home page's first view may run. */
const SCRIPT_BUDGET = 150_000;

// Chrome logs the status 404 of a page in the console.
test.use({ expectedMessages: [/the server responded with a status of 404/] });

for (const [width, pixels] of Object.entries(widths)) {
  for (const [name, address] of Object.entries(publicPages)) {
    const title = `${name} on a ${width}: nothing from elsewhere, no call of the API, nothing moves`;
    test(title, { tag: '@alone' }, async ({ page, baseURL }) => {
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

test('the home page runs at most 150 kB of script before anything is scrolled, at most 3 requests deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const network = await watchNetwork(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const requests = network.requests();
  const scripts = requests.filter(({ type }) => type === 'Script');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.map(({ encoding }) => encoding)).toEqual(scripts.map(() => 'br'));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push(
    ...scripts.map(({ url, bytes }) => ({
      type: 'script',
      description: `${bytes} B ${new URL(url).pathname}`,
    })),
    { type: 'scripts in all', description: `${total} B` },
  );
  expect(total).toBeLessThanOrEqual(SCRIPT_BUDGET);
  expect(Math.max(...requests.map(({ depth }) => depth))).toBeLessThanOrEqual(3);
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
    await expect(page.getByRole('link', { name: 'Bloom Rose & Milk', exact: true })).toBeVisible();

    await page.getByRole('link', { name: /^Laundry Care/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laundry Care');

    await page.getByRole('searchbox').first().fill('degreaser');
    await page.getByRole('searchbox').first().press('Enter');
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

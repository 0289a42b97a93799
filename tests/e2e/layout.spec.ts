import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';
import { untilHydrated } from '../support/until-hydrated';
import { untilLaidOut } from '../support/until-laid-out';

test.describe('the header', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is transparent over the banner up to 120 pixels, a fixed white bar from 121, and causes no layout shift', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await untilLaidOut(page);
    const header = page.getByRole('banner');
    const scrollTo = (top: number) =>
      page.evaluate(async (y) => {
        window.scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelector('main')?.getBoundingClientRect().height;
      }, top);
    const logoHeight = async () =>
      (await header.getByRole('link', { name: /home$/ }).boundingBox())?.height ?? 0;

    const height = await scrollTo(119);
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(header).toHaveCSS('position', 'absolute');
    const large = await logoHeight();
    await scrollTo(120);
    await expect(header).toHaveCSS('position', 'absolute');

    expect(await scrollTo(121)).toBe(height);
    await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(header).toHaveCSS('position', 'fixed');
    await expect(header).not.toHaveCSS('box-shadow', 'none');
    expect(await logoHeight()).toBeLessThan(large);
  });

  test('has four links, two on each side of the logo, and marks the current page', async ({ page }) => {
    await page.goto('/products');
    const nav = page.getByRole('banner').getByRole('navigation');
    const order = nav.getByRole('link');
    await expect(order).toHaveText(['Home', 'About', '', 'Products', 'Blog', 'Contact Now']);
    await expect(nav.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
    await expect(nav.getByRole('link', { name: 'Home', exact: true })).not.toHaveAttribute('aria-current');
    const logo = await nav.getByRole('link', { name: /home$/ }).boundingBox();
    expect(Math.abs((logo?.x ?? 0) + (logo?.width ?? 0) / 2 - 720)).toBeLessThan(10);
  });
});

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: widths.phone, height: 800 } });

  test('by keyboard: the focus moves in, stays in, Escape closes, and the focus returns', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(['Home', 'About', 'Products', 'Blog', 'Contact']);
    // The logo is loaded when it is seen.
    const logo = menu.locator('img');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const isInMenu = () =>
      page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      );
    expect(await isInMenu()).toBe(true);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isInMenu()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the page behind it does not scroll, and a link closes it', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Menu' });
    await untilHydrated(button);
    await button.click();
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('dialog').getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test(
  'the menu closes on back navigation, and when the window grows to desktop width',
  deepUnless(false),
  async ({ page }) => {
    await page.setViewportSize({ width: widths.phone, height: 800 });
    await page.goto('/products', { waitUntil: 'networkidle' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu' });
    // Else each page is a document of its own, whose menu is closed anyway.
    await untilHydrated(button);
    const open = () => button.click();
    await open();
    await menu.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await open();
    await page.goBack();
    await expect(page).toHaveURL(/\/products$/);
    await expect(menu).toBeHidden();

    await open();
    await page.setViewportSize({ width: widths.desktop, height: 800 });
    await expect(menu).toBeHidden();
  },
);

test('a route change scrolls to the top, the way back to where the page was left; a change of the search alone does neither', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const products = page.getByRole('banner').getByRole('link', { name: 'Products' });
  // Before that the browser itself follows the link.
  await untilHydrated(products);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const left = await page.evaluate(() => window.scrollY);
  await products.click();
  const heading = page.getByRole('heading', { level: 1, name: 'Beauty Soap' });
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle(/^Beauty Soap \|/);

  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const quote = page.getByRole('link', { name: /^Request a quote/ }).first();
  await quote.focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/quote=\d+/);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Precision Chemical/ })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(left, -1);
});

for (const device of ['phone', 'desktop'] as const)
  test(
    `on a ${device} a reload and the way back show the lower part of a page where it was`,
    deepUnless(device === 'phone'),
    async ({ page }) => {
      await page.setViewportSize({ width: widths[device], height: 800 });
      // At the end of the network's work the whole page is laid out.
      await page.goto('/', { waitUntil: 'networkidle' });
      const heading = page.getByRole('heading', { name: 'Positive Review From Our Clients' });
      const top = () => heading.evaluate((each) => each.getBoundingClientRect().top);
      await heading.evaluate((each) => {
        each.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      const before = await top();
      const expectSamePlace = async () => {
        expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
      };

      await page.reload({ waitUntil: 'networkidle' });
      await expectSamePlace();
      await page.goto('/about');
      await page.goBack({ waitUntil: 'networkidle' });
      await expectSamePlace();
    },
  );

test('the footer shows the company, its social links and its contact data', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Home', 'About', 'Products', 'Blogs', 'Contact']) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of [/^Facebook/, /^Instagram/]) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(footer.locator('a[href^="tel:+"]')).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer).toContainText(/Thiruvananthapuram[\s\S]*Kerala/);
  await expect(footer).toContainText(`${new Date().getFullYear()}`);
  await expect(footer).toContainText('All rights reserved');
});

test.describe('an unknown URL', () => {
  test.use({ expectedMessages: [/the server responded with a status of 404/] });

  for (const address of ['/no-such-page', '/productsDetails/999999', '/productsDetails/abc']) {
    test(`${address} is a 404 with the site's own page`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /product/i })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }
});

import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

for (const width of [390, 768, 1024, 1440]) {
  test(
    `at ${width} px the page shows the company from its banner to its founder, without horizontal overflow`,
    deepUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/about', { waitUntil: 'networkidle' });
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Venmara');
      expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'A legacy from 1984',
        'Our mission',
        'Our vision',
        'Our values',
        'Milestones',
        'K. R. Madhavan',
      ]);
      await expect(main.getByText('Founder', { exact: true })).toBeVisible();
      const story = main.getByRole('region', { name: 'A legacy from 1984' });
      const valueOf = (label: string) =>
        story.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
      await expect(valueOf('Years in business')).toHaveText(String(new Date().getFullYear() - 1985));
      await expect(valueOf('Happy Customers')).toHaveText('1000+');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const banner = main.getByRole('img', { name: 'Venmara packs in a row' });
      await expect(banner).toBeInViewport();
      expect(await banner.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    },
  );
}

test('the first view of the page runs no code except the shell’s', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(scripts.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

test('links lead to the page and back, on first load and by client-side navigation', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Venmara');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Precision Chemical Solutions/);

  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beauty Soap');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Venmara');
  await expect(page).toHaveTitle(/^About us/);
});

// A screen of the admin area that throws, or whose code does not come: everything around it works on.
import type { Page } from '@playwright/test';
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedMessages: [/"piece":"admin\/area"|No date|ERR_FAILED|ChunkLoadError/],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const failure = 'This screen cannot be shown';

/** While dates cannot be formatted, each screen that shows one throws. */
const breakDates = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      configurable: true,
      get: () => {
        throw new Error('No date');
      },
    });
  });

test('a screen that throws leaves the menu, the other screens and what was typed', async ({
  page,
  expectGoodAtWidths,
}) => {
  await page.goto('/admin/addproduct/7');
  const intact = await page.evaluateHandle(() =>
    Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format'),
  );
  await page.getByLabel('Name').fill('Typed before the fault');
  await breakDates(page);
  await link(page, 'People').click();
  await button(page, 'Leave').click();
  await expect(page.getByRole('alert')).toContainText('what was typed');
  await expect(heading(page, failure)).toBeFocused();
  await expectGoodAtWidths('failed', [390, 768, 1440]);

  await link(page, 'Site content').click();
  await expect(heading(page, 'Site content')).toBeVisible();
  // The form says when the typed text was stored, and throws.
  await page.goBack();
  await page.goBack();
  await expect(heading(page, failure)).toBeVisible();
  await page.evaluate((format) => {
    if (format) Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
  }, intact);
  await button(page, 'Try again').click();
  await expect(page.getByLabel('Name')).toHaveValue('Typed before the fault');
});

test('a screen whose code does not come is loaded again', async ({ page }) => {
  let isOffline = true;
  await page.route(/\/\d+\.\w+\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // The dialog is on no screen: nobody misses its code.
    const isMissing = ['Sign out everywhere?', 'Confirm that it is you'].some((text) => code.includes(text));
    await (isOffline && isMissing ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/admin/account');
  await expect(page.getByRole('alert')).toBeVisible();
  await link(page, 'People').click();
  await expect(heading(page, 'People')).toBeVisible();
  await page.goBack();
  await expect(heading(page, failure)).toBeFocused();
  isOffline = false;
  await button(page, 'Try again').click();
  await expect(heading(page, 'Account')).toBeVisible();
});

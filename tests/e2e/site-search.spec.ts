import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

// The API that is down, and pages that do not exist.
test.use({
  viewport: { width: 1440, height: 900 },
  expectedMessages: [/status of (?:404|503)|\[shell\]|shell/],
});

const field = (page: Page) => page.getByRole('banner').getByLabel('Search products and articles');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('nothing is loaded before the first letter; then products are chosen by keyboard', async ({
  page,
  expectAccessible,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/about', { waitUntil: 'networkidle' });
  await field(page).click();
  await page.waitForLoadState('networkidle');
  const before = requested.length;
  expect(requested.some((url) => url.includes('/api/search'))).toBe(false);
  await field(page).pressSequentially('degrease');
  await expect(options(page).filter({ hasText: 'Venmax Heavy Degreaser' })).toBeVisible();
  expect(
    requested.slice(before).filter((url) => url.includes('/api/search/suggestions')).length,
  ).toBeLessThan(8);
  await expect(options(page).last()).toHaveText('All results for “degrease”');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/\d products?/);
  await expectAccessible();

  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('degrease');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[role=option][aria-selected=true]');
  await expect(chosen).toHaveCount(1);
  const name = (await chosen.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(field(page)).toHaveValue('');
});

test('Enter without a choice shows all results, and the last entry does too', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await field(page).pressSequentially('floor');
  await expect(options(page).last()).toHaveText('All results for “floor”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/all?search=floor');
  // The field takes its words from the page, once that is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “floor”');
  await expect(field(page)).toHaveValue('floor');
  await field(page).press('End');
  await field(page).pressSequentially(' cleaner');
  await options(page).last().click();
  await expect(page).toHaveURL('/products/all?search=floor+cleaner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “floor cleaner”');
});

test('an answer to an earlier text is never shown', async ({ page }) => {
  let answerFirst: () => void = () => undefined;
  await page.route('**/api/search/suggestions?search=soap', async (route) => {
    await new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await route.continue().catch(() => undefined);
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  const asked = page.waitForRequest('**/api/search/suggestions?search=soap');
  await field(page).fill('soap');
  await asked;
  await field(page).fill('degreaser');
  await expect(options(page).filter({ hasText: 'Venmax Heavy Degreaser' })).toBeVisible();
  answerFirst();
  await expect(options(page).last()).toHaveText('All results for “degreaser”');
  await expect(options(page).filter({ hasText: 'Soap' })).toHaveCount(0);
});

test('on a phone the field opens by its label, and an entry by touch', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('banner').locator('label').tap();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await field(page).pressSequentially('degreaser');
  const option = options(page).filter({ hasText: 'Venmax Heavy Degreaser' });
  await option.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venmax Heavy Degreaser');
  await context.close();
});

test('without scripts the form finds products, at the width of a phone too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 700 },
  });
  await page.goto('/about');
  await page.getByRole('banner').locator('label').click();
  await field(page).fill('degreaser');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/products/all?search=degreaser');
  await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
  await page.close();
});

test('without the API the form still works, and says so', async ({ page }) => {
  await page.route('**/api/search/suggestions**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/about', { waitUntil: 'networkidle' });
  await field(page).pressSequentially('degreaser');
  await expect(page.getByText('Suggestions cannot be shown at the moment.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/all?search=degreaser');
  await expect(page.getByRole('link', { name: 'Venmax Heavy Degreaser', exact: true })).toBeVisible();
});

test('a search with a slip, one of an article, and an address that leads nowhere have ways on', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/products/all?search=cooling', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('article').first()).toBeVisible();
  await expectAccessible();
  await page.goto('/no/heavy-degreaser', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('no heavy degreaser');
  await expect(page.getByRole('region', { name: 'From our range' }).getByRole('link')).toHaveCount(3);
  await expectAccessible();
});

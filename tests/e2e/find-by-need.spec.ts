// Products by need: filters with and without scripts, on a phone, and the comparison.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

const count = (page: Page) => page.getByRole('status').first();
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name }).check();

test('a choice applies at once, is in the address, and goes with the back button', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/products/all');
  await choose(page, 'Kitchen');
  await expect(page).toHaveURL('/products/all?use=kitchen');
  await expect(count(page)).toHaveText(/^5 products/);
  await choose(page, 'Degreasing');
  await expect(page).toHaveURL('/products/all?use=degreasing&use=kitchen');
  await expect(page.getByRole('checkbox', { name: 'Degreasing' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Degreasing' })).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Kitchen' })).toBeChecked();
  await expectAccessible();
  await page.getByRole('link', { name: 'Take away Use: Kitchen' }).click();
  await expect(page).toHaveURL('/products/all');
});

test('no search engine lists a filtered list, and a link preview names the list', async ({ request }) => {
  const html = await (await request.get('/products/all?use=kitchen')).text();
  expect(html).toMatch(/<meta property="og:url" content="[^"]+\/products\/all"/);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form filters the list, and links compare products', async ({ page }) => {
    await page.goto('/products/all');
    await choose(page, 'Kitchen');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/products\/all\?use=kitchen$/);
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.getByRole('link', { name: /^Compare Venmax Kitchen Degreaser/ }).click();
    await page.getByRole('link', { name: /^Compare Vendish Dishwash Liquid/ }).click();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(/\/compare\?ids=21,6$/);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('category, order and filters are on one line above the first product', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/products/all');
    const box = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())?.y;
    const filter = page.locator('summary', { hasText: 'Filter' }).first();
    const line = (await filter.boundingBox())?.y ?? 0;
    for (const name of ['Category', 'Sort by'])
      expect(Math.abs(((await box(name)) ?? 0) - line)).toBeLessThan(12);
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(520);
    await filter.click();
    await choose(page, 'Kitchen');
    await expectAccessible();
    await page.getByRole('button', { name: 'Show 5 products' }).click();
    await expect(page.getByRole('checkbox', { name: 'Kitchen' })).toBeHidden();
    await expect(page.getByRole('article')).toHaveCount(5);
  });

  test('the comparison scrolls below its first column', async ({ page, expectAccessible }) => {
    await page.goto('/compare?ids=1,8,20');
    const region = page.getByRole('region', { name: 'Comparison' });
    await region.focus();
    const title = page.getByRole('rowheader').first();
    const before = (await title.boundingBox())?.x;
    await region.evaluate((element) => element.scrollTo(300, 0));
    expect((await title.boundingBox())?.x).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible();
    await page.getByRole('link', { name: 'Remove Venmax Heavy Degreaser' }).click();
    await expect(page).toHaveURL(/ids=1,8$/);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  });
});

test('a fifth product is refused with a sentence', async ({ page }) => {
  await page.goto('/products/all?compare=1,2,3,4');
  await page.getByRole('link', { name: /^Compare Vendish Dishwash Bar/ }).click();
  await expect(page.getByText('At most 4 products can be compared: take one away first.')).toBeVisible();
});

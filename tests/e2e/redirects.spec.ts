// Redirects that an admin keeps: added on their screen, followed by a visitor of an old address, deleted with undo.
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  // An address that the site itself has, and the page of the old address while nothing leads on.
  expectedMessages: [/status of (404|422)/],
});

test('an old address leads on once an admin has added it, until it is deleted', async ({
  page,
  expectAccessible,
}) => {
  const visit = async () => {
    const response = await page.request.get('/Old-Shop.html?from=mail', { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  expect(await visit()).toEqual([404, undefined]);

  await page.goto('/admin/redirects');
  await expect(heading(page, 'Redirects')).toBeVisible();
  await page.getByRole('textbox', { name: 'Old address' }).fill('/about');
  await page.getByRole('textbox', { name: 'Leads to' }).fill('/products');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The site itself uses this address. Choose another one.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Old address' }).fill('/old-shop.html');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: '/old-shop.html' })).toBeVisible();
  await expect.poll(visit).toEqual([308, '/products?from=mail']);

  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible();
    await page.screenshot({ path: test.info().outputPath(`redirects-${String(width)}.png`), fullPage: true });
  }

  await page.getByRole('button', { name: 'Delete /old-shop.html' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name: '/old-shop.html' })).toHaveCount(0);
  await expect.poll(visit).toEqual([404, undefined]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader', { name: '/old-shop.html' })).toBeVisible();
  await expect.poll(visit).toEqual([308, '/products?from=mail']);
});

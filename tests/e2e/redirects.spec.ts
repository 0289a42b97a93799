// Redirects that an admin keeps: added on their screen, followed by a visitor of an old address, deleted with undo.
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  // An address that the site itself has, the page of the old address while nothing leads on, and a colleague’s change.
  expectedMessages: [/status of (404|412|422)/],
});

test('an old address leads on once an admin has added it, until it is deleted', async ({
  page,
  expectGoodAtWidths,
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

  await expectGoodAtWidths('redirects', [320, 768, 1440]);

  await page.getByRole('button', { name: 'Delete /old-shop.html' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('rowheader', { name: '/old-shop.html' })).toHaveCount(0);
  await expect.poll(visit).toEqual([404, undefined]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader', { name: '/old-shop.html' })).toBeVisible();
  await expect.poll(visit).toEqual([308, '/products?from=mail']);
});

test('each page of an old site leads to its own new one by its query, and a campaign’s parameters go along', async ({
  page,
}) => {
  const visit = async (address: string) =>
    (await page.request.get(address, { maxRedirects: 0 })).headers().location;
  await page.goto('/admin/redirects');
  for (const [from, to] of [
    ['/shop.asp?item=1', '/products/all?sort=price'],
    ['/shop.asp?item=2', '/about'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Old address' }).fill(from);
    await page.getByRole('textbox', { name: 'Leads to' }).fill(to);
    await page.getByRole('checkbox', { name: 'Keep the visitor’s query' }).check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: from })).toBeVisible();
  }
  await expect.poll(() => visit('/shop.asp?utm_source=mail&item=2')).toBe('/about?utm_source=mail');
  await expect
    .poll(() => visit('/Shop.asp/?item=1&utm_source=mail'))
    .toBe('/products/all?sort=price&utm_source=mail');
});

test('what a colleague saves meanwhile is shown before anything is overwritten', async ({
  page,
  adminSite,
  expectGoodAtWidths,
}) => {
  const path = '/Shared-Shop.html';
  const created = await adminSite.call('POST', '/api/redirects/create', { from: path, to: '/products' });
  const { id } = (await created.json()) as { id: number };
  const target = async () => {
    const response = await page.request.get(path, { maxRedirects: 0 });
    return response.headers().location;
  };
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: `Change ${path}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change redirect' });
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill('/contact');
  const json = { from: path, to: '/about' };
  expect((await adminSite.call('PUT', `/api/redirects/update/${id}`, json)).status).toBe(200);
  await page.keyboard.press('Enter');

  const conflict = page.getByRole('dialog', { name: 'A colleague has changed this too' });
  await expect(conflict.getByText('/about')).toBeVisible();
  await expect(conflict.getByText('/contact')).toBeVisible();
  await expectGoodAtWidths('redirect-conflict', [320, 1440]);
  await expect.poll(target).toBe('/about');
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Leads to' })).toHaveValue('/contact');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('radio', { name: 'Yours' }).check();
  await conflict.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText(`${path} leads to /contact now.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(target).toBe('/contact');
});

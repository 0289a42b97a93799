// The quote list in the composed site: several products, without network, without scripts, on a phone.
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import { expect, test } from '../support/fixtures';

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.52' },
  expectedMessages: [/Failed to load resource|"piece":"enquiry\/outbox"/],
});

const person = { name: goodQuote.name, contactNo: goodQuote.contactNo, email: goodQuote.email };

test('several products are one request, which waits for the network', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/quote-list?item=1.12.&item=2.3.', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/\/quote-list$/);
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(2);
  for (const [name, value] of Object.entries(person)) await page.locator(`[name="${name}"]`).fill(value);
  await expectAccessible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('You are offline. It is kept')).toBeVisible();
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(2);
  const sent = page.waitForRequest('**/api/quotes/create');
  await context.setOffline(false);
  expect((await sent).postDataJSON()).toMatchObject({ quantity: '12', lines: [{ quantity: '3' }] });
  await expect(page.getByText('Thank you. We will reply with prices')).toBeVisible();
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is made, changed and sent', async ({ page }) => {
    await page.goto('/products');
    await page
      .getByRole('main')
      .getByRole('link', { name: /to the quote list$/ })
      .first()
      .click();
    await page.getByRole('searchbox', { name: 'Name of the product' }).fill('soap');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('main').getByRole('link', { name: /^Add / }).last().click();
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(2);
    await page
      .getByRole('textbox', { name: /^Quantity/ })
      .first()
      .fill('25');
    for (const [name, value] of Object.entries(person)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Thank you. We will reply with prices')).toBeVisible();
  });
});

test('on a small phone the button of the dialog is in view, and a sample needs no quantity', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/productsDetails/1?quote=1', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Send Request' })).toBeInViewport({ ratio: 1 });
  await page.goto('/productsDetails/1?quote=1&purpose=sample', { waitUntil: 'networkidle' });
  const dialog = page.getByRole('dialog', { name: 'Ask for a sample' });
  for (const [name, value] of Object.entries(person)) await dialog.locator(`[name="${name}"]`).fill(value);
  const sent = page.waitForRequest('**/api/quotes/create');
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ purpose: 'sample', quantity: '', size: '' });
});

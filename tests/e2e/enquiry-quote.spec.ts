// The quote dialog in the composed site. Each kind of value in each field is tested beside the form; here is a
// cross-section.
import { goodQuote, quoteCases } from '@site/shared-testing/enquiry-cases';
import {
  control,
  expectNothingStored,
  expectFieldErrors,
  fillIn,
  delayRequest,
  openFormResponse,
  openForm,
  openPage,
  quoteDialog,
  quoteLink,
  sendButton,
  setClock,
  stopClock,
  untilFormHydrated,
} from '../support/enquiry-forms';
import { expect, test } from '../support/fixtures';
import { untilHydrated } from '../support/until-hydrated';

declare global {
  interface Window {
    layoutShift: number;
  }
}

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.3' } });

const byLink =
  'a link renders it open on the server, hydration causes no layout shift, and the specified errors appear';
test(byLink, { tag: '@alone' }, async ({ page, request }) => {
  const html = await (await request.get('/products?quote=1')).text();
  expect(html).toMatch(/<dialog[^>]* open=""[^>]*>.*Venwash Liquid Detergent.*name="email"/);
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const dialog = await openForm(page, '/products?quote=1', quoteDialog);
  await expect(control(dialog, 'name')).toBeFocused();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.01);

  await expect(control(dialog, 'size')).toHaveValue('1 L');
  const chosen = [
    'name spaces',
    'quantity below the edge',
    'quantity letters',
    'contactNo letters',
    'email no host',
  ];
  const cases = quoteCases.filter(({ field, kind }) => chosen.includes(`${field} ${kind}`));
  expect(cases).toHaveLength(chosen.length);
  await expectFieldErrors(dialog, goodQuote, cases);
});

test('on a phone it sends a request, shows the success in view, closes after two seconds, and leaves a notice until dismissed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setClock(page);
  await openPage(page, '/productsDetails/1');
  await quoteLink(page).click();
  const dialog = quoteDialog(page);
  await untilFormHydrated(dialog);
  await fillIn(dialog, goodQuote);
  await stopClock(page);
  const letGo = await delayRequest(page, '**/api/quotes/create');
  const sending = page.waitForRequest('**/api/quotes/create');
  await sendButton(dialog).click();
  const { website, fillTime, consent, ...wire } = (await sending).postDataJSON() as Record<string, unknown>;
  const known = { productname: 'Venwash Liquid Detergent', productId: 1, createdAt: '2026-11-21' };
  expect(wire).toEqual({ ...goodQuote, ...known });
  expect([website, typeof fillTime]).toEqual(['', 'number']);
  await expect(dialog.getByText(String(consent))).toBeVisible();
  await expect(sendButton(dialog)).toHaveAttribute('aria-busy', 'true');
  letGo();
  const sent = dialog.getByRole('button', { name: 'Request Sent' });
  await expect(sent).toBeDisabled();
  await expect(sent).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('status')).toHaveText(/^Thank you\. We will reply with a price/);
  await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 });
  await page.clock.runFor(1_900);
  await expect(sent).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/productsDetails\/1$/);
  await expect(quoteLink(page)).toBeFocused();
  await expectNothingStored(page);
  const notice = page.getByRole('status').filter({ hasText: 'Your request for a quote' });
  await expect(notice).toContainText('has been sent');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await quoteLink(page).click();
  await expect(control(dialog, 'name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

test('opens and closes by keyboard, keeps the focus inside, and returns it', async ({
  page,
  expectAccessible,
}) => {
  await openPage(page, '/productsDetails/1');
  const dialog = quoteDialog(page);
  await quoteLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(control(dialog, 'name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(dialog, 'name')).toHaveAccessibleDescription('Name is required');
  await expect(control(dialog, 'name')).toBeFocused();
  await expectAccessible();
  // Once round, by way of the browser's own controls: the page behind is never reached.
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    const isKept = await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    );
    expect(isKept).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/productsDetails\/1$/);
  await expect(quoteLink(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/productsDetails\/1$/);
});

test('keeps input over closing and reload; another product has its own dialog', async ({ page }) => {
  const linkFor = (product: string) => quoteLink(page, `Request a quote for ${product}`);
  await openPage(page, '/products?category=1', linkFor('Venwash Liquid Detergent'));
  const dialog = quoteDialog(page);
  const open = async (product: string) => {
    await linkFor(product).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(product);
    await untilFormHydrated(dialog);
  };
  const typed = { ...goodQuote, size: '20 L' };
  await open('Venwash Liquid Detergent');
  await fillIn(dialog, typed);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?category=1$/);

  await open('Vensoft Fabric Conditioner');
  await expect(control(dialog, 'name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open('Venwash Liquid Detergent');
  for (const [name, value] of Object.entries(typed)) await expect(control(dialog, name)).toHaveValue(value);
  await page.reload({ waitUntil: 'networkidle' });
  await untilFormHydrated(dialog);
  for (const [name, value] of Object.entries(typed)) await expect(control(dialog, name)).toHaveValue(value);
  await dialog.getByRole('button', { name: 'Close' }).press('Space');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?category=1$/);
});

test.describe('with an unreachable server', () => {
  test.use({ expectedMessages: [/Failed to load resource|"piece":"enquiry\/outbox"/] });

  test('keeps its input, over closing too, shows the failure, and sends on retry', async ({ page }) => {
    await setClock(page);
    await openPage(page, '/productsDetails/1');
    await quoteLink(page).click();
    const dialog = quoteDialog(page);
    await untilFormHydrated(dialog);
    await fillIn(dialog, goodQuote);
    // Nothing is retried while the clock is stopped.
    await stopClock(page);
    await page.route('**/api/quotes/create', (route) => route.abort());
    await sendButton(dialog).click();
    const again = dialog.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await quoteLink(page).click();
    await expect(again).toBeVisible();
    for (const [name, value] of Object.entries(goodQuote))
      await expect(control(dialog, name)).toHaveValue(value);
    await page.unroute('**/api/quotes/create');
    await again.click();
    await expect(dialog.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
    await expectNothingStored(page);
  });

  test('passes axe while sending, after success and after failure; after closing the page shows the state', async ({
    page,
    expectAccessible,
  }) => {
    const dialog = await openForm(page, '/productsDetails/1?quote=1', quoteDialog);
    // The response page of a form that was sent without scripts shows the same, for longer than two seconds.
    await openFormResponse(page, '/productsDetails/1?quote=1&sent=quote', quoteDialog);
    await expect(dialog.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
    await expectAccessible();

    await page.keyboard.press('Escape');
    await untilHydrated(quoteLink(page));
    await quoteLink(page).click();
    const refuse = await delayRequest(page, '**/api/quotes/create', (route) => route.abort());
    await untilFormHydrated(dialog);
    await fillIn(dialog, goodQuote);
    await sendButton(dialog).click();
    await expect(sendButton(dialog)).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
    refuse();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible();

    await page.keyboard.press('Escape');
    const notice = page.getByRole('status').filter({ hasText: 'Your request for a quote' });
    await expect(notice).toContainText('is not sent yet');
    await expectAccessible();
  });
});

test.describe('for a deleted product', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('shows that it is gone and links to the list', async ({ page, expectAccessible }) => {
    await page.goto('/products?quote=999999', { waitUntil: 'networkidle' });
    const dialog = quoteDialog(page);
    await expect(dialog).toContainText('no longer in our catalogue');
    await expectAccessible();
    await dialog.getByRole('link', { name: 'All products' }).click();
    await expect(page).toHaveURL(/\/products\/all$/);
    await expect(dialog).toHaveCount(0);
  });
});

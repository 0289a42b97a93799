// The contact form in the composed site. Each kind of value in each field is tested beside the form; here is a
// cross-section.
import { goodMessage, messageCases } from '@site/shared-testing/enquiry-cases';
import {
  contactForm,
  control,
  expectNothingStored,
  expectFieldErrors,
  fillIn,
  delayRequest,
  openFormResponse,
  openForm,
  sendButton,
  setClock,
  stopClock,
  untilFormHydrated,
} from '../support/enquiry-forms';
import { expect, test } from '../support/fixtures';

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.2' } });

test('shows the specified error for each invalid value, and none for valid ones', async ({ page }) => {
  const form = await openForm(page, '/contact');
  const chosen = [
    'name spaces',
    'contactNo letters',
    'contactNo over the edge',
    'product empty',
    'quantity emoji',
  ];
  const cases = messageCases.filter(({ field, kind }) => chosen.includes(`${field} ${kind}`));
  expect(cases).toHaveLength(chosen.length);
  await expectFieldErrors(form, goodMessage, cases);
});

test('sends a message, shows the success for three seconds, is then empty, and stores nothing in the browser', async ({
  page,
}) => {
  await setClock(page);
  const form = await openForm(page, '/contact');
  await stopClock(page);
  await fillIn(form, goodMessage);
  const letGo = await delayRequest(page, '**/api/contact/create');
  const sending = page.waitForRequest('**/api/contact/create');
  await sendButton(form).click();
  const { website, fillTime, consent, ...wire } = (await sending).postDataJSON() as Record<string, unknown>;
  expect(wire).toEqual({ ...goodMessage, quantity: 120 });
  expect([website, typeof fillTime]).toEqual(['', 'number']);
  await expect(form.getByText(String(consent))).toBeVisible();
  await expect(sendButton(form)).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(form.getByRole('status')).toHaveText('Message sent successfully!');
  const sent = form.getByRole('button', { name: 'Message Sent Successfully!' });
  await expect(sent).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(sent).toBeVisible();
  await page.clock.runFor(200);
  await expect(sendButton(form)).toBeEnabled();
  for (const name of Object.keys(goodMessage)) await expect(control(form, name)).toHaveValue('');
  await expect(form.getByRole('status')).toHaveCount(0);
  await expectNothingStored(page);
});

test.describe('with an unreachable server', () => {
  test.use({ expectedMessages: [/Failed to load resource|"piece":"enquiry\/outbox"/] });

  test('keeps its input, shows the failure, and sends on retry', async ({ page }) => {
    await setClock(page);
    const form = await openForm(page, '/contact');
    // Nothing is retried while the clock is stopped.
    await stopClock(page);
    await page.route('**/api/contact/create', (route) => route.abort());
    await fillIn(form, goodMessage);
    await sendButton(form).click();
    const notice = form.getByRole('status');
    await expect(notice).toContainText('It is kept in this browser and sent again by itself');
    for (const [name, value] of Object.entries(goodMessage)) {
      await expect(control(form, name)).toHaveValue(value);
    }
    await page.unroute('**/api/contact/create');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toHaveText('Message sent successfully!');
    await expectNothingStored(page);
  });

  test('passes axe while sending, after success and after failure', async ({ page, expectAccessible }) => {
    const form = await openForm(page, '/contact');
    // The response page of a form that was sent without scripts shows the same, for longer than three seconds.
    await openFormResponse(page, '/contact?sent=message');
    await expect(form.getByRole('status')).toHaveText('Message sent successfully!');
    await expectAccessible();

    const refuse = await delayRequest(page, '**/api/contact/create', (route) => route.abort());
    await fillIn(form, goodMessage);
    await sendButton(form).click();
    await expect(sendButton(form)).toHaveAttribute('aria-busy', 'true');
    await expectAccessible();
    refuse();
    await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible();
  });
});

test('by keyboard alone: the focus moves to the first invalid field, its error is announced, and it can be corrected', async ({
  page,
  expectAccessible,
}) => {
  const form = await openForm(page, '/contact');
  await control(form, 'name').focus();
  await page.keyboard.type('Asha');
  await page.keyboard.press('Tab');
  await page.keyboard.type('98765');
  await page.keyboard.press('Enter');
  await expect(control(form, 'contactNo')).toBeFocused();
  await expect(control(form, 'contactNo')).toHaveAccessibleDescription('Enter valid 10-digit number');
  await expect(form.getByRole('alert')).toHaveText(/^Enter valid 10-digit number\. .*Message is required$/);
  await expectAccessible();
  await page.keyboard.press('End');
  await page.keyboard.type('43210');
  await expect(control(form, 'contactNo')).toHaveAccessibleDescription('');
  await page.keyboard.press('Tab');
  // Letters would choose as well, but only those that come within a second of each other.
  const product = control(form, 'product');
  await expect(product).toBeFocused();
  for (let step = await product.locator('option').count(); step > 1; step -= 1) {
    if ((await product.inputValue()).startsWith('Venm')) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(product).toHaveValue(/^Venm/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await expect(control(form, 'message')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sendButton(form)).toBeFocused();
});

test('takes the product from the URL, and the list from the single request of the page', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products/all')) calls.push(request.url());
  });
  const form = await openForm(page, '/contact?product=1');
  await expect(control(form, 'product')).toHaveValue('Venwash Liquid Detergent');
  expect(calls).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us !' })).toBeVisible();
  await expect(control(contactForm(page), 'product').locator('option')).toHaveCount(31);
  expect(calls.length).toBeLessThanOrEqual(1);
});

test('keeps input that was typed before hydration, and over a reload', async ({ page }) => {
  const letGo = await delayRequest(page, '**/remotes/enquiry/**');
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = contactForm(page);
  await fillIn(form, goodMessage);
  letGo();
  await untilFormHydrated(form);
  await control(form, 'quantity').fill('');
  await sendButton(form).click();
  await expect(control(form, 'quantity')).toHaveAccessibleDescription('Quantity is required');
  const typed = { ...goodMessage, quantity: '' };
  for (const [name, value] of Object.entries(typed)) await expect(control(form, name)).toHaveValue(value);
  await page.reload({ waitUntil: 'networkidle' });
  for (const [name, value] of Object.entries(typed)) await expect(control(form, name)).toHaveValue(value);
});

test('the map loads near the viewport without layout shift, and only the contact page may frame it', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  await page.route(/openstreetmap\.org/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><h1>Map</h1>' });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const home = await page.goto('/', { waitUntil: 'networkidle' });
  expect(home?.headers()['content-security-policy']).not.toContain('frame-src');
  await page.getByRole('main').getByRole('link', { name: 'Contact Now' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);

  const place = page.getByRole('region', { name: 'Visit us' });
  const height = (await place.boundingBox())?.height;
  await place.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Map' })).toBeVisible();
  expect((await place.boundingBox())?.height).toBe(height);
});

test('with an unreachable map server the address, a link and a notice are shown', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const place = page.getByRole('region', { name: 'Visit us' });
  await place.scrollIntoViewIfNeeded();
  await expect(place.getByRole('status')).toContainText('The map could not be loaded.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(place.getByRole('link', { name: /^Open in OpenStreetMap/ }).first()).toBeVisible();
  await expectAccessible();
});

// Both enquiry forms in the composed site, as a visitor uses them.
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { EnquiryCase } from '@site/shared-testing/enquiry-cases';
import { untilHydrated } from './until-hydrated';

/** Their accessible names. */
export const formNames = { message: 'Contact form', quote: 'Quote request' } as const;

export const contactForm = (page: Page) => page.getByRole('form', { name: formNames.message });
export const quoteDialog = (page: Page) => page.getByRole('dialog', { name: 'Request a quote' });
export const control = (form: Locator, name: string) => form.locator(`[name="${name}"]`);
/** Its text differs between pages, for example `Request a quote for Venwash`. */
export const quoteLink = (page: Page, name = 'Request a quote') =>
  page.getByRole('main').getByRole('link', { name, exact: true });
export const sendButton = (form: Locator) => form.getByRole('button', { name: /^Send / });

/** Opens a URL and waits until the form is hydrated: before that the browser itself sends the form. */
export async function openForm(page: Page, url: string, formOn = contactForm): Promise<Locator> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const form = formOn(page);
  await untilFormHydrated(form);
  return form;
}

/** Opens the response page of a form, which is shown only to visitors who come from this site. */
export async function openFormResponse(page: Page, url: string, formOn = contactForm): Promise<void> {
  const arrival = page.waitForEvent('load');
  await page.evaluate((to) => {
    window.location.assign(to);
  }, url);
  await arrival;
  await untilFormHydrated(formOn(page));
}

/** Opens a URL and waits until its quote link is hydrated: before that the link loads a page from the server. */
export async function openPage(page: Page, url: string, link = quoteLink(page)): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await untilHydrated(link);
}

export const untilFormHydrated = (form: Locator) => untilHydrated(control(form, 'name'));

export async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const isChoice = name === 'product' || name === 'size';
    await (isChoice ? control(form, name).selectOption(value) : control(form, name).fill(value));
  }
}

/** Another field is left empty, so that nothing is sent; its error shows that the form was validated. */
export async function expectFieldErrors(
  form: Locator,
  good: Record<string, string>,
  cases: readonly EnquiryCase[],
): Promise<void> {
  await fillIn(form, good);
  for (const { field, value, message, kind } of cases) {
    const otherField = field === 'name' ? 'quantity' : 'name';
    await fillIn(form, { [otherField]: '', [field]: value });
    await sendButton(form).click();
    await expect(control(form, otherField)).toHaveAccessibleDescription(/is required$/);
    await expect(control(form, field), `${field}: ${kind}`).toHaveAccessibleDescription(message ?? '');
    await fillIn(form, { [field]: good[field] ?? '', [otherField]: good[otherField] ?? '' });
  }
}

/** To be called before the page is opened; `stopClock` after it. */
export const setClock = (page: Page) => page.clock.install({ time: '2026-11-21T10:00:00' });
export const stopClock = (page: Page) => page.clock.pauseAt('2026-11-21T11:00:00');

/** Asserts that no personal data is stored in the browser. */
export async function expectNothingStored(page: Page): Promise<void> {
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((name) => name.includes('enquiry')),
  );
  expect(stored).toEqual([]);
}

/** Delays a request; returns a function that releases it, by `end` if given. */
export async function delayRequest(
  page: Page,
  pattern: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await end(route);
  });
  return () => {
    release();
  };
}

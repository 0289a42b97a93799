// What both forms have in common: how little of them is loaded and when, narrow screens, and pages without their code.
import type { Locator, Page, Request } from '@playwright/test';
import {
  contactForm,
  control,
  openForm,
  openPage,
  quoteDialog,
  quoteLink,
  sendButton,
  untilFormHydrated,
} from '../support/enquiry-forms';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

/**
 * Bytes of brotli that each form may need, with validation, sending, and what loads the remote. About 1,500 of them read
 * numbers and addresses in every spelling, so that none is changed in silence. The dialog also says what each pack costs,
 * and asks for samples and data sheets.
 */
const budgets = { dialog: 34_200, home: 31_500, contact: 33_300 };

interface Script {
  url: string;
  bytes: number;
  encoding: string;
}

/** Scripts that a page requests over the network from now on, once all of them are here. */
function watchScripts(page: Page): () => Promise<Script[]> {
  const asked: Promise<Script | undefined>[] = [];
  const weigh = async (request: Request): Promise<Script> => {
    const response = await request.response();
    await response?.finished();
    const { 'content-encoding': encoding = '' } = (await response?.allHeaders()) ?? {};
    return { url: request.url(), bytes: (await request.sizes()).responseBodySize, encoding };
  };
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(weigh(request).catch(() => undefined));
  });
  // One that was called off has no weight, and none the one that was prefetched and now comes from the cache.
  return async () =>
    (await Promise.all(asked)).filter((script) => script !== undefined).filter(({ bytes }) => bytes > 0);
}

function expectWithinBudget(scripts: Script[], form: keyof typeof budgets): void {
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.map(({ encoding }) => encoding)).toEqual(scripts.map(() => 'br'));
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push(
    ...scripts.map(({ url, bytes }) => ({
      type: 'script',
      description: `${bytes} B ${new URL(url).pathname}`,
    })),
    { type: 'the form in all', description: `${total} B` },
  );
  expect(total).toBeLessThanOrEqual(budgets[form]);
}

const ofForms = ({ url }: { url: string }) => url.includes('/remotes/enquiry/');

test.describe('weight', () => {
  test('a quote loads no code before the pointer rests on the link, and little then', async ({ page }) => {
    const scripts = watchScripts(page);
    await openPage(page, '/productsDetails/1');
    expect((await scripts()).filter(ofForms)).toEqual([]);
    const arrival = page.waitForResponse(/remotes\/enquiry\/.*quote_dialog/);
    await quoteLink(page).hover();
    await arrival;
    await quoteLink(page).click();
    await untilFormHydrated(quoteDialog(page));
    expectWithinBudget((await scripts()).filter(ofForms), 'dialog');
  });

  test('the home page loads no form code before the form is near the viewport, and little then', async ({
    page,
  }) => {
    const scripts = watchScripts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect((await scripts()).filter(ofForms)).toEqual([]);
    await contactForm(page).scrollIntoViewIfNeeded();
    await untilFormHydrated(contactForm(page));
    expectWithinBudget((await scripts()).filter(ofForms), 'home');
  });

  test('the contact page loads little code, map included', deepUnless(false), async ({ page }) => {
    const scripts = watchScripts(page);
    await openForm(page, '/contact');
    expectWithinBudget((await scripts()).filter(ofForms), 'contact');
  });
});

/** Whether all of them stand between the edges of the window. */
const isWithin = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements
      .filter((element) => element.clientHeight > 0 && !element.closest('[aria-hidden="true"]'))
      .every((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= document.documentElement.clientWidth;
      }),
  );

for (const [name, viewport] of Object.entries({
  '320 px wide': { width: 320, height: 640 },
  // What a window of 1280 by 800 has left.
  '200 % zoom': { width: 640, height: 400 },
})) {
  test(
    `${name}: nothing is cut off while every error is shown`,
    deepUnless(name === '320 px wide'),
    async ({ page, expectAccessible }) => {
      await page.setViewportSize(viewport);
      const form = await openForm(page, '/contact');
      await sendButton(form).click();
      await expect(control(form, 'message')).toHaveAccessibleDescription('Message is required');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      expect(await isWithin(page.locator('main :is(input, select, textarea, button, a, p, h1, h2)'))).toBe(
        true,
      );

      const dialog = await openForm(page, '/products?quote=3', quoteDialog);
      await sendButton(dialog).click();
      await expect(control(dialog, 'email')).toHaveAccessibleDescription('Email is required');
      expect(await isWithin(dialog.locator(':is(input, select, button, a, p, h2)'))).toBe(true);
      const { inner, outer } = await dialog.evaluate((element) => ({
        inner: element.scrollWidth,
        outer: element.clientWidth,
      }));
      expect(inner).toBeLessThanOrEqual(outer);
      await sendButton(dialog).scrollIntoViewIfNeeded();
      await expect(sendButton(dialog)).toBeInViewport();
      await expectAccessible();
    },
  );
}

test.describe('forms whose code cannot be loaded', () => {
  test.use({ expectedMessages: [/"piece":"enquiry\/|Failed to load resource|already registered/] });

  test('unreachable for the browser: a quote leads to the contact page, whose form needs no code', async ({
    page,
  }) => {
    await page.route('**/remotes/enquiry/**', (route) => route.abort());
    await openPage(page, '/productsDetails/1');
    await quoteLink(page).click();
    await expect(page).toHaveURL(/\/contact\?product=1$/);
    await expect(control(contactForm(page), 'product')).toHaveValue('Venwash Liquid Detergent');
    await expect(contactForm(page)).toHaveAttribute('method', 'post');
    await page.waitForLoadState('networkidle');
  });

  test('unreachable for the server too: telephone and e-mail are shown on the home page, for a quote and on the contact page', async ({
    page,
    startOwnSite,
  }) => {
    const { url } = await startOwnSite({ hostsByHand: ['enquiry'] });
    await page.goto(url, { waitUntil: 'networkidle' });
    const band = page.getByRole('region', { name: 'Contact Us !' });
    await expect(band.getByRole('link', { name: '+91 471 555 0142' })).toHaveAttribute(
      'href',
      'tel:+914715550142',
    );
    await expect(band.getByRole('link', { name: 'hello@venmara.example' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );

    const html = await (await fetch(`${url}/productsDetails/3?quote=3`)).text();
    expect(html).toContain('href="/contact?product=3"');
    await openPage(page, `${url}/productsDetails/3`);
    await quoteLink(page).click();
    await expect(page).toHaveURL(/\/contact\?product=3$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await expect(page.getByRole('main').getByRole('link', { name: '+91 471 555 0142' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
});

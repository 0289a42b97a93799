// Pages that an admin makes: written, planned, published, in menu and sitemap, moved, hidden. And the answers to questions.
import type { Page } from '@playwright/test';
import { expect, heading, test } from '../support/admin-fixtures';
import { hydratePage } from '../support/until-hydrated';

test.use({
  viewport: { width: 1440, height: 900 },
  extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.67' },
  // A plan changes the version of a draft; the next save responds 412, and is merged.
  expectedMessages: [/status of 412/],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textOf = async (url: string) => (await fetch(url)).text();

test('an admin makes a page, plans it, publishes it, gives it another address and hides it', async ({
  page,
  adminSite,
  expectAccessible,
}) => {
  test.slow();
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Water audit');
  await button(page, 'Edit as Markdown').click();
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('## What it is\n\nWe measure the **hardness** on site.');
  await page.getByLabel('Place in the menus').selectOption('header');
  await expectAccessible();
  await button(page, 'Save draft').click();
  await expect(heading(page, 'Water audit')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Publish at…').click();
  await page.getByLabel('Day and time').fill('2099-03-04T09:00');
  await button(page, 'Schedule').click();
  await expect(page.getByText(/Will be published on/).first()).toBeVisible();
  await button(page, 'Cancel the planned time').click();
  await expect(page.getByText(/Will be published on/)).toHaveCount(0);

  await button(page, 'Publish').click();
  await expect(page.getByText(/ is published\.$/).last()).toBeVisible();
  const address = `${adminSite.url}/pages/water-audit`;
  await expect.poll(() => textOf(adminSite.url)).toContain('href="/pages/water-audit"');
  await expect.poll(() => textOf(`${adminSite.url}/sitemap.xml`)).toContain('/pages/water-audit<');
  const html = await textOf(address);
  expect(html).toContain('<strong>hardness</strong>');

  await page.getByLabel('Words in the address').fill('hardness');
  await button(page, 'Change address').click();
  await expect(page.getByText('The address is now /pages/hardness.').first()).toBeVisible();
  await expect
    .poll(async () => {
      const response = await fetch(address, { redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    })
    .toEqual([308, '/pages/hardness']);
  await expect.poll(() => textOf(adminSite.url)).toContain('href="/pages/hardness"');

  await button(page, 'Hide').click();
  await expect(page.getByText(/is hidden from visitors/).last()).toBeVisible();
  await expect.poll(async () => (await fetch(`${adminSite.url}/pages/hardness`)).status).toBe(404);
  await expect.poll(() => textOf(adminSite.url)).not.toContain('/pages/hardness');
  await expect.poll(() => textOf(`${adminSite.url}/sitemap.xml`)).not.toContain('/pages/hardness');
});

test('a page and the answers are accessible and fit a narrow phone', async ({ page, expectAccessible }) => {
  for (const path of ['/pages/delivery-and-returns', '/faq']) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await hydratePage(page);
    await expectAccessible();
  }
});

test('the address of an answer opens it from a link inside the site', async ({ page }) => {
  await page.goto('/faq');
  await hydratePage(page);
  await page.getByText('Can I get a sample before I order?').click();
  await expect(page.getByText('Yes. Tell us what you clean and how')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('questions open, and the address of an answer leads to it', async ({ page }) => {
    await page.goto('/faq#how-do-i-get-a-price');
    await expect(page.getByText('We answer on the next working day')).toBeVisible();
    await expect(page.getByText('How do I get a price?')).toBeInViewport();
    const answer = page.getByText('In their own packs, closed and upright');
    await expect(answer).toBeHidden();
    await page.getByText('How do I store corrosive products?').click();
    await expect(answer).toBeVisible();
  });
});

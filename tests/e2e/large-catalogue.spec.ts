// A catalogue of more products than fit into a select or a carousel.
import { mkdtemp, copyFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { deepUnless } from '../support/deep';
import { contactForm, control, sendButton, untilFormHydrated } from '../support/enquiry-forms';
import { expect, test } from '../support/fixtures';

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.44' } });
// The response page of a form whose product has no such name.
test.use({ expectedMessages: [/status of 422/] });

let demoFolder: string;

test.beforeAll(async () => {
  demoFolder = await mkdtemp(path.join(tmpdir(), 'large-catalogue-'));
  await copyFile('api/demo/products/venwash-liquid-detergent.jpg', path.join(demoFolder, 'picture.jpg'));
  const products = Array.from({ length: 70 }, (_, index) => ({
    id: index + 1,
    categoryId: 7,
    name: index < 3 ? ['Venmax', 'Venmax Kitchen', 'Bloom'][index] : `Soap number ${String(index + 1)}`,
    description: 'A product.',
    sizes: ['5 L'],
    picture: 'picture.jpg',
    alt: 'A product',
  }));
  const content = { categories: [{ id: 7, name: 'Beauty Soap' }], products, articles: [] };
  await writeFile(path.join(demoFolder, 'content.json'), JSON.stringify(content));
});
test.afterAll(() => rm(demoFolder, { recursive: true, force: true }));

async function fillInOthers(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(goodMessage))
    if (name !== 'product') await control(contactForm(page), name).fill(value);
}

test(
  'home carries twelve products, and the contact form searches, with and without scripts',
  deepUnless(false),
  async ({ page, browser, startOwnSite, expectAccessible }) => {
    const { url } = await startOwnSite({ isNew: true, env: { DEMO_DIR: demoFolder } });
    const form = contactForm(page);
    const product = control(form, 'product');

    await test.step('the home page has twelve products and a link to all', async () => {
      const html = await (await fetch(url)).text();
      const carousel = /<section aria-labelledby="trending-products".*?<\/section>/s.exec(html)?.[0] ?? '';
      expect(carousel.match(/<article/g)).toHaveLength(12);
      expect(carousel).toContain('href="/products/all"');
      expect(html).not.toContain('Soap number 40');
    });

    for (const width of [390, 1440]) {
      await test.step(`at ${width} px a product is found, chosen by keyboard and by pointer, and sent`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${url}/contact`, { waitUntil: 'networkidle' });
        await form.scrollIntoViewIfNeeded();
        await expect(product).toHaveRole('textbox');
        await control(form, 'name').focus();
        await untilFormHydrated(form);
        await expect(product).toHaveRole('combobox');
        await fillInOthers(page);
        await product.click();
        await expect(form.getByRole('option')).toHaveCount(12);
        await page.screenshot({ path: test.info().outputPath(`open-${width}.png`) });
        await expectAccessible();
        await product.pressSequentially('venm');
        await expect(form.getByRole('option')).toHaveText(['Venmax', 'Venmax Kitchen']);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.screenshot({ path: test.info().outputPath(`found-${width}.png`) });
        const frame = await form.getByRole('listbox').boundingBox();
        expect(frame?.x).toBeGreaterThanOrEqual(0);
        expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(width);
        await page.keyboard.press('Enter');
        await expect(product).toHaveValue('Venmax Kitchen');

        await product.fill('unobtainium');
        await expect(form.getByRole('status').first()).toHaveText(
          'No product has this in its name or description.',
        );
        await sendButton(form).click();
        await expect(product).toHaveAccessibleDescription(/Please select a product/);
        await page.screenshot({ path: test.info().outputPath(`none-${width}.png`) });
        await product.fill('bloom');
        await form.getByRole('option', { name: 'Bloom' }).click();
        await expect(product).toHaveValue('Bloom');
        const request = page.waitForRequest('**/api/contact/create');
        await sendButton(form).click();
        expect((await request).postDataJSON()).toMatchObject({
          ...goodMessage,
          product: 'Bloom',
          quantity: 120,
        });
        await expect(form.getByText('Message sent successfully!', { exact: true })).toBeVisible();
      });
    }

    await test.step('the product in the URL is named, also beside a draft with another one', async () => {
      await page.goto(`${url}/contact?product=2`, { waitUntil: 'networkidle' });
      await expect(product).toHaveValue('Venmax Kitchen');
      await control(form, 'name').fill('Asha');
      await untilFormHydrated(form);
      await product.fill('Soap number 44');
      await page.reload({ waitUntil: 'networkidle' });
      await control(form, 'name').focus();
      await untilFormHydrated(form);
      await expect(control(form, 'name')).toHaveValue('Asha');
      await expect(product).toHaveValue('Venmax Kitchen');
    });

    await test.step('without scripts the server looks the name up', async () => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 390, height: 844 },
      });
      const plain = await context.newPage();
      await plain.goto(`${url}/contact`);
      await fillInOthers(plain);
      const named = control(contactForm(plain), 'product');
      await named.fill('venm');
      await sendButton(contactForm(plain)).click();
      await expect(named).toHaveAccessibleDescription(/whole name: Venmax, Venmax Kitchen\./);
      await expect(named).toHaveValue('venm');
      await expect(control(contactForm(plain), 'message')).toHaveValue(goodMessage.message);
      await named.scrollIntoViewIfNeeded();
      await plain.screenshot({ path: test.info().outputPath('without-scripts-390.png') });
      await named.fill('venmax KITCHEN');
      await sendButton(contactForm(plain)).click();
      await expect(plain.getByText('Message sent successfully!', { exact: true })).toBeVisible();
      await context.close();
    });
  },
);

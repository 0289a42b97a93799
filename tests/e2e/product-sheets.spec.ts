// Data sheets of a product: uploaded in the admin area, opened by visitors at addresses that stay.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/admin-fixtures';
import { readPdf } from '../support/read-pdf.mjs';

test.use({ viewport: { width: 1440, height: 900 } });

const productId = 1;
const newest = `/sheets/${productId}/safety-ml.pdf`;

/** A PDF that a browser writes. */
async function printPdf(page: Page, text: string): Promise<Buffer> {
  await page.setContent(`<h1>${text}</h1><p>Section 1: identification</p>`);
  return page.pdf({ format: 'A4' });
}

async function upload(page: Page, pdf: Buffer, revisedOn: string): Promise<void> {
  await page
    .getByLabel('PDF file')
    .setInputFiles({ name: 'sds.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByLabel('Language').selectOption({ label: 'Malayalam' });
  await page.getByLabel('Revision date').fill(revisedOn);
  await page.getByRole('button', { name: 'Upload sheet' }).click();
}

/** What a visitor hears and prints: each link says what it leads to, and paper has whole addresses. */
async function expectVisitorLinks(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/productsDetails/${productId}`, { waitUntil: 'networkidle' });
  const sheets = page.getByRole('region', { name: 'Data sheets' });
  await sheets.getByText('1 earlier revision').click();
  const sheet = 'Safety data sheet, Malayalam';
  for (const name of [`${sheet} (revised June 20, 2026)`, `${sheet}, Revision 1, January 15, 2026`])
    await expect(sheets.getByRole('link', { name, exact: true })).toBeVisible();

  const file = test.info().outputPath('product.pdf');
  await page.pdf({ path: file, format: 'A4', preferCSSPageSize: true });
  const { pages } = await readPdf(file);
  const { port } = new URL(page.url());
  expect(pages.map(({ text }) => text).join(' ')).toContain(`localhost:${port}${newest}`);
  await page.close();
}

// The rejected file.
test.use({ expectedMessages: [/status of 422/] });

test('two revisions of a sheet are uploaded, opened and withdrawn', async ({
  page,
  adminSite,
  expectAccessible,
  expectGoodAtWidths,
}) => {
  const product = (await (await adminSite.call('GET', `/api/products/${productId}`)).json()) as {
    categoryId: number;
  };
  const first = await printPdf(page, 'First revision');
  const second = await printPdf(page, 'Second revision');
  const form = `/admin/addproduct/${product.categoryId}/${productId}`;
  await page.goto(form);
  const card = page.getByRole('region', { name: 'Data sheets' });
  // The demonstration has one.
  await expect(card.getByText('Revision 1, April 1, 2026')).toBeVisible();

  await upload(page, Buffer.concat([first, Buffer.from('<script>alert(1)</script>')]), '2026-01-15');
  await expect(card.getByText(/after the end of the PDF/)).toBeVisible();

  await upload(page, first, '2026-01-15');
  await expect(card.getByText('Revision 1, January 15, 2026')).toBeVisible();
  expect(await (await page.request.get(newest)).body()).toEqual(first);
  await upload(page, second, '2026-06-20');
  await expect(card.getByText('Revision 2, June 20, 2026')).toBeVisible();

  const response = await page.request.get(newest);
  expect(await response.body()).toEqual(second);
  const headers = response.headers();
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-disposition']).toContain('safety data sheet - ml - 2026-06-20.pdf');
  expect(await (await page.request.get(`/sheets/${productId}/safety-ml-1.pdf`)).body()).toEqual(first);

  await expectVisitorLinks(page.context());

  await page.reload();
  await expect(card.getByText('3 downloads in all', { exact: false })).toBeVisible();
  await card.getByText('Other revisions (1)').click();
  await expect(card.getByText('Revision 1, January 15, 2026')).toBeVisible();
  await expectAccessible();
  await card.screenshot({ path: test.info().outputPath('sheets-1440.png') });
  await expectGoodAtWidths('sheets', [390, 320, 1440]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await card.getByRole('button', { name: /^Withdraw revision 2/ }).click();
  await expect(page.getByText('Revision 2 was withdrawn. Visitors no longer see it.')).toBeVisible();
  expect(await (await page.request.get(newest)).body()).toEqual(first);
  // The editor of the description has a button of that name.
  await page.getByText('Undo', { exact: true }).click();
  await expect(page.getByText('Revision 2 is back.')).toBeVisible();
  expect(await (await page.request.get(newest)).body()).toEqual(second);
});

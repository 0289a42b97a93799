// The PDF of a certificate: uploaded in the product's form, replaced, opened by visitors, and removed.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin-fixtures';

test.use({ viewport: { width: 1440, height: 900 } });
// The rejected file.
test.use({ expectedMessages: [/status of 422/] });

const productId = 1;

/** A PDF that a browser writes. */
async function printPdf(page: Page, text: string): Promise<Buffer> {
  await page.setContent(`<h1>${text}</h1>`);
  return page.pdf({ format: 'A4' });
}

test('the PDF of a certificate is uploaded, replaced, opened by visitors and removed', async ({
  page,
  adminSite,
  expectGoodAtWidths,
}) => {
  const { categoryId } = (await (await adminSite.call('GET', `/api/products/${productId}`)).json()) as {
    categoryId: number;
  };
  const first = await printPdf(page, 'ISO 9001, first');
  const second = await printPdf(page, 'ISO 9001, second');
  await page.goto(`/admin/addproduct/${categoryId}/${productId}`);
  await page.getByRole('button', { name: 'Add certificate' }).click();
  const row = page.getByRole('group', { name: 'Certificates' });
  await row.getByLabel('Standard or seal').fill('ISO 9001:2015');
  const upload = (name: string, buffer: Buffer) =>
    row
      .getByLabel('Certificate as PDF', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await upload('not-a.pdf', Buffer.from('not a PDF'));
  await expect(row.getByText('This is not a PDF file.')).toBeVisible();

  const open = row.getByRole('link', { name: 'Open the PDF' });
  await upload('first.pdf', first);
  await expect(open).toHaveAttribute('href', /^\/sheets\/certificates\/[0-9a-f]{32}\.pdf$/);
  const before = String(await open.getAttribute('href'));
  await upload('second.pdf', second);
  await expect(open).not.toHaveAttribute('href', before);
  await expectGoodAtWidths('certificate', [320, 390, 768, 1440]);
  const file = String(await open.getAttribute('href'));
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page.getByText(/was updated\.$/)).toBeVisible();

  const visitorPage = `/productsDetails/${productId}`;
  await expect.poll(async () => (await page.request.get(visitorPage)).text()).toContain(file);
  const visitor = await page.context().newPage();
  await visitor.goto(visitorPage);
  const link = visitor.getByRole('link', { name: /^Certificate ISO 9001:2015 ?, PDF, 1 page/ });
  await expect(link).toBeVisible();
  const response = await visitor.request.get(String(await link.getAttribute('href')));
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(await response.body()).toEqual(second);

  await page.goto(`/admin/addproduct/${categoryId}/${productId}`);
  await expect(open).toBeVisible();
  await row.getByRole('button', { name: 'Remove file: Certificate as PDF' }).click();
  await expect(open).toHaveCount(0);
});

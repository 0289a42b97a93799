// The brochure in the admin area: made at a press of a button, or replaced by a PDF of the company.
import { expect, heading, test } from '../support/admin-fixtures';

test.use({
  viewport: { width: 1440, height: 900 },
  // The rejected file.
  expectedMessages: [/status of 422/],
});

test('an admin has the brochure made, gives visitors a PDF of the company, and takes it back', async ({
  page,
  adminSite,
  expectGoodAtWidths,
}) => {
  test.setTimeout(240_000);
  const visit = async () => Buffer.from(await (await fetch(`${adminSite.url}/brochure.pdf`)).arrayBuffer());
  await page.setContent('<h1>Our range, made by a designer</h1><a href="tel:+914715550142">Call us</a>');
  const designed = await page.pdf({ format: 'A4' });

  await page.goto('/admin/site');
  await page.getByRole('navigation').getByRole('link', { name: 'Brochure' }).click();
  await expect(heading(page, 'Brochure')).toBeVisible();
  await page.getByRole('button', { name: 'Make it now' }).click();
  await expect(page.getByText(/^The brochure is made: \d+ products on \d+ pages\.$/)).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(/^Made on .*: \d+ products on \d+ pages, /)).toBeVisible();
  const made = await visit();
  expect(made.toString('latin1', 0, 5)).toBe('%PDF-');

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel(/PDF file/).setInputFiles({ name, mimeType: 'application/pdf', buffer });
  const use = page.getByRole('button', { name: 'Use this PDF' });
  await choose('picture.pdf', Buffer.from('GIF89a'));
  await use.click();
  await expect(page.getByText('This is not a PDF file.')).toBeVisible();
  await choose('Our range.pdf', designed);
  await use.click();
  await expect(page.getByText('Visitors get Our range.pdf as the brochure now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Use my own PDF' })).toContainText('Our range.pdf');
  expect(await visit()).toEqual(designed);
  await expectGoodAtWidths('brochure', [320, 1440]);

  await page.getByRole('button', { name: 'Use the site’s own again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the site’s own' }).click();
  await expect(page.getByText('Visitors get the site’s own brochure again.')).toBeVisible();
  expect(await visit()).toEqual(made);

  // What the site itself makes is accepted, too.
  await choose('Our catalogue.pdf', made);
  await use.click();
  await expect(page.getByText('Visitors get Our catalogue.pdf as the brochure now.')).toBeVisible();
  await adminSite.call('DELETE', '/api/brochure/delete');
});

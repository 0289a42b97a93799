// A customer's page of a quotation, on a phone whose browser runs no scripts.
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';
import { sharedAdmin } from '../support/shared-admin';

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({ javaScriptEnabled: false, expectedMessages: [/status of (404|422)/] });

test('a customer reads a quotation and accepts it, without scripts; then the link only says so', async ({
  page,
  startOwnSite,
  expectGoodAtWidths,
}) => {
  const { url } = await startOwnSite();
  const post = async (path: string, json: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as { jwt: string; id: number; path: string; number: string };
  };
  const { jwt } = await post('/api/auth/authenticate', sharedAdmin);
  const admin = { authorization: `Bearer ${jwt}` };
  await post('/api/quotes/create', {
    ...goodQuote,
    productname: 'Bloom Rose & Milk',
    createdAt: '2026-03-04',
  });
  const newest = await fetch(`${url}/api/quotes/getAll?page=1&pageSize=1`, { headers: admin });
  const { data } = (await newest.json()) as { data: { id: number }[] };
  const { id } = await post('/api/quotations/create', { enquiryId: data[0]?.id }, admin);
  const { path, number } = await post(`/api/quotations/${id}/send`, {}, admin);

  await page.setViewportSize({ width: widths.phone, height: 800 });
  const response = await page.goto(url + path);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  await expect(page.getByRole('heading', { level: 1, name: `Quotation ${number}` })).toBeVisible();
  await expect(page.getByText('This offer is good until')).toBeVisible();
  await expectGoodAtWidths('quotation', [widths.phone, 768, 1440]);
  await page.setViewportSize({ width: widths.phone, height: 800 });
  const pdf = await fetch(
    new URL((await page.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')) ?? '', url),
  );
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);

  await page.getByLabel('I accept this quotation').check();
  await page.getByLabel('Your name').fill(' ');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Your answer was not recorded.')).toBeVisible();
  await expect(page.getByLabel('I accept this quotation')).toBeChecked();
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Note').fill('PO 12');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Accepted by Asha Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0);

  const guessed = await page.goto(`${url}/quotation?link=guess`);
  expect(guessed?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads to no quotation');
});

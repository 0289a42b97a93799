// A customer's page of a quotation, on a phone whose browser runs no scripts.
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';
import { callSite, signInTo, type Session } from '../support/session';

test('a customer reads a quotation and accepts it, without scripts; then the link only says so', async ({
  page,
  browser,
  startOwnSite,
  expectGoodAtWidths,
}) => {
  const { url } = await startOwnSite();
  const post = async (path: string, json: unknown, session?: Session) => {
    const response = await callSite(url, 'POST', path, json, session);
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as { id: number; path: string; number: string };
  };
  const admin = await signInTo(url);
  await post('/api/quotes/create', {
    ...goodQuote,
    productname: 'Bloom Rose & Milk',
    createdAt: '2026-03-04',
  });
  const newest = await callSite(url, 'GET', '/api/quotes/getAll?page=1&pageSize=1', undefined, admin);
  const { data } = (await newest.json()) as { data: { id: number }[] };
  const { id } = await post('/api/quotations/create', { enquiryId: data[0]?.id }, admin);
  const { path, number } = await post(`/api/quotations/${id}/send`, {}, admin);

  // Axe needs scripts.
  await page.goto(url + path);
  await expect(page.getByRole('heading', { level: 1, name: `Quotation ${number}` })).toBeVisible();
  await expectGoodAtWidths('quotation', [widths.phone, 768, 1440]);

  const phone = await browser.newPage({
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    viewport: { width: widths.phone, height: 800 },
  });
  const response = await phone.goto(url + path);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  await expect(phone.getByRole('heading', { level: 1, name: `Quotation ${number}` })).toBeVisible();
  await expect(phone.getByText('This offer is good until')).toBeVisible();
  const pdf = await fetch(
    new URL((await phone.getByRole('link', { name: 'Download as PDF' }).getAttribute('href')) ?? '', url),
  );
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);

  await phone.getByLabel('I accept this quotation').check();
  await phone.getByLabel('Your name').fill(' ');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('Your answer was not recorded.')).toBeVisible();
  await expect(phone.getByLabel('I accept this quotation')).toBeChecked();
  await phone.getByLabel('Your name').fill('Asha Rao');
  await phone.getByLabel('Note').fill('PO 12');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await expect(phone.getByText('Accepted by Asha Rao')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Send answer' })).toHaveCount(0);

  const guessed = await phone.goto(`${url}/quotation?link=guess`);
  expect(guessed?.status()).toBe(404);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('This link leads to no quotation');
  await phone.close();
});

// Both forms as a browser sends them that runs no scripts: on the composed site, with the real API behind it.
import type { Locator } from '@playwright/test';
import {
  goodMessage,
  goodQuote,
  messageCases,
  quoteCases,
  type EnquiryCase,
} from '@site/shared-testing/enquiry-cases';
import { expect, test } from '../support/fixtures';
import { readAsAdmin } from '../support/read-as-admin';

// An IP address of its own: another test checks how many enquiries one address may send.
test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1' } });
// The response page of a form that was not sent has such a status; images have it while the API is stopped.
test.use({ expectedMessages: [/status of (422|502|503)/] });

type Values = Record<string, string>;

const forms = [
  {
    address: '/contact',
    call: '/api/contact/create',
    cases: messageCases,
    good: goodMessage,
    body: (typed: Values) => ({ ...typed, quantity: wholeNumber(typed.quantity) }),
  },
  {
    address: '/products?quote=3',
    call: '/api/quotes/create',
    cases: quoteCases,
    good: goodQuote,
    body: (typed: Values) => ({ ...typed, productname: 'Bloom', createdAt: '2026-03-04' }),
  },
];
const wholeNumber = (text = '') => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** The error that the page shows for the input of this name. */
function complaintIn(html: string, name: string): string | undefined {
  const control = new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
  const id = /aria-describedby="([^"]+)"/.exec(control ?? '')?.[1];
  const text = id === undefined ? undefined : new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1];
  return text?.replace(/<svg.*?<\/svg>|<[^<>]*>/g, '');
}

for (const { address, call, cases, good, body } of forms) {
  test(`each value of the form at ${address} gets the same error without scripts and by a direct request`, async ({
    baseURL,
  }) => {
    let senders = 0;
    const send = (path: string, type: string, content: string) =>
      fetch(new URL(path, baseURL), {
        method: 'POST',
        headers: { 'content-type': type, 'x-forwarded-for': `198.51.100.${String((senders += 1))}` },
        body: content,
        redirect: 'manual',
      });

    const verdicts = async ({ field, value }: EnquiryCase) => {
      const typed: Values = { ...good, [field]: value };
      const page = await send(
        address,
        'application/x-www-form-urlencoded',
        new URLSearchParams(typed).toString(),
      );
      const html = await page.text();
      const response = await send(call, 'application/json', JSON.stringify(body(typed)));
      const { errors = {} } = (await response.json()) as { errors?: Values };
      return {
        page: page.status === 303 ? undefined : complaintIn(html, field),
        call: response.status === 200 ? undefined : errors[field],
      };
    };
    const found = [];
    for (const each of cases) found.push({ of: `${each.field}, ${each.kind}`, ...(await verdicts(each)) });
    expect(found).toEqual(
      cases.map(({ field, kind, message }) => ({ of: `${field}, ${kind}`, page: message, call: message })),
    );
  });
}

test('an enquiry that is sent twice at once without scripts is stored once', async ({ baseURL }) => {
  const name = 'Pressed twice';
  const send = () =>
    fetch(new URL('/contact', baseURL), {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.250' },
      body: new URLSearchParams({ ...goodMessage, name }),
      redirect: 'manual',
    });
  const responses = await Promise.all([send(), send()]);
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect(await readAsAdmin('/api/contact/all', { search: name })).toMatchObject([{ name, quantity: 120 }]);
});

test('a visitor without scripts sends both forms, and keeps the input when that fails', async ({
  page,
  startOwnSite,
  faultyApi,
}) => {
  const { url } = await startOwnSite({ env: { API_BASE_URL: faultyApi.url } });
  const form = page.locator('form[method=post]').filter({ visible: true }).last();
  const sent = (call: string) => faultyApi.calls().filter((each) => each === `POST ${call}`).length;

  await test.step('what is wrong is said where it is, and what was typed stays', async () => {
    await page.goto(url);
    const typed = { ...goodMessage, name: 'Without scripts', contactNo: '98765', quantity: '' };
    await fill(form, typed);
    await form.getByRole('button').click();
    await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription('Enter valid 10-digit number');
    await expect(form.getByLabel('Quantity')).toHaveAccessibleDescription('Quantity is required');
    await expect(form.getByLabel('Phone number')).toBeInViewport();
    await expectTyped(form, typed);
    expect(sent('/api/contact/create')).toBe(0);
  });

  await test.step('a message that could not be sent stays, with other ways to reach the company', async () => {
    faultyApi.break(/./, 'hangs up');
    const typed = { ...goodMessage, name: 'Without scripts' };
    await fill(form, typed);
    await form.getByRole('button').click();
    await expect(form.getByRole('status')).toContainText('This was not sent.');
    await expect(form.locator('a[href^="tel:"]')).toBeInViewport();
    await expectTyped(form, typed);
    faultyApi.repair();
  });

  await test.step('sent from there it arrives, and reloading sends nothing again', async () => {
    await form.getByRole('button').click();
    await expect(page.getByText('Message sent successfully!')).toBeInViewport();
    await expect(form.getByLabel('Message')).toHaveValue('');
    const calls = sent('/api/contact/create');
    await page.reload();
    await expect(page.getByText('Message sent successfully!')).toBeInViewport();
    expect(sent('/api/contact/create')).toBe(calls);
    expect(await readAsAdmin('/api/contact/all', { search: 'Without scripts' })).toMatchObject([
      { name: 'Without scripts', contactNo: goodMessage.contactNo, quantity: 120, suspect: false },
    ]);
  });

  await test.step('a quote is asked for from a card, and stays where it could not be sent', async () => {
    await page.goto(`${url}/products`);
    await page
      .getByRole('link', { name: /^Request a quote/ })
      .first()
      .click();
    const product = await form.getByRole('strong').textContent();
    const typed = { ...goodQuote, name: 'No scripts', quantity: '9', size: await firstSize(form) };
    await fill(form, typed);
    await form.getByRole('button').click();
    await expect(form.getByLabel('Quantity')).toHaveAccessibleDescription('Minimum quantity is 10');
    await expectTyped(form, typed);

    faultyApi.break(/./, 'hangs up');
    await form.getByLabel('Quantity').fill('25');
    await form.getByRole('button').click();
    await expect(form.getByRole('status')).toContainText('This was not sent.');
    await expectTyped(form, { ...typed, quantity: '25' });
    faultyApi.repair();

    await form.getByRole('button').click();
    await expect(form.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(await readAsAdmin('/api/quotes/getAll', { search: 'No scripts' })).toMatchObject([
      { name: 'No scripts', quantity: '25', productname: product, size: typed.size },
    ]);
  });
});

const firstSize = (form: Locator) => form.locator('[name=size]').inputValue();

/** Fields by their names, as the specification calls them. */
async function fill(form: Locator, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = form.locator(`[name=${name}]`);
    if (name === 'product' || name === 'size') await field.selectOption(value);
    else await field.fill(value);
  }
}

async function expectTyped(form: Locator, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  }
}

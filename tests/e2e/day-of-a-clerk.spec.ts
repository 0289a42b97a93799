// A whole day with one enquiry, as a clerk and a customer have it: with a mail server that takes the mails of the site, and a
// mailbox into which the customer replies. The customer has a phone whose browser runs no scripts.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { goodQuote } from '@site/shared-testing/enquiry-cases';
import { ImapServer } from '@site/shared-testing/imap-server';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { visitAs } from '../support/admin-fixtures';
import { expect, test } from '../support/fixtures';
import { widths } from '../support/pages';
import { callSite, signInTo, type Session } from '../support/session';
import { startMailServer, type MailServer } from '../support/start-mail-server';

test.use({ viewport: { width: 1440, height: 900 } });

const product = 'Venwash Liquid Detergent';
const office = 'office@site.example';
/** The whole day takes the clerk so many clicks. Who adds one has a reason for it. */
const mostClicks = 21;

test('an enquiry is answered with a data sheet, quoted after the reply of the customer, and won', async ({
  page,
  browser,
  startOwnSite,
}) => {
  const [mail, imap] = await Promise.all([startMailServer(), new ImapServer().start()]);
  const { url } = await startOwnSite();
  const session = await setUp(page, url, mail, imap);
  const phone = await openPhone(browser);
  const clerk = countClicks(page);
  const main = page.getByRole('main');
  const timeline = main.getByRole('region', { name: 'Timeline' });
  const mailsToCustomer = async () => {
    const mails = await Promise.all(mail.received.map((each) => simpleParser(each)));
    return mails.filter(({ to }) => addressOf(to) === goodQuote.email);
  };
  const mailToCustomer = async (subject: RegExp): Promise<ParsedMail> => {
    const find = async () => (await mailsToCustomer()).filter((each) => subject.test(each.subject ?? ''));
    await expect.poll(find).toHaveLength(1);
    const [found] = await find();
    if (!found) throw new Error('The mail was there before.');
    return found;
  };

  await test.step('a visitor asks for a quote', () => askForQuote(phone, url));

  await test.step('the clerk finds it in the inbox and takes it on', async () => {
    await page.clock.install();
    await visitAs(page, session, `${url}/admin/desk`, url);
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    await clerk.click(sidebar.getByRole('link', { name: /^Inbox/ }));
    await clerk.click(main.getByRole('link', { name: goodQuote.name, exact: true }));
    await clerk.click(main.getByRole('button', { name: 'Assign to me' }));
    await expect(timeline.getByText('admin took it on.')).toBeVisible();
  });

  await test.step('she answers with a template and a data sheet', async () => {
    await clerk.choose(main.getByLabel('Template'), 'Answer with the data sheet');
    await expect(main.getByLabel('Subject')).toHaveValue(`${product}: data sheet and details`);
    await clerk.click(main.getByRole('checkbox', { name: /safety data sheet/i }));
    await clerk.click(main.getByRole('button', { name: 'Send answer' }));
    await expect(timeline.getByText(/^Answer to /)).toBeVisible();
  });

  await test.step('the reply of the customer appears without a reload', async () => {
    const answer = await mailToCustomer(/data sheet/);
    expect(answer.text).toContain(`Dear ${goodQuote.name},`);
    expect(answer.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    imap.append(replyTo(answer, 'Please quote for three things, delivered to Kochi.'));
    const reply = timeline.getByText('Please quote for three things, delivered to Kochi.');
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(reply).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  await test.step('she sends a quotation of three lines with GST', async () => {
    await clerk.click(main.getByRole('button', { name: 'New quotation' }));
    await expect(page.getByRole('heading', { level: 1, name: 'New quotation' })).toBeVisible();
    await clerk.fill(lineOf(main, 1, 'HSN'), '3402');
    await clerk.fill(main.getByLabel('Add a product'), 'Bloom');
    await clerk.click(main.getByRole('listbox', { name: 'Products found' }).getByRole('option').first());
    await clerk.click(
      main
        .getByRole('group', { name: /^Packs of/ })
        .getByRole('button')
        .first(),
    );
    await clerk.fill(lineOf(main, 2, 'HSN'), '3307');
    await clerk.fill(lineOf(main, 2, 'Quantity'), '12');
    await clerk.click(main.getByRole('button', { name: 'Add a free line' }));
    await clerk.fill(lineOf(main, 3, 'Description'), 'Training on site');
    await clerk.fill(lineOf(main, 3, 'Price (₹)'), '2,500.50');
    await expect(main.getByText('CGST', { exact: true })).toBeVisible();
    await expect(main.getByText('SGST', { exact: true })).toBeVisible();
    await clerk.click(main.getByRole('button', { name: 'Send…' }));
    const sending = page.getByRole('dialog', { name: 'Send the quotation' });
    await clerk.click(sending.getByRole('button', { name: 'Send', exact: true }));
    const sent = page.getByRole('dialog', { name: /^Quotation / });
    await expect(sent.getByText('The mail is on its way.')).toBeVisible();
    await clerk.click(sent.getByRole('button', { name: 'Close', exact: true }).last());
  });

  await test.step('the customer opens the link of the mail on the phone, and accepts', async () => {
    const { text = '', attachments } = await mailToCustomer(/^Quotation /);
    expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    const [link = ''] = /http\S+\/quotation\?\S+/.exec(text) ?? [];
    await accept(phone, link);
  });

  await test.step('the enquiry is won, and its timeline has the whole day', async () => {
    await clerk.click(main.getByRole('link', { name: 'To the enquiry' }));
    await expect(main.getByLabel('Stage')).toHaveValue('won');
    for (const text of [
      'The enquiry came.',
      /^Answer to /,
      /^Reply from /,
      /^Quotation \S+ was sent/,
      /^The customer has opened quotation/,
      /^The customer accepted quotation/,
      'The stage went to Won.',
    ])
      await expect(timeline.getByText(text).first()).toBeVisible();
    // Each once.
    expect(await mailsToCustomer()).toHaveLength(2);
  });

  const description = `${String(clerk.clicks())} clicks of the clerk`;
  test.info().annotations.push({ type: 'a day', description });
  console.log(description);
  expect(clerk.clicks()).toBeLessThanOrEqual(mostClicks);
  await phone.close();
  await Promise.all([mail.stop(), imap.stop()]);
});

/** What the clerk presses: opening a list of choices and choosing are two, and going into a field is one. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (list: Locator, label: string) => {
      clicks += 2;
      await list.selectOption({ label });
    },
    fill: async (field: Locator, text: string) => {
      clicks += 1;
      await field.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    },
  };
}

const lineOf = (main: Locator, line: number, label: string) =>
  main
    .getByRole('listitem')
    .nth(line - 1)
    .getByLabel(label, { exact: true });

/** Signs in, has a data sheet and the settings of mail stored, and resolves with the session. */
async function setUp(page: Page, url: string, mail: MailServer, imap: ImapServer): Promise<Session> {
  const session = await signInTo(url);
  const call = async (method: string, path: string, body: object) => {
    const response = await callSite(url, method, path, body, session);
    expect(response.status, await response.text()).toBe(200);
  };
  await page.setContent('<h1>Safety data sheet</h1><p>Section 1: identification</p>');
  const sheet = new FormData();
  sheet.set('productId', '1');
  sheet.set('kind', 'safety');
  sheet.set('language', 'en');
  sheet.set('revisedOn', '2026-06-20');
  sheet.set('file', new Blob([new Uint8Array(await page.pdf())], { type: 'application/pdf' }), 'sheet.pdf');
  await call('POST', '/api/sheets/create', sheet);
  const { host, port, security, user, password, folder } = imap.settings;
  const settings = {
    smtpHost: '127.0.0.1',
    smtpPort: Number(new URL(mail.url).port),
    smtpSecurity: 'none',
    smtpUser: '',
    sender: `Sales <${user}>`,
    enquiryRecipients: [office],
    replyRecipients: [office],
    acceptanceRecipients: [office],
    replyAddress: user,
    imapIsOn: true,
    imapHost: host,
    imapPort: port,
    imapSecurity: security,
    imapUser: user,
    imapPassword: password,
    imapFolder: folder,
    webhookIsOn: false,
  };
  await call('PUT', '/api/mail/settings', settings);
  return session;
}

const openPhone = (browser: Browser) =>
  browser.newContext({
    viewport: { width: widths.phone, height: 800 },
    javaScriptEnabled: false,
    serviceWorkers: 'block',
  });

async function askForQuote(phone: BrowserContext, url: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${url}/products?quote=1`);
  const form = page.getByRole('form', { name: 'Quote request' });
  for (const name of ['name', 'quantity', 'contactNo', 'email'] as const)
    await form.locator(`[name="${name}"]`).fill(goodQuote[name]);
  await form.locator('[name="size"]').selectOption(goodQuote.size);
  await form.getByRole('button', { name: /^Send / }).click();
  await expect(page.getByText(/Request sent/i).first()).toBeVisible();
  await page.close();
}

async function accept(phone: BrowserContext, link: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto(link);
  await page.getByLabel('I accept this quotation').check();
  await page.getByLabel('Your name').fill(goodQuote.name);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText(`Accepted by ${goodQuote.name}`)).toBeVisible();
  await page.close();
}

const addressOf = (to: AddressObject | AddressObject[] | undefined) => [to].flat()[0]?.value[0]?.address;

/** As a mail program writes it. */
const replyTo = (answer: ParsedMail, text: string): string =>
  [
    `From: ${goodQuote.name} <${goodQuote.email}>`,
    `To: ${addressOf(answer.replyTo) ?? ''}`,
    `Subject: Re: ${answer.subject ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    'Message-ID: <reply-1@customer.example>',
    `In-Reply-To: ${answer.messageId ?? ''}`,
    `References: ${answer.messageId ?? ''}`,
    '',
    text,
    '',
    ...(answer.text ?? '').split('\n').map((line) => `> ${line}`),
  ].join('\r\n');

import { sitePartByKey } from '@site/shared-contracts/site-parts';
import { MailServer, type ReceivedMail } from '../../test-support/mail-server';
import { runApi, type ApiUnderTest } from '../../test-support/run-api';
import { signIn } from '../../test-support/sign-in';
import { aMinute } from '../time/time';
import { parseMailSettings } from '../config/mail-settings';

const message = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom Rose & Milk',
  quantity: 120,
  message: 'Do you deliver to <Kollam>?\n\nനമസ്കാരം 🧴',
};
const quote = {
  name: 'Ravi',
  size: '5 L',
  quantity: '25',
  contactNo: '+91 98765-43210',
  email: 'ravi@example.com',
  productname: 'Venmax',
  createdAt: '2026-03-04',
};

let server: MailServer;
let api: ApiUnderTest;

beforeAll(async () => {
  server = await new MailServer().start();
  api = await start();
});

const start = (publicUrl?: string) =>
  runApi({
    mail: parseMailSettings(
      server.url,
      'Website <web@example.com>',
      'sales@example.com,owner@example.com',
      publicUrl,
    ),
    enquiriesPerHour: { perAddress: 1000, inAll: 1000 },
  });

/** The mail to the company when this is sent to the API. */
async function mailOf(path: string, json: object, to = api): Promise<ReceivedMail> {
  const count = server.received.length;
  const arrived = server.nextMail();
  expect((await to.send('POST', path, { json })).status).toBe(200);
  await arrived;
  const [mail] = server.received.slice(count);
  if (!mail) throw new Error('It has not arrived.');
  return mail;
}

async function publishTimeZone(site: ApiUnderTest, timeZone: string): Promise<void> {
  const headers = await signIn(site);
  const part = `/api/content/site/${sitePartByKey('company').id}`;
  const values = { company: { name: 'Venmara', timeZone } };
  expect((await site.send('PUT', part, { headers, json: { values } })).status).toBe(200);
  expect((await site.send('POST', `${part}/publish`, { headers, json: {} })).status).toBe(200);
}

test('the mail of a message contains the sender, the message, and how to reply', async () => {
  const { headers, text, from, to } = await mailOf('/api/contact/create', message);
  expect([from, to]).toEqual(['web@example.com', ['sales@example.com', 'owner@example.com']]);
  expect(headers).toMatchObject({
    from: 'Website <web@example.com>',
    to: 'sales@example.com, owner@example.com',
    subject: 'Message from Asha Nair about Bloom Rose & Milk',
    'message-id': expect.stringMatching(/^<[\w-]{36}@example\.com>$/) as string,
    'auto-submitted': 'auto-generated',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(headers['reply-to']).toBeUndefined();
  expect(text).toMatch(/^Asha Nair has sent a message\.\n\nProduct +Bloom Rose & Milk\nQuantity +120\n/);
  expect(text).toContain('Telephone  9876543210\n');
  expect(text).toContain(`\n${message.message}\n`);
  expect(text).toMatch(
    /\nReceived \w{3} \d+, \d{4}, \d+:\d\d [AP]M India Standard Time, as message 1\.\n.*Please call\./,
  );
});

test('a reply to the mail of a quote request goes to the customer', async () => {
  const { headers, text } = await mailOf('/api/quotes/create', quote);
  expect(headers).toMatchObject({
    subject: 'Quote request from Ravi: 25 × Venmax, 5 L',
    'reply-to': 'Ravi <ravi@example.com>',
  });
  expect(text).toMatch(
    /^Ravi asks for a quote\.\n\nProduct +Venmax\nSize +5 L\nQuantity +25\nTelephone +\+91 98765-43210\nEmail +ravi@example\.com\n/,
  );
});

test('possible spam is mailed as such, without a word of it', async () => {
  const { headers, text, raw } = await mailOf('/api/quotes/create', {
    ...quote,
    website: 'https://spam.example',
  });
  expect(headers.subject).toBe('[Suspect] Quote request');
  expect(headers['reply-to']).toBeUndefined();
  expect(text).toContain('Possible spam.');
  for (const word of [quote.name, quote.productname, quote.email]) expect(raw).not.toContain(word);
});

test('the time in the mail is that of the time zone that admins have published', async () => {
  const site = await start();
  const expectTime = async (zone: string, offset: string) => {
    const sentAt = Date.now();
    const { text } = await mailOf('/api/contact/create', message, site);
    const time = new RegExp(`^Received (.+) ${zone}, as message \\d+\\.$`, 'm').exec(text)?.[1];
    const received = Date.parse(`${time ?? ''} ${offset}`);
    // The mail has no seconds.
    expect(received).toBeGreaterThan(sentAt - aMinute);
    expect(received).toBeLessThanOrEqual(Date.now());
  };
  await expectTime('India Standard Time', 'GMT+0530');
  await publishTimeZone(site, 'Pacific/Kiritimati');
  await expectTime('Line Islands Time', 'GMT+1400');
});

test('with the URL of the site, the mail links to the enquiry in the admin area', async () => {
  const site = await start('https://www.example.com/');
  const linkOf = async (path: string, json: object) =>
    new URL(/^In the admin area: (.+)$/m.exec((await mailOf(path, json, site)).text)?.[1] ?? '');

  const link = await linkOf('/api/quotes/create', quote);
  expect(link.href).toBe('https://www.example.com/admin/inbox/1');

  const spam = await linkOf('/api/contact/create', { ...message, website: 'https://spam.example' });
  expect(spam.href).toBe('https://www.example.com/admin/inbox/2');
});

test.each([
  'A\r\nBcc: victim@example.com',
  'A\nBcc: victim@example.com\n\nHello',
  'A\u2028Bcc: victim@example.com',
  'A" <victim@example.com>, "B',
  'A, victim@example.com',
  '=?utf-8?q?A=0ABcc:_victim@example.com?=',
])('the name %j is a name and nothing else', async (name) => {
  const { headers, to, raw } = await mailOf('/api/quotes/create', {
    ...quote,
    name,
    productname: `P ${name}`,
  });
  expect(to).toEqual(['sales@example.com', 'owner@example.com']);
  expect(Object.keys(headers).sort()).toEqual([
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(raw).toMatch(/^Reply-To: [^\n]*(\n [^\n]*)*<ravi@example\.com>\r$/m);
});

test('a long text is shortened in the subject only, and not within a character', async () => {
  const name = '🧼'.repeat(60);
  const { headers, text } = await mailOf('/api/contact/create', {
    ...message,
    name,
    product: 'x'.repeat(300),
  });
  const subject = Array.from(headers.subject ?? '');
  expect([subject.length, subject.at(-1), /\p{Surrogate}/u.test(headers.subject ?? '')]).toEqual([
    150,
    '…',
    false,
  ]);
  expect(text).toContain('x'.repeat(300));
  expect(text).toContain(`${name} has sent a message.`);
});

test('lines of dots and long lines arrive unchanged', async () => {
  const sent = `.\n..\n${'y'.repeat(3000)}\n.`;
  const { text } = await mailOf('/api/contact/create', { ...message, message: sent });
  expect(text).toContain(`\n${sent}\n\n--\n`);
});

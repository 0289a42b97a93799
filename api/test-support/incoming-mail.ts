// An enquiry that was answered by mail, and mails that come for it.
import type { Database } from '../src/database/database';
import { queueWrittenMail } from '../src/mail/queue-written-mail';
import type { ApiUnderTest } from './run-api';
import { signIn } from './sign-in';

const webhookSecret = 'a secret of the webhook of these tests';
/** Of the environment: encrypts the secrets of these settings. */
export const settingsKey = 'a-key-of-these-tests-that-encrypts-secrets';
export const ownAddress = 'sales@example.com';

/** With the webhook on, and a mail server that does not answer, so that mail waits. */
export const mailSettings = {
  smtpHost: '127.0.0.1',
  smtpPort: 1,
  smtpSecurity: 'none',
  smtpUser: '',
  sender: `Venmara <${ownAddress}>`,
  enquiryRecipients: ['office@example.com'],
  replyRecipients: ['office@example.com'],
  acceptanceRecipients: [],
  replyAddress: ownAddress,
  imapIsOn: false,
  imapHost: '',
  imapPort: 993,
  imapSecurity: 'tls',
  imapUser: '',
  imapFolder: 'INBOX',
  webhookIsOn: true,
  webhookSecret,
};

export const saveMailSettings = async (api: ApiUnderTest, changes: object = {}) =>
  api.send('PUT', '/api/mail/settings', {
    json: { ...mailSettings, ...changes },
    headers: await signIn(api),
  });

/** Sends a mail to the webhook, as a mail service does. */
export const deliver = (api: ApiUnderTest, raw: Buffer | string, secret = webhookSecret) =>
  fetch(`${api.url}/api/mail/incoming`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: Buffer.from(raw),
  });

/** Lines that are joined as mail has them. The last is the text. */
export const mailOf = (headers: Record<string, string>, text: string): string =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n');

export interface AnsweredEnquiry {
  id: number;
  messageId: string;
  token: string;
  subject: string;
}

export const customer = 'asha@customer.example';

/** A handled quote request with an answer that was sent. */
export async function addAnsweredEnquiry(api: ApiUnderTest, db: Database): Promise<AnsweredEnquiry> {
  const quote = {
    name: 'Asha Nair',
    contactNo: '9876543210',
    email: customer,
    productname: 'Bloom',
    size: '5 L',
    quantity: '12',
    createdAt: '2026-11-20',
  };
  const sent = await api.send('POST', '/api/quotes/create', { json: quote });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  const subject = 'Your enquiry about Bloom';
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .selectFrom('enquiry')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const mailId = await queueWrittenMail(transaction, {
      enquiryId: id,
      purpose: 'answer',
      to: { name: quote.name, address: customer },
      subject,
      body: 'It is 420 rupees.',
      submissionKey: `answer ${id}`,
    });
    await transaction
      .updateTable('enquiry')
      .set({ handled_at: Date.now(), is_answered: 1 })
      .where('id', '=', id)
      .execute();
    const { message_id, thread_token } = await transaction
      .updateTable('mail')
      .set({ state: 'sent', sent_at: Date.now() })
      .where('id', '=', mailId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { id, messageId: message_id, token: thread_token ?? '', subject };
  });
}

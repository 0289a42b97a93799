import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailSettings } from '../config/mail-settings';
import { automaticHeaders, hostOfSender } from './mail-texts';
import { sendBySmtp } from './smtp-sender';

/** Seconds that an admin waits for the mail server. */
const patience = 12;

/** Sends a mail to those who get the notices of enquiries, at once and beside the queue. Throws `MailFailure`. */
export async function sendTestMail({ server, from, to }: MailSettings, admin: string): Promise<void> {
  const node = new MailComposer({
    from,
    to,
    subject: 'Test of the mail of the website',
    text: `${admin} has asked the website for this mail. The notices of enquiries come the same way.`,
    messageId: `<${randomUUID()}@${hostOfSender(from)}>`,
    headers: automaticHeaders,
  }).compile();
  const ready = { envelope: node.getEnvelope(), content: await node.build() };
  await sendBySmtp(server, ready, AbortSignal.timeout(patience * 1000));
}

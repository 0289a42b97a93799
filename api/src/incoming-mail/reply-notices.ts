import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { readMailSettings, type MailConfig } from '../mail/mail-settings-store';
import { queueWrittenMail } from '../mail/queue-written-mail';
import { enquiryLink } from '../mail/enquiry-link';
import { noticeRecipients } from '../mail/notice-recipients';
import { cleanLine } from './clean-text';

interface Reply {
  enquiry: EnquiryRow;
  /** Each is told once of what has this key. */
  key: string;
  /** The answer could not be delivered. */
  isUndelivered?: boolean;
}

/**
 * Tells the assignee, and those who are told of replies, that a customer has answered, or was not reached. Not what: the mail may be anything.
 * Nothing about possible spam, and nothing where no mail can be sent.
 */
export async function queueReplyNotices(
  transaction: Database,
  config: MailConfig,
  { enquiry, key, isUndelivered = false }: Reply,
): Promise<void> {
  const settings = await readMailSettings(transaction, config);
  if (!settings || enquiry.is_suspect === 1) return;
  const addresses = await noticeRecipients(transaction, enquiry, settings.notices.replies);
  const name = cleanLine(enquiry.name);
  const product = cleanLine(enquiry.product);
  const link = enquiryLink(enquiry.id, settings.publicUrl);
  for (const address of addresses)
    await queueWrittenMail(transaction, {
      enquiryId: enquiry.id,
      purpose: 'assignment',
      to: { name: '', address },
      subject: cleanLine(
        isUndelivered
          ? `Not delivered: your answer to ${name} about ${product}`
          : `Reply from ${name} about ${product}`,
        150,
      ),
      body: [
        isUndelivered
          ? `The answer to ${name} about ${product} could not be delivered.`
          : `${name} has answered about ${product}.`,
        ...(link === undefined ? [] : ['', `In the admin area: ${link}`]),
      ].join('\n'),
      submissionKey: `reply ${key} ${address}`,
    });
}

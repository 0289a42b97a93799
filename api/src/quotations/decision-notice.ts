import type { MailSettings } from '../config/mail-settings';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { enquiryLink } from '../mail/enquiry-link';
import { noticeRecipients } from '../mail/notice-recipients';
import { queueWrittenMail } from '../mail/queue-written-mail';

export type NoticeSettings = Pick<MailSettings, 'notices' | 'publicUrl'>;

interface Decision {
  decision: 'accept' | 'decline';
  /** As the customer has typed them. */
  name: string;
  note: string;
  number: string;
  settings: NoticeSettings;
  key: string;
}

/** Tells who works on the enquiry, and the recipients of the mail settings. Words of a possible spam stay out of it. */
export async function queueDecisionNotice(
  transaction: Database,
  enquiry: EnquiryRow,
  { decision, name, note, number, settings, key }: Decision,
): Promise<void> {
  const done = decision === 'accept' ? 'accepted' : 'declined';
  const customer = enquiry.is_suspect === 1 ? 'The customer' : name;
  const link = enquiryLink(enquiry.id, settings.publicUrl);
  const body = [
    `${customer} has ${done} the quotation ${number}.`,
    ...(note && enquiry.is_suspect === 0 ? ['', note] : []),
    ...(link === undefined ? [] : ['', `In the admin area: ${link}`]),
  ].join('\n');
  for (const address of await noticeRecipients(transaction, enquiry, settings.notices.acceptances))
    await queueWrittenMail(transaction, {
      enquiryId: enquiry.id,
      purpose: 'assignment',
      to: { name: '', address },
      subject: `Quotation ${number} was ${done}`,
      body,
      submissionKey: `${key}:${address}`,
    });
}

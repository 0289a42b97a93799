import type { Database } from '../database/database';
import type { ImageFiles } from '../images/image-files';
import type { MailSettings } from '../config/mail-settings';
import { readCompanyTimeZone } from './company-time-zone';
import { writeEnquiryMail } from './enquiry-mail';
import type { ClaimedMail } from './mail-queue';
import type { ReadyMail } from './smtp-sender';
import { writeWrittenMail } from './written-mail';

export type WriteMail = (mail: ClaimedMail, settings: MailSettings) => Promise<ReadyMail>;

/** Makes the bytes of a mail from its row. Throws `LastingFailure` where no later try can succeed. */
export const createMailWriter =
  (db: Database, files: ImageFiles): WriteMail =>
  async ({ table, row: { id } }, settings) => {
    if (table === 'mail') {
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const attachments = await db
        .selectFrom('mail_attachment')
        .selectAll()
        .where('mail_id', '=', id)
        .orderBy('id')
        .execute();
      return writeWrittenMail({ mail, attachments, files }, settings);
    }
    const notice = await db
      .selectFrom('mail_outbox')
      .innerJoin('enquiry', 'enquiry.id', 'mail_outbox.enquiry_id')
      .selectAll('enquiry')
      .select('mail_outbox.message_id')
      .where('mail_outbox.id', '=', id)
      .executeTakeFirstOrThrow();
    const timeZone = await readCompanyTimeZone(db);
    return writeEnquiryMail({ enquiry: notice, messageId: notice.message_id, timeZone }, settings);
  };

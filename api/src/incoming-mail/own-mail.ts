import type { Database } from '../database/database';
import { readMailSettings, readStoredMailSettings, type MailConfig } from '../mail/mail-settings-store';
import type { ParsedMail } from './parse-mail';

/**
 * A notice or an answer of ours that has come back, because the mailbox is among the recipients or is forwarded to itself.
 * Stored, it could lead to another notice, and that to the next.
 */
export async function isOwnMail(db: Database, config: MailConfig, mail: ParsedMail): Promise<boolean> {
  const settings = await readMailSettings(db, config);
  const stored = await readStoredMailSettings(db);
  const own = [settings?.from, stored?.values.sender, stored?.values.replyAddress]
    .map((sender = '') => (/<([^<>]+)>$/.exec(sender)?.[1] ?? sender).toLowerCase())
    .filter(Boolean);
  if (own.includes(withoutToken(mail.from.address))) return true;
  const [name = ''] = mail.messageId.split('@');
  const notice = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('message_id', '=', name)
    .executeTakeFirst();
  return notice !== undefined;
}

const withoutToken = (address: string) => address.replace(/\+[0-9a-f]{16,64}@/, '@');

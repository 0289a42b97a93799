import type { Database } from '../database/database';
import { recordUndelivered } from '../enquiries/enquiry-progress';
import type { MailConfig } from '../mail/mail-settings-store';
import { queueReplyNotices } from './reply-notices';

/**
 * Part of the transaction that stores that these mails did not reach the customer: their server refused them, or this site
 * has given them up. The enquiries of answers and quotations are open again, and colleagues are told.
 */
export async function reopenUndelivered(
  transaction: Database,
  config: MailConfig,
  mailIds: number[],
): Promise<void> {
  if (mailIds.length === 0) return;
  const mails = await transaction
    .selectFrom('mail')
    .select(['enquiry_id', 'last_error'])
    .where('id', 'in', mailIds)
    .where('purpose', 'in', ['answer', 'quotation'])
    .execute();
  const now = Date.now();
  const reasons = new Map(mails.map(({ enquiry_id, last_error }) => [enquiry_id, last_error ?? '']));
  for (const [enquiryId, reason] of reasons) {
    if (enquiryId === null) continue;
    const enquiry = await recordUndelivered(transaction, enquiryId, now, reason);
    const key = `undelivered ${enquiryId} ${now}`;
    await queueReplyNotices(transaction, config, { enquiry, key, isUndelivered: true });
  }
}

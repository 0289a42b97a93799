import { adminPaths } from '@site/shared-contracts';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { readMailSettings, type MailConfig } from '../mail/mail-settings-store';
import { queueWrittenMail } from '../mail/queue-written-mail';
import { cleanLine } from './clean-text';

interface Reply {
  enquiry: EnquiryRow;
  messageId: string;
  /** The answer could not be delivered. */
  isBounce?: boolean;
}

/**
 * Tells the assignee, and those who are told of replies, that a customer has answered, or was not reached. Not what: the mail may be anything.
 * Nothing about possible spam, and nothing where no mail can be sent.
 */
export async function queueReplyNotices(
  transaction: Database,
  config: MailConfig,
  { enquiry, messageId, isBounce = false }: Reply,
): Promise<void> {
  const settings = await readMailSettings(transaction, config);
  if (!settings || enquiry.is_suspect === 1) return;
  const addresses = [...settings.notices.replies, ...(await assigneeAddress(transaction, enquiry))];
  const name = cleanLine(enquiry.name);
  const product = cleanLine(enquiry.product);
  const link = linkTo(enquiry.id, settings.publicUrl);
  for (const address of new Set(addresses.map((each) => each.toLowerCase())))
    await queueWrittenMail(transaction, {
      enquiryId: enquiry.id,
      purpose: 'assignment',
      to: { name: '', address },
      subject: cleanLine(
        isBounce
          ? `Not delivered: your answer to ${name} about ${product}`
          : `Reply from ${name} about ${product}`,
        150,
      ),
      body: [
        isBounce
          ? `The answer to ${name} about ${product} could not be delivered.`
          : `${name} has answered about ${product}.`,
        ...(link === undefined ? [] : ['', `In the admin area: ${link}`]),
      ].join('\n'),
      submissionKey: `reply ${messageId} ${address}`,
    });
}

/** None where nobody works on it, or where the username is a telephone number. */
async function assigneeAddress(transaction: Database, { assignee_id }: EnquiryRow): Promise<string[]> {
  if (assignee_id === null) return [];
  const admin = await transaction
    .selectFrom('admin')
    .select('username')
    .where('id', '=', assignee_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return admin?.username.includes('@') ? [admin.username] : [];
}

function linkTo(id: number, publicUrl: string): string | undefined {
  const path = adminPaths.inbox.replace(':id?', String(id));
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : undefined;
}

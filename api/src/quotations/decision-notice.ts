import { adminPaths } from '@site/shared-contracts';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { queueWrittenMail } from '../mail/queue-written-mail';

interface Decision {
  decision: 'accept' | 'decline';
  /** As the customer has typed them. */
  name: string;
  note: string;
  number: string;
  publicUrl: string;
  /** Where it goes if nobody works on the enquiry. */
  recipients: readonly string[];
  key: string;
}

/** Tells who works on the enquiry, or else the company. Words of a possible spam stay out of it. */
export async function queueDecisionNotice(
  transaction: Database,
  enquiry: EnquiryRow,
  { decision, name, note, number, publicUrl, recipients, key }: Decision,
): Promise<void> {
  const assignee = await findAssignee(transaction, enquiry);
  const done = decision === 'accept' ? 'accepted' : 'declined';
  const customer = enquiry.is_suspect === 1 ? 'The customer' : name;
  const link = URL.canParse(publicUrl)
    ? new URL(adminPaths.inbox.replace(':id?', String(enquiry.id)), publicUrl).href
    : undefined;
  const body = [
    `${customer} has ${done} the quotation ${number}.`,
    ...(note && enquiry.is_suspect === 0 ? ['', note] : []),
    ...(link === undefined ? [] : ['', `In the admin area: ${link}`]),
  ].join('\n');
  for (const address of assignee === undefined ? recipients : [assignee])
    await queueWrittenMail(transaction, {
      enquiryId: enquiry.id,
      purpose: 'assignment',
      to: { name: '', address },
      subject: `Quotation ${number} was ${done}`,
      body,
      submissionKey: `${key}:${address}`,
    });
}

/** The e-mail address of who works on it: a username is one, or a telephone number. */
async function findAssignee(transaction: Database, { assignee_id }: EnquiryRow): Promise<string | undefined> {
  if (assignee_id === null) return undefined;
  const admin = await transaction
    .selectFrom('admin')
    .select('username')
    .where('id', '=', assignee_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return admin?.username.includes('@') ? admin.username : undefined;
}

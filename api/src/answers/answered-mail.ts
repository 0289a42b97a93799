import { isMailAddress } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { requireFound } from '../problems/problems';

/** Where an answer goes, and its place in the thread. */
export interface AnsweredMail {
  /** Empty where no address is known. */
  address: string;
  /** Of the reply that is answered; empty for the enquiry itself. */
  subject: string;
  inReplyTo: string | undefined;
  /** The whole chain before `inReplyTo`, the oldest first. */
  references: string[];
}

/**
 * An answer goes to the mail that was opened, not to the last one: to who wrote that reply, or else to the address of the
 * enquiry. An answer to the enquiry itself continues the thread of what was mailed to that address.
 */
export async function findAnswered(
  source: Database,
  enquiry: EnquiryRow,
  mailId: number | undefined,
): Promise<AnsweredMail> {
  if (mailId === undefined) return answeredEnquiry(source, enquiry);
  const found = await source
    .selectFrom('mail')
    .innerJoin('enquiry', 'enquiry.id', 'mail.enquiry_id')
    .selectAll('mail')
    .where('mail.id', '=', mailId)
    .where('mail.purpose', '=', 'reply')
    // The timeline shows the mails of the enquiries that were merged into this one.
    .where((where) =>
      where.or([where('enquiry.id', '=', enquiry.id), where('enquiry.merged_into', '=', enquiry.id)]),
    )
    .executeTakeFirst();
  const mail = requireFound(found, 'The mail that you answer is not there.');
  return {
    address: knownAddress(mail.from_address),
    subject: mail.subject,
    inReplyTo: mail.message_id,
    references: JSON.parse(mail.reference_ids) as string[],
  };
}

async function answeredEnquiry(source: Database, enquiry: EnquiryRow): Promise<AnsweredMail> {
  const address = knownAddress(enquiry.email ?? '');
  const earlier = await source
    .selectFrom('mail')
    .select(['message_id', 'reference_ids'])
    .where('enquiry_id', '=', enquiry.id)
    .where('to_address', '=', address)
    .where('purpose', 'in', ['answer', 'confirmation', 'quotation'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const references = earlier ? (JSON.parse(earlier.reference_ids) as string[]) : [];
  return { address, subject: '', inReplyTo: earlier?.message_id, references };
}

const knownAddress = (address: string) => (isMailAddress(address) ? address : '');

import type { Database } from '../database/database';
import { recordAnswer } from '../enquiries/enquiry-progress';
import type { Actor } from '../http/actor';

/**
 * Part of the transaction in which an admin sends these mails again: what was open because an answer had failed is
 * answered, unless the customer has written since. One that was merged into another stays as it is.
 */
export async function recordRetried(
  transaction: Database,
  mailIds: number[],
  actor: Pick<Actor, 'id' | 'username'>,
): Promise<void> {
  if (mailIds.length === 0) return;
  const answered = await transaction
    .selectFrom('mail')
    .innerJoin('enquiry', 'enquiry.id', 'mail.enquiry_id')
    .select('enquiry.id')
    .distinct()
    .where('mail.id', 'in', mailIds)
    .where('mail.purpose', 'in', ['answer', 'quotation'])
    .where('enquiry.is_answered', '=', 0)
    .where('enquiry.merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb('enquiry.customer_wrote_at', 'is', null),
        eb('enquiry.customer_wrote_at', '<=', eb.ref('mail.created_at')),
      ]),
    )
    .execute();
  for (const { id } of answered) await recordAnswer(transaction, id, Date.now(), actor);
}

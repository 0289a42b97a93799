import type { InboxItem } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { moment } from '../time/time';
import { toAsked } from '../asked-products/asked-products';

/** Of every admin, those who cannot sign in any more among them. */
export async function readUsernames(db: Database): Promise<Map<number, string>> {
  const admins = await db.selectFrom('admin').select(['id', 'username']).execute();
  return new Map(admins.map(({ id, username }) => [id, username]));
}

export const toInboxItems = async (db: Database, rows: readonly EnquiryRow[]): Promise<InboxItem[]> => {
  const usernames = await readUsernames(db);
  return rows.map((row) => toInboxItem(row, usernames));
};

export function toInboxItem(row: EnquiryRow, usernames: Map<number, string>): InboxItem {
  const { id, kind, source, name, company, product, quantity, stage, note, version } = row;
  return {
    ...{ id, kind, source, name, company, product, quantity, stage, note, version },
    contactNo: row.contact_no,
    email: row.email ?? '',
    size: row.size ?? '',
    message: row.message ?? '',
    ...toAsked(row),
    receivedAt: moment(row.received_at),
    customerWroteAt: moment(row.customer_wrote_at ?? row.received_at),
    handled: row.handled_at !== null,
    suspect: row.is_suspect === 1,
    answered: row.is_answered === 1,
    lostReason: row.lost_reason,
    ...(row.assignee_id !== null && {
      assignee: { id: row.assignee_id, username: usernames.get(row.assignee_id) ?? '' },
    }),
    ...(row.follow_up_on !== null && { followUpOn: row.follow_up_on }),
    ...(row.value_paise !== null && { valuePaise: row.value_paise }),
    ...(row.consent_version !== null && {
      consent: { version: row.consent_version, text: row.consent_text ?? '' },
    }),
    ...(row.merged_into !== null && { mergedInto: row.merged_into }),
  };
}

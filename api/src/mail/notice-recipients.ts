import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { emailOfAdmin } from './email-of-admin';

/** The addresses of a list in the mail settings, and that of the admin who works on the enquiry; each once. */
export async function noticeRecipients(
  transaction: Database,
  { assignee_id }: EnquiryRow,
  listed: readonly string[],
): Promise<string[]> {
  const assignee =
    assignee_id === null
      ? undefined
      : await transaction
          .selectFrom('admin')
          .select('username')
          .where('id', '=', assignee_id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
  const own = assignee && emailOfAdmin(assignee.username);
  return [...new Set([...listed, ...(own === undefined ? [] : [own])].map((each) => each.toLowerCase()))];
}

import type { Database } from '../database/database';
import type { EnquiryRow } from '../database/tables';
import { rightsOf } from '../http/read-rights';
import { emailOfAdmin } from './email-of-admin';

/** The addresses of a list in the mail settings, and that of the admin who works on the enquiry and may see it; each once. */
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
          .leftJoin('role', 'role.key', 'admin.role')
          .select(['admin.username', 'admin.role', 'role.rights'])
          .where('admin.id', '=', assignee_id)
          .where('disabled_at', 'is', null)
          .executeTakeFirst();
  const mayKnow = assignee && rightsOf(assignee.role, assignee.rights).has('enquiries.view');
  const own = mayKnow ? emailOfAdmin(assignee.username) : undefined;
  return [...new Set([...listed, ...(own === undefined ? [] : [own])].map((each) => each.toLowerCase()))];
}

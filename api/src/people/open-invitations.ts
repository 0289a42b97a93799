import type { Database } from '../database/database';
import { readRightsOfRole } from './people-rules';

/** Those that can still be accepted. */
export const openInvitations = (source: Database) =>
  source
    .selectFrom('invitation')
    .innerJoin('admin', 'admin.id', 'invitation.invited_by')
    .selectAll('invitation')
    .select('admin.username as inviter')
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', Date.now());

/** Part of every change of rights: an invitation holds as long as who has made it may give its role. */
export async function revokeUngivable(transaction: Database): Promise<void> {
  const rows = await openInvitations(transaction)
    .select(['admin.role as inviter_role', 'admin.disabled_at'])
    .execute();
  for (const { id, role, inviter_role, disabled_at } of rows) {
    const own = disabled_at === null ? await readRightsOfRole(transaction, inviter_role) : undefined;
    const needed = [...((await readRightsOfRole(transaction, role)) ?? []), 'people.manage' as const];
    if (needed.every((right) => own?.has(right))) continue;
    await transaction
      .updateTable('invitation')
      .set({ revoked_at: Date.now() })
      .where('id', '=', id)
      .execute();
  }
}

// An account is disabled, enabled, or gets another role.
import { recordChangeBy } from '../audit/audit-store';
import type { Database } from '../database/database';
import { disableAdmin, enableAdmin, type AdminRow } from '../sign-in/admin-store';
import { revokeUngivable } from './open-invitations';
import {
  changePeople,
  requireOtherOwner,
  requirePowerOver,
  requireRights,
  requireRole,
  type Changer,
} from './people-rules';

interface PersonChange {
  disabled?: boolean | undefined;
  role?: string | undefined;
}

/** `actor`: undefined for an operator, as in the audit log. */
export interface ChangedBy {
  actor?: Exclude<Changer, 'operator'> | undefined;
  request: { id: string };
}

/** Returns the admin after the change. */
export const changePerson = (
  db: Database,
  id: number,
  change: PersonChange,
  by: ChangedBy,
): Promise<AdminRow> =>
  changePeople(db, async (transaction) => {
    const admin = await requirePowerOver(transaction, by.actor ?? 'operator', id);
    const roled = change.role === undefined ? admin : await giveRole(transaction, admin, change.role, by);
    const changed =
      change.disabled === undefined ? roled : await setDisabled(transaction, roled, change.disabled, by);
    await revokeUngivable(transaction);
    return changed;
  });

async function giveRole(
  transaction: Database,
  admin: AdminRow,
  role: string,
  by: ChangedBy,
): Promise<AdminRow> {
  await requireRights(transaction, by.actor ?? 'operator', await requireRole(transaction, role));
  if (role === admin.role) return admin;
  await requireOtherOwner(transaction, admin);
  await transaction.updateTable('admin').set({ role }).where('id', '=', admin.id).execute();
  await recordChangeBy(transaction, by, {
    ...{ action: 'change role', kind: 'admin', itemId: admin.id },
    before: { role: admin.role },
    after: { username: admin.username, role },
  });
  return { ...admin, role };
}

async function setDisabled(
  transaction: Database,
  admin: AdminRow,
  isDisabled: boolean,
  by: ChangedBy,
): Promise<AdminRow> {
  if (isDisabled === (admin.disabled_at !== null)) return admin;
  if (isDisabled) await requireOtherOwner(transaction, admin);
  await (isDisabled ? disableAdmin(transaction, admin) : enableAdmin(transaction, admin));
  const action = isDisabled ? 'disable' : 'enable';
  const after = { username: admin.username };
  await recordChangeBy(transaction, by, { action, kind: 'admin', itemId: admin.id, after });
  return { ...admin, disabled_at: isDisabled ? Date.now() : null };
}

import type { Database } from '../database/database';
import { engineOf } from '../database/engines/engine';

/**
 * Empties the values before and after in these entries. What remains is who has done what to which item, and when. Part of
 * a transaction. Returns how many entries there were.
 */
export async function eraseAuditDetails(
  transaction: Database,
  { ids }: { ids: readonly number[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const engine = engineOf(transaction);
  await engine.removeAppendOnly(transaction, 'audit_entry');
  const erased = await transaction
    .updateTable('audit_entry')
    .set({ before: null, after: null })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  await engine.columns.makeAppendOnly(transaction, 'audit_entry');
  return erased.length;
}

// The audit log keeps that something happened, and loses about whom it was: the hash chain is still right afterwards.
import type { SqlBool, Expression, ExpressionBuilder } from 'kysely';
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { aDay } from '../time/time';

/** The same as for failed sign-ins. */
const addressRetention = 90 * aDay;

/** These entries; or all about one item, for example an enquiry; or all that one admin has made. */
export type AuditSelection =
  { ids: readonly number[] } | { kind: string; itemId: number } | { adminId: number };

/**
 * Empties what can be about a person: the admin's name, the values before and after, the address and the id of the
 * request. What remains is that on this day an action was done to this item, by an admin of this number. The salts go,
 * too, so that nobody can guess from the hashes what has stood there. Entries that were erased before stay as they are.
 * Returns how many entries it has erased. It records no entry itself: that is for the caller to do, who knows for whom.
 * @param because the reason, in words that `npm run admin -- verify-audit` and the admin area show; no personal data
 */
export async function eraseAuditDetails(
  transaction: Database,
  selection: AuditSelection,
  because: string,
): Promise<number> {
  let count = 0;
  for (const part of partsOf(selection)) {
    const erased = await transaction
      .updateTable('audit_entry')
      .set({
        admin_name: '',
        before: null,
        after: null,
        request_id: '',
        address: null,
        erased_at: Date.now(),
        erased_because: because,
      })
      .where((eb) => isSelected(eb, part))
      .where('erased_at', 'is', null)
      .returning('id')
      .execute();
    for (const { ids } of batchesOf(erased.map(({ id }) => id)))
      await transaction
        .updateTable('audit_chain')
        .set({ salt: null, address_salt: null })
        .where('entry_id', 'in', ids)
        .execute();
    count += erased.length;
  }
  return count;
}

/** Fewer ids than a statement can have parameters. */
const BATCH = 500;

const partsOf = (selection: AuditSelection): AuditSelection[] =>
  'ids' in selection ? batchesOf(selection.ids) : [selection];

function batchesOf(ids: readonly number[]): { ids: readonly number[] }[] {
  const batches: { ids: readonly number[] }[] = [];
  for (let start = 0; start < ids.length; start += BATCH)
    batches.push({ ids: ids.slice(start, start + BATCH) });
  return batches;
}

function isSelected(
  eb: ExpressionBuilder<Tables, 'audit_entry'>,
  selection: AuditSelection,
): Expression<SqlBool> {
  if ('ids' in selection) return eb('id', 'in', [...selection.ids]);
  if ('adminId' in selection) return eb('admin_id', '=', selection.adminId);
  return eb.and([eb('kind', '=', selection.kind), eb('item_id', '=', selection.itemId)]);
}

/** Of entries that are older than the retention. */
export const eraseOldAddresses = (db: Database): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const old = transaction
      .selectFrom('audit_entry')
      .select('id')
      .where('address', 'is not', null)
      .where('at', '<', Date.now() - addressRetention);
    await transaction
      .updateTable('audit_chain')
      .set({ address_salt: null })
      .where('entry_id', 'in', old)
      .execute();
    await transaction.updateTable('audit_entry').set({ address: null }).where('id', 'in', old).execute();
  });

import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Passkey } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import type { Tables } from '../database/tables';
import { ProblemError, requireFound } from '../problems/problems';
import { moment } from '../time/time';

export type PasskeyRow = Selectable<Tables['passkey']>;

/** Of one admin. */
const mostPasskeys = 20;

export const findPasskeysOf = (db: Database, adminId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.credential_id,
  label: row.label,
  createdAt: moment(row.created_at),
  ...(row.last_used_at !== null && { lastUsedAt: moment(row.last_used_at) }),
  isBackedUp: row.is_backed_up === 1,
});

/** As the browser names it, so that it offers none of another account. */
export const toCredential = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: JSON.parse(transports) as string[],
});

/**
 * What the authenticator stores with a passkey: nothing about a person, and another one for the first admin of another site
 * on this host, whose passkey would be replaced.
 */
export const userHandleOf = ({ id, created_at }: { id: number; created_at: number }): string =>
  createHash('sha256').update(`passkey of admin ${id} ${created_at}`).digest('base64url');

export async function addPasskey(
  transaction: Database,
  passkey: Omit<PasskeyRow, 'created_at' | 'last_used_at'>,
): Promise<void> {
  const { length } = await findPasskeysOf(transaction, passkey.admin_id);
  if (length >= mostPasskeys)
    throw new ProblemError(409, `You have ${mostPasskeys} passkeys already. Remove one first.`);
  await transaction
    .insertInto('passkey')
    .values({ ...passkey, created_at: Date.now(), last_used_at: null })
    .execute()
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new ProblemError(409, 'This passkey is added already.');
      throw error;
    });
}

const noPasskey = 'You have no such passkey.';

/** Returns the name from before. */
export async function renamePasskey(
  transaction: Database,
  { adminId, id, label }: { adminId: number; id: string; label: string },
): Promise<string> {
  const before = requireFound(
    (await findPasskeysOf(transaction, adminId)).find(({ credential_id }) => credential_id === id),
    noPasskey,
  );
  await transaction.updateTable('passkey').set({ label }).where('credential_id', '=', id).execute();
  return before.label;
}

/** Returns its name. */
export async function removePasskey(transaction: Database, adminId: number, id: string): Promise<string> {
  const removed = await transaction
    .deleteFrom('passkey')
    .where('admin_id', '=', adminId)
    .where('credential_id', '=', id)
    .returning('label')
    .executeTakeFirst();
  return requireFound(removed, noPasskey).label;
}

/** False where another request has shown this signature, or a later one, in the meantime. */
export async function usePasskey(
  transaction: Database,
  { credential_id, counter: before }: PasskeyRow,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('passkey')
    .set({ counter, last_used_at: Date.now() })
    .where('credential_id', '=', credential_id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

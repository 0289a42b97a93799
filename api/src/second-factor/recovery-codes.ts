// Codes for whoever has lost the authenticator app or the passkey. Each is accepted once.
import { randomInt } from 'node:crypto';
import type { Database } from '../database/database';
import { hashSecret } from '../sign-in/secrets';

const howMany = 10;
/** Without letters and digits that look alike. 24 of 32 are 120 bits, which nobody can guess from the hash. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 6;

/** In the place of those from before. The codes are stored as hashes only. */
export async function renewRecoveryCodes(transaction: Database, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await deleteRecoveryCodes(transaction, adminId);
  await transaction
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: hashOf(code), used_at: null })))
    .execute();
  return codes;
}

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Case, spaces and dashes do not count. */
const hashOf = (code: string) => hashSecret(code.toLowerCase().replace(/[\s-]/g, ''));

/** Of two that use one code at the same time, one succeeds. */
export async function useRecoveryCode(
  transaction: Database,
  adminId: number,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('recovery_code')
    .set({ used_at: Date.now() })
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Database, adminId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export const deleteRecoveryCodes = (transaction: Database, adminId: number) =>
  transaction.deleteFrom('recovery_code').where('admin_id', '=', adminId).execute();

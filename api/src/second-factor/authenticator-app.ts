// Codes of an authenticator app: TOTP (RFC 6238), in the form that every such app knows.
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../database/database';
import { ProblemError, requireFound } from '../problems/problems';
import { decryptSecret, encryptSecret } from '../settings/encrypt-secret';
import { aSecond } from '../time/time';

const period = 30;
/**
 * Codes of so many steps before and after are accepted, so that the app's clock may be off by a minute. That makes five
 * codes of a million right at a time, of which each is accepted once.
 */
const window = 2;

const appOf = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period });

/** With the admin: a secret that is copied to another row cannot be decrypted. */
const purposeOf = (adminId: number) => `totp.${String(adminId)}`;

interface NewApp {
  /** In base 32. */
  secret: string;
  /** `otpauth://` */
  url: string;
}

/** In the place of one whose first code was not shown yet. */
export async function addApp(
  db: Database,
  admin: { id: number; username: string },
  { key, issuer }: { key: string; issuer: string },
): Promise<NewApp> {
  const secret = new Secret({ size: 20 });
  const row = {
    secret: encryptSecret(secret.base32, purposeOf(admin.id), key),
    last_step: null,
    created_at: Date.now(),
    confirmed_at: null,
  };
  const stored = await db
    .insertInto('totp')
    .values({ admin_id: admin.id, ...row })
    .onConflict((conflict) =>
      conflict.column('admin_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null),
    )
    .returning('admin_id')
    .executeTakeFirst();
  if (!stored) throw new ProblemError(409, 'An authenticator app is set up already. Remove it first.');
  // A colon ends the issuer in the label of the URL.
  const names = { issuer: issuer.replaceAll(':', ' '), label: admin.username };
  return { secret: secret.base32, url: appOf(secret, names).toString() };
}

/** Whether this code is right and was not used before. `isFirst`: the app is set up with it. */
export async function useAppCode(
  transaction: Database,
  adminId: number,
  code: string,
  { keys, isFirst = false }: { keys: readonly string[]; isFirst?: boolean },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('totp')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (!row && isFirst) throw new ProblemError(409, 'Begin again: no authenticator app waits for a code.');
  const base32 = row && decryptSecret(row.secret, purposeOf(adminId), keys);
  const step = base32 === undefined ? undefined : findStep(base32, code);
  if (!row || step === undefined) return false;
  const { numUpdatedRows } = await transaction
    .updateTable('totp')
    .set({ last_step: step, confirmed_at: row.confirmed_at ?? Date.now() })
    .where('admin_id', '=', adminId)
    // The same secret, and no code of this step or a later one: of two with one code, one succeeds.
    .where('secret', '=', row.secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** After a restore onto an empty machine, which does not know what codes were used since the backup. */
export const spendAppCodes = (transaction: Database) =>
  transaction
    .updateTable('totp')
    .set({ last_step: Math.floor(Date.now() / aSecond / period) + window })
    .where('confirmed_at', 'is not', null)
    .execute();

function findStep(base32: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const delta = appOf(Secret.fromBase32(base32)).validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / aSecond / period) + delta;
}

export async function removeApp(transaction: Database, adminId: number): Promise<void> {
  const removed = await transaction
    .deleteFrom('totp')
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .returning('admin_id')
    .executeTakeFirst();
  requireFound(removed, 'There is no authenticator app.');
}

// What an authenticator signs to show that it does so now. In the database, because another API may get the signature.
import type { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { newSecret } from '../sign-in/secrets';
import { aMinute } from '../time/time';

/** Milliseconds. */
export const challengeLifetime = 5 * aMinute;

export interface ChallengeUse {
  purpose: Tables['passkey_challenge']['purpose'];
  /** Undefined for a sign-in, in which the passkey says whose it is. */
  adminId: number | undefined;
}

export async function addChallenge(db: Database, { purpose, adminId }: ChallengeUse): Promise<string> {
  const challenge = newSecret();
  const expires_at = Date.now() + challengeLifetime;
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, purpose, admin_id: adminId ?? null, expires_at })
    .execute();
  return challenge;
}

/** False where there is no such challenge for this use. Of two that take it at the same time, one gets it. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { purpose, adminId }: ChallengeUse,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('admin_id', adminId === undefined ? 'is' : '=', adminId ?? null)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deleteExpiredChallenges = (db: Database) =>
  db.deleteFrom('passkey_challenge').where('expires_at', '<', Date.now()).execute();

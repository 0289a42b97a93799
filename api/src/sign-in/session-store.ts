import type { Actor } from '../http/actor';
import type { Database } from '../database/database';
import { clockTolerance, type Claims } from './tokens';

export type SessionStore = ReturnType<typeof createSessionStore>;

export const createSessionStore = (db: Database) => ({
  /** The admin whom a token's claims identify; undefined where the session was ended or the admin disabled. */
  async find({ sub, jti, exp, epoch }: Omit<Claims, 'iat'>): Promise<Actor | undefined> {
    const admin = await db
      .selectFrom('admin')
      .select(['id', 'username'])
      .where('id', '=', Number(sub))
      .where('session_epoch', '=', epoch)
      .where('disabled_at', 'is', null)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('revoked_token').select('id').where('revoked_token.id', '=', jti))),
      )
      .executeTakeFirst();
    return admin && { ...admin, tokenId: jti, expiresAt: exp * 1000 };
  },
});

/** Ends this one session. */
export async function endSession(transaction: Database, { tokenId, expiresAt }: Actor): Promise<void> {
  await transaction
    .insertInto('revoked_token')
    .values({ id: tokenId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends every session of an admin. Returns the epoch that new sessions of this admin carry. */
export async function endSessions(transaction: Database, adminId: number): Promise<number> {
  const { session_epoch } = await transaction
    .updateTable('admin')
    .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('id', '=', adminId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow();
  return session_epoch;
}

export const deleteExpiredTokens = (db: Database) =>
  db
    .deleteFrom('revoked_token')
    .where('expires_at', '<', Date.now() - 2 * clockTolerance * 1000)
    .execute();

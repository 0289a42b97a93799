import type { Selectable } from 'kysely';
import { temporaryPasswordDays, type Admin, type AdminName } from '@site/shared-contracts/schemas';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/database-errors';
import type { Tables } from '../database/tables';
import { ProblemError } from '../problems/problems';
import { deleteDevicesOf } from './known-devices';
import { rightsOf } from '../http/read-rights';
import { revokeTokens } from './personal-token-store';
import { endSessions } from './session-store';
import { aDay } from '../time/time';

export type AdminRow = Selectable<Tables['admin']>;

/** As the API returns it. */
export const toAdmin = ({ id, username, created_at, disabled_at, role }: AdminRow): Admin => ({
  id,
  username,
  createdAt: new Date(created_at).toISOString(),
  disabled: disabled_at !== null,
  role,
});

export const findAdmin = (db: Database, username: string): Promise<AdminRow | undefined> =>
  db.selectFrom('admin').selectAll().where('username', '=', username).executeTakeFirst();

export const findAdminById = (db: Database, id: number): Promise<AdminRow | undefined> =>
  db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst();

export const listAdmins = (db: Database): Promise<AdminRow[]> =>
  db.selectFrom('admin').selectAll().orderBy('username').execute();

export async function listAdminNames(db: Database): Promise<AdminName[]> {
  const admins = await db
    .selectFrom('admin')
    .leftJoin('role', 'role.key', 'admin.role')
    .select(['admin.id', 'admin.username', 'admin.disabled_at', 'admin.role', 'role.rights'])
    .orderBy('admin.username')
    .execute();
  return admins.map(({ id, username, disabled_at, role, rights }) => ({
    id,
    username,
    isAssignable: disabled_at === null && rightsOf(role, rights).has('enquiries.view'),
  }));
}

type Password = Pick<AdminRow, 'password_hash' | 'must_change_password' | 'temporary_until'>;

/** That its admin has chosen. */
export const lastingPassword = (password_hash: string): Password => ({
  password_hash,
  must_change_password: 0,
  temporary_until: null,
});

/** That was made up, and that somebody else has seen: to sign in with and to choose another one. */
export const temporaryPassword = (password_hash: string): Password => ({
  password_hash,
  must_change_password: 1,
  temporary_until: Date.now() + temporaryPasswordDays * aDay,
});

export const hasExpiredPassword = ({ temporary_until }: AdminRow): boolean =>
  temporary_until !== null && temporary_until <= Date.now();

type NewAdmin = Pick<AdminRow, 'username' | 'password_hash' | 'role'> & Partial<Password>;

export const addAdmin = (transaction: Database, admin: NewAdmin): Promise<AdminRow> =>
  transaction
    .insertInto('admin')
    .values({ ...admin, created_at: Date.now(), disabled_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const taken = 'There is an admin with this username already.';
      throw new ProblemError(409, taken, { username: taken });
    });

/**
 * A new password ends every session and link to set one, and forgets every known device. Rejected with 409 where the stored password is no
 * longer that of `admin`.
 */
export async function changePassword(
  transaction: Database,
  admin: AdminRow,
  password_hash: string,
): Promise<void> {
  const changed = await transaction
    .updateTable('admin')
    .set(lastingPassword(password_hash))
    .where('id', '=', admin.id)
    .where('password_hash', '=', admin.password_hash)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n)
    throw new ProblemError(409, 'Somebody else has set another password in the meantime.');
  await endSessions(transaction, admin.id);
  await deleteResetLinks(transaction, admin.id);
  await deleteDevicesOf(transaction, admin.username);
}

/** Like `changePassword`, whatever the stored password is. Who has lost the account may have made tokens with it. */
export async function resetPassword(
  transaction: Database,
  { id, username }: Pick<AdminRow, 'id' | 'username'>,
  password: Password,
): Promise<void> {
  await transaction.updateTable('admin').set(password).where('id', '=', id).execute();
  await endSessions(transaction, id);
  await deleteResetLinks(transaction, id);
  await revokeTokens(transaction, id);
  await deleteDevicesOf(transaction, username);
}

const deleteResetLinks = (transaction: Database, adminId: number) =>
  transaction.deleteFrom('password_reset').where('admin_id', '=', adminId).execute();

/**
 * Ends every session, token and link, so that enabling the admin later makes nothing of it valid. Called by `people`, which
 * knows who may be disabled.
 */
export async function disableAdmin(
  transaction: Database,
  { id, username }: Pick<AdminRow, 'id' | 'username'>,
): Promise<void> {
  await transaction.updateTable('admin').set({ disabled_at: Date.now() }).where('id', '=', id).execute();
  await endSessions(transaction, id);
  await deleteDevicesOf(transaction, username);
  await revokeTokens(transaction, id);
  await deleteResetLinks(transaction, id);
  await transaction.deleteFrom('presence').where('admin_id', '=', id).execute();
}

export const enableAdmin = (transaction: Database, { id }: Pick<AdminRow, 'id'>) =>
  transaction.updateTable('admin').set({ disabled_at: null }).where('id', '=', id).execute();

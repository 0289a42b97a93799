// A restore turns back the content, and not who may sign in: a password that was changed, a token or role that was taken
// away, a passkey that was removed or a code that was used since the backup must not work again.
import type { Database } from '../database/database';
import { ProblemError } from '../problems/problems';
import { spendAppCodes } from '../second-factor/authenticator-app';
import { securitySettingName } from '../sign-in/security-settings';
import { omit } from '../privacy/omit';

type Accounts = Awaited<ReturnType<typeof readAccounts>>;

/** Before the rows of the backup take the place of these. */
export async function readAccounts(transaction: Database) {
  return {
    admins: await transaction.selectFrom('admin').selectAll().execute(),
    roles: await transaction.selectFrom('role').selectAll().execute(),
    tokens: await transaction.selectFrom('personal_token').selectAll().execute(),
    passkeys: await transaction.selectFrom('passkey').selectAll().execute(),
    apps: await transaction.selectFrom('totp').selectAll().execute(),
    codes: await transaction.selectFrom('recovery_code').selectAll().execute(),
    settings: await transaction
      .selectFrom('setting')
      .selectAll()
      .where('name', '=', securitySettingName)
      .execute(),
  };
}

type Account = Pick<Accounts['admins'][number], 'id' | 'username' | 'created_at'>;

const isSame = (one: Account, other: Account): boolean =>
  one.id === other.id && one.username === other.username && one.created_at === other.created_at;

/**
 * After the rows of the backup were inserted. An account whose id or name the backup has for somebody else is lost.
 * @param present undefined: the accounts of the backup are wanted
 * @returns false, and keeps nothing, where the backup has none of these accounts: the database was new, or of another site
 */
export async function keepAccounts(transaction: Database, present?: Accounts): Promise<boolean> {
  const restored = await transaction.selectFrom('admin').select(['id', 'username', 'created_at']).execute();
  const known = present?.admins.filter((admin) => restored.some((other) => isSame(admin, other))) ?? [];
  if (!present || known.length === 0) {
    await spendAppCodes(transaction);
    return false;
  }
  const isFree = (admin: Account) =>
    restored.every(({ id, username }) => id !== admin.id && username !== admin.username);
  for (const { id, ...admin } of known)
    await transaction.updateTable('admin').set(admin).where('id', '=', id).execute();
  const added = present.admins.filter(isFree);
  for (const admin of added) await transaction.insertInto('admin').values(admin).execute();
  await keepCredentials(transaction, present, new Set([...known, ...added].map(({ id }) => id)));
  const gone = restored.filter((admin) => !known.some((other) => isSame(admin, other)));
  await disableGone(transaction, new Set(gone.map(({ id }) => id)));
  await keepRules(transaction, present);
  await requireOwner(transaction);
  return true;
}

const credentials = ['personal_token', 'passkey', 'totp', 'recovery_code'] as const;

async function keepCredentials(
  transaction: Database,
  { tokens, passkeys, apps, codes }: Accounts,
  ids: ReadonlySet<number>,
): Promise<void> {
  for (const table of credentials)
    await transaction
      .deleteFrom(table)
      .where('admin_id', 'in', [...ids])
      .execute();
  const isKept = ({ admin_id }: { admin_id: number }) => ids.has(admin_id);
  // The id may be that of a row of somebody else by now.
  for (const token of tokens.filter(isKept))
    await transaction.insertInto('personal_token').values(omit(token, 'id')).execute();
  for (const passkey of passkeys.filter(isKept))
    await transaction.insertInto('passkey').values(passkey).execute();
  for (const app of apps.filter(isKept)) await transaction.insertInto('totp').values(app).execute();
  for (const code of codes.filter(isKept))
    await transaction.insertInto('recovery_code').values(omit(code, 'id')).execute();
}

/** Accounts of the backup that the running database had no longer: what they have done stays theirs. */
async function disableGone(transaction: Database, ids: ReadonlySet<number>): Promise<void> {
  const disabled_at = Date.now();
  for (const id of ids) {
    await transaction.updateTable('admin').set({ disabled_at }).where('id', '=', id).execute();
    for (const table of credentials) await transaction.deleteFrom(table).where('admin_id', '=', id).execute();
  }
}

/** What roles may do, and which of them need a second factor. */
async function keepRules(transaction: Database, { roles, settings }: Accounts): Promise<void> {
  for (const { key, ...role } of roles)
    await transaction
      .insertInto('role')
      .values({ key, ...role })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(role))
      .execute();
  await transaction.deleteFrom('setting').where('name', '=', securitySettingName).execute();
  for (const setting of settings) await transaction.insertInto('setting').values(setting).execute();
}

async function requireOwner(transaction: Database): Promise<void> {
  const owner = await transaction
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!owner)
    throw new ProblemError(
      422,
      'With the accounts as they are now, nobody would be an owner. Nothing was changed. With --accounts-of-backup, the ' +
        'accounts are those of the backup.',
    );
}

import { recordChange } from '../audit/audit-store';
import { ConfigError, type Config } from '../config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { findPasswordError } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { generatePassword } from './generate-password';
import { printToOperator } from './print-to-operator';

/**
 * Where there is no admin, one is made, so that there is never a password that somebody else could know. One that was
 * made up goes to `tell` and nowhere else.
 */
export async function addFirstAdmin(
  db: Database,
  { username, password: chosen }: Config['signIn']['firstAdmin'],
  companyWords: readonly string[] = [],
  print: (text: string) => Promise<void> = printToOperator,
): Promise<void> {
  if (await hasAdmin(db)) return;
  const passwordError =
    chosen === undefined ? undefined : await findPasswordError(chosen, username, companyWords);
  if (passwordError)
    throw new ConfigError(`The environment is not right:\n  ADMIN_PASSWORD: ${passwordError}`);

  const password = chosen ?? generatePassword();
  const password_hash = await hashPassword(password);
  const isOurs = await db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'first admin');
    if (await hasAdmin(transaction)) return false;
    const { id } = await transaction
      .insertInto('admin')
      .values({ username, password_hash, created_at: Date.now(), disabled_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = { action: 'create', kind: 'admin', itemId: id, after: { username } };
    await recordChange(transaction, { ...change, requestId: 'first start' });
    return true;
  });
  if (isOurs && chosen === undefined)
    await print(`First admin: ${username}   Password: ${password}   (shown only now)`);
}

const hasAdmin = async (db: Database) =>
  (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined;

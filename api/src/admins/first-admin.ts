import { recordChange } from '../audit/audit-store';
import { ConfigError } from '@site/shared-contracts/server/config-error';
import type { Config } from '../config/config';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import { normaliseUsername } from '../sign-in/normalise-username';
import { findPasswordError } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { generatePassword } from '../sign-in/generate-password';
import { printToOperator } from './print-to-operator';

/**
 * Creates an admin where there is none, so that no release comes with a default password. A generated password is
 * passed to `print` and not stored or logged.
 */
export async function addFirstAdmin(
  db: Database,
  { username: typed, password: configuredPassword }: Config['signIn']['firstAdmin'],
  companyWords: readonly string[] = [],
  print: (text: string) => Promise<void> = printToOperator,
): Promise<void> {
  if (await hasAdmin(db)) return;
  const username = normaliseUsername(typed);
  const passwordError =
    configuredPassword === undefined
      ? undefined
      : await findPasswordError(configuredPassword, username, companyWords);
  if (passwordError)
    throw new ConfigError(`The environment is not right:\n  ADMIN_PASSWORD: ${passwordError}`);

  const password = configuredPassword ?? generatePassword();
  const password_hash = await hashPassword(password);
  const wasAdded = await db.transaction().execute(async (transaction) => {
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
  if (wasAdded && configuredPassword === undefined)
    await print(`First admin: ${username}   Password: ${password}   (shown only now)`);
}

const hasAdmin = async (db: Database) =>
  (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined;

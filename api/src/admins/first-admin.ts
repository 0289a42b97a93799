import { recordChange } from '../audit/audit-store';
import { ConfigError, type Config } from '../config';
import { claimTurn } from '../database/claim-turn';
import type { Database } from '../database/database';
import { complaintAbout } from '../sign-in/password-rules';
import { hashPassword } from '../sign-in/passwords';
import { inventPassword } from './invent-password';
import { tellOperator } from './tell-operator';

/**
 * Where there is no admin, one is made, so that there is never a password that somebody else could know. One that was
 * made up goes to `tell` and nowhere else.
 */
export async function addFirstAdmin(
  db: Database,
  { username, password: chosen }: Config['signIn']['firstAdmin'],
  companyWords: readonly string[] = [],
  tell: (text: string) => Promise<void> = tellOperator,
): Promise<void> {
  if (await hasAdmin(db)) return;
  const complaint = chosen === undefined ? undefined : await complaintAbout(chosen, username, companyWords);
  if (complaint) throw new ConfigError(`The environment is not right:\n  ADMIN_PASSWORD: ${complaint}`);

  const password = chosen ?? inventPassword();
  const password_hash = await hashPassword(password);
  const isOurs = await db.transaction().execute(async (transaction) => {
    await claimTurn(transaction, 'first admin');
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
    await tell(`First admin: ${username}   Password: ${password}   (shown only now)`);
}

const hasAdmin = async (db: Database) =>
  (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined;

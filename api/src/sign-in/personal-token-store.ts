// Tokens with which scripts call the API: each with some of its admin's rights, and an end.
import type { Right, TokenInput } from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from '../http/actor';
import type { Database } from '../database/database';
import { aDay, aMinute, moment } from '../time/time';
import { readRights, rightsOf } from '../http/read-rights';
import { hashSecret, newSecret } from './secrets';
import { hasSecondFactor, mustDoOf } from './session-store';
import { parseSecuritySettings, securitySettingName } from './security-settings';

/** People and programs that look for lost secrets recognise a token by it. */
export const personalTokenPrefix = 'sitepat_';

/** The time of last use is written this often at most. */
const touchAfter = aMinute;

export type PersonalTokenStore = ReturnType<typeof createPersonalTokenStore>;

export const createPersonalTokenStore = (db: Database) => ({
  /** @param address the client's IP address */
  async find(token: string, address: string): Promise<AuthenticatedActor | undefined> {
    const row = await readToken(db, token);
    const now = Date.now();
    if (!row || row.expires_at <= now || row.disabled_at !== null) return undefined;
    if (row.last_used_at === null || row.last_used_at + touchAfter <= now || row.last_address !== address)
      await db
        .updateTable('personal_token')
        .set({ last_used_at: now, last_address: address })
        .where('id', '=', row.id)
        .execute();
    const own = rightsOf(row.role, row.role_rights);
    const { secondFactorRoles } = parseSecuritySettings(row.settings);
    return {
      id: row.admin_id,
      username: row.username,
      role: row.role,
      rights: new Set<Right>([...readRights(row.rights)].filter((right) => own.has(right))),
      mustDo: mustDoOf(row, secondFactorRoles),
      session: undefined,
    };
  },
});

const readToken = (db: Database, token: string) =>
  db
    .selectFrom('personal_token')
    .innerJoin('admin', 'admin.id', 'personal_token.admin_id')
    .leftJoin('role', 'role.key', 'admin.role')
    .leftJoin('setting', (join) => join.on('setting.name', '=', securitySettingName))
    .selectAll('personal_token')
    .select(['admin.username', 'admin.role', 'admin.disabled_at', 'admin.must_change_password'])
    .select(['role.rights as role_rights', 'setting.value as settings'])
    .select(hasSecondFactor('personal_token.admin_id').as('has_second_factor'))
    .where('personal_token.token_hash', '=', hashSecret(token))
    .executeTakeFirst();

const tokensOf = (db: Database, adminId: number) =>
  db.selectFrom('personal_token').where('admin_id', '=', adminId).where('expires_at', '>', Date.now());

/** Those that have not expired, the newest first. */
export async function listTokens(db: Database, adminId: number) {
  const rows = await tokensOf(db, adminId).selectAll().orderBy('id', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    rights: [...readRights(row.rights)],
    createdAt: moment(row.created_at),
    expiresAt: moment(row.expires_at),
    lastUsedAt: row.last_used_at === null ? undefined : moment(row.last_used_at),
    lastAddress: row.last_address ?? undefined,
  }));
}

export async function countTokens(db: Database, adminId: number): Promise<number> {
  const { count } = await tokensOf(db, adminId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `token` is its text, which nothing stores. */
export async function addToken(
  transaction: Database,
  adminId: number,
  { label, rights, expiresInDays }: TokenInput,
) {
  const token = `${personalTokenPrefix}${newSecret()}`;
  const now = Date.now();
  const row = await transaction
    .insertInto('personal_token')
    .values({
      ...{ admin_id: adminId, label, token_hash: hashSecret(token), rights: JSON.stringify(rights) },
      ...{ created_at: now, expires_at: now + expiresInDays * aDay, last_used_at: null, last_address: null },
    })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { token, row };
}

/** Returns the token that it has deleted; undefined where this admin has none with this id. */
export const revokeToken = (transaction: Database, adminId: number, id: number) =>
  transaction
    .deleteFrom('personal_token')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .returning('label')
    .executeTakeFirst();

export const revokeTokens = (transaction: Database, adminId: number) =>
  transaction.deleteFrom('personal_token').where('admin_id', '=', adminId).execute();

export const deleteExpiredTokens = (db: Database) =>
  db.deleteFrom('personal_token').where('expires_at', '<', Date.now()).execute();

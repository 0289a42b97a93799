// Tokens with which scripts call the API: each with some of its admin's rights, and an end.
import type { Right } from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from '../http/actor';
import type { Database } from '../database/database';
import { aMinute } from '../time/time';
import { readRights, rightsOf } from '../http/read-rights';
import { hashSecret, newSecret } from './secrets';
import { hasSecondFactor, mustDoOf } from './session-store';
import { parseSecuritySettings, securitySettingName } from './security-settings';

/** People and programs that look for lost secrets recognise a token by it. */
export const personalTokenPrefix = 'sitepat_';

/** The time of last use is written this often at most. */
const touchAfter = aMinute;

export const newPersonalToken = (): { token: string; hash: string } => {
  const token = `${personalTokenPrefix}${newSecret()}`;
  return { token, hash: hashSecret(token) };
};

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

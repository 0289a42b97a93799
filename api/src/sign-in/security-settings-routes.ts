import type { SecuritySettings } from '@site/shared-contracts/schemas';
import { recordChangeBy } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';
import { route } from '../http/route';
import { readSecuritySettings, securitySettingName } from './security-settings';

export function securitySettingsRoutes(db: Database, sessionHours: number) {
  const read = async (source: Database) => ({ ...(await readSecuritySettings(source)), sessionHours });
  return [
    route('GET /api/security/settings', () => read(db)),

    route('PUT /api/security/settings', async ({ body, ...by }) => {
      await db.transaction().execute((transaction) => save(transaction, body, by, () => read(transaction)));
      return read(db);
    }),
  ];
}

async function save(
  transaction: Database,
  settings: SecuritySettings,
  by: Authorship,
  current: () => Promise<unknown>,
): Promise<void> {
  await takeAdvisoryLock(transaction, 'security settings');
  const { version, ...before } = await readSecuritySettings(transaction);
  await checkVersion(version, by.request.ifMatch, current);
  const row = {
    ...{ value: JSON.stringify(settings), secret: null },
    ...{ version: version + 1, changed_at: Date.now() },
  };
  await transaction
    .insertInto('setting')
    .values({ name: securitySettingName, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  const change = { action: 'change', kind: 'security settings', before, after: settings };
  await recordChangeBy(transaction, by, change);
}

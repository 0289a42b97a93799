// What an owner decides about signing in: stored as one setting.
import { SecuritySettings } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';
import type { Database } from '../database/database';

export const securitySettingName = 'security';

/** `json`: the value of the setting; null where nobody has changed it. */
export const parseSecuritySettings = (json: string | null): SecuritySettings =>
  z.parse(SecuritySettings, json === null ? {} : JSON.parse(json));

export async function readSecuritySettings(db: Database): Promise<SecuritySettings & { version: number }> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('name', '=', securitySettingName)
    .executeTakeFirst();
  return { ...parseSecuritySettings(row?.value ?? null), version: row?.version ?? 0 };
}

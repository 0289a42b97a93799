import {
  retentionKinds,
  type PrivacySettings,
  type RetentionKind,
  type RetentionMonths,
} from '@site/shared-contracts/schemas';
import { recordVisibleChange } from '../audit/audit-store';
import { takeAdvisoryLock } from '../database/advisory-lock';
import type { Database } from '../database/database';
import type { Authorship } from '../http/actor';
import { checkVersion } from '../http/conditional-requests';

const settingName = 'privacy';

/**
 * Accepted quotations: section 36 of the CGST Act, 2017 wants records for 72 months from the due date of the annual return,
 * which is the 31st of December after the end of the financial year: at most 93 months after the sale.
 */
const defaults = Object.fromEntries(
  Object.entries(retentionKinds).map(([kind, { months }]) => [kind, months]),
) as RetentionMonths;

export async function readRetention(db: Database): Promise<Omit<PrivacySettings, 'status'>> {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('name', '=', settingName)
    .executeTakeFirst();
  const stored = row ? (JSON.parse(row.value) as { months: Partial<RetentionMonths> }).months : {};
  return { version: row?.version ?? 0, months: { ...defaults, ...stored } };
}

/** The privacy notice shows the months, so that visitors see the change. */
export const saveRetention = (db: Database, months: RetentionMonths, by: Authorship) =>
  db.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, 'privacy settings');
    const before = await readRetention(transaction);
    await checkVersion(before.version, by.request.ifMatch, () => Promise.resolve(before));
    const row = { value: JSON.stringify({ months }), version: before.version + 1, changed_at: Date.now() };
    await transaction
      .insertInto('setting')
      .values({ name: settingName, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    const change = { action: 'change', kind: 'privacy', before: before.months, after: months };
    await recordVisibleChange(transaction, by, change);
    return { version: row.version, months };
  });

/** The time before which a kind is too old. A quotation that was accepted since is kept. */
export function timesOf(months: RetentionMonths, now = Date.now()): Record<RetentionKind, number> {
  const before = (count: number) => {
    const date = new Date(now);
    date.setUTCMonth(date.getUTCMonth() - count);
    return date.getTime();
  };
  return Object.fromEntries(Object.entries(months).map(([kind, count]) => [kind, before(count)])) as Record<
    RetentionKind,
    number
  >;
}

export const readAcceptedSince = async (db: Database): Promise<number> =>
  timesOf((await readRetention(db)).months).acceptedQuotations;

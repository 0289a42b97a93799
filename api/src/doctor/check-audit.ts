import { verifyAudit } from '../audit/verify-audit';
import type { Database } from '../database/database';
import type { Finding } from './finding';

/** About five seconds. */
const MOST = 100_000;

/** Whether the audit log is as it was written. */
export async function checkAudit(db: Database, most = MOST): Promise<Finding> {
  const check = 'Audit log';
  const { number } = await db.selectFrom('audit_chain_head').select('number').executeTakeFirstOrThrow();
  const advice = 'npm run admin -- verify-audit';
  if (number > most)
    return { check, state: 'note', says: `${number} entries, too many to compare them here`, advice };
  const { entries, faults } = await verifyAudit(db);
  const [fault] = faults;
  if (fault !== undefined) return { check, state: 'wrong', says: fault, advice };
  return { check, state: 'good', says: `${entries} entries, as they were written` };
}

import type { Database } from '../database/database';
import { aDay } from '../time/time';

/** Milliseconds since they expired. The audit log keeps who was invited, and who has set a new password. */
const retention = 30 * aDay;

/** Invitations and links of forgotten passwords that are worth nothing any more. */
export async function deleteOldLinks(db: Database): Promise<void> {
  for (const table of ['invitation', 'password_reset'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', Date.now() - retention)
      .execute();
}

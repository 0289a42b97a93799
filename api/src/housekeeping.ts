// Deletes rows that are stored for a limited time only.
import type { FastifyBaseLogger } from 'fastify';
import { deleteOldFailedSignIns } from './audit/failed-sign-in-log';
import { eraseOldAddresses } from './audit/erase-audit-details';
import type { Database } from './database/database';
import { deleteOldMail, type OnGivenUp } from './mail/mail-queue';
import { deleteOldPresence } from './presence/presence-store';
import { deleteExpiredPreviewLinks } from './content/previews';
import { deleteOldCounts } from './rate-limits/rate-limit';
import { deleteOldFailures } from './sign-in/sign-in-attempts';
import { deleteExpiredDevices } from './sign-in/known-devices';
import { deleteExpiredSessions } from './sign-in/session-store';
import { repeatEvery } from './time/repeat-every';
import { anHour } from './time/time';

export interface HousekeepingOptions {
  onGivenUp: OnGivenUp;
}

export async function deleteExpiredRows(db: Database, { onGivenUp }: HousekeepingOptions): Promise<void> {
  await deleteOldCounts(db);
  await deleteOldFailures(db);
  await deleteOldFailedSignIns(db);
  await eraseOldAddresses(db);
  await deleteExpiredDevices(db);
  await deleteOldMail(db, onGivenUp);
  await deleteExpiredSessions(db);
  await deleteOldPresence(db);
  await deleteExpiredPreviewLinks(db);
}

/** One round every hour, the first after the delay (milliseconds). Returns the function that stops it. */
export const startHousekeeping = (
  db: Database,
  options: HousekeepingOptions,
  delay: number,
  log: FastifyBaseLogger,
): (() => Promise<void>) =>
  repeatEvery(
    { delay, interval: anHour },
    () => deleteExpiredRows(db, options),
    (error) => log.error({ err: error }, 'failed to delete expired rows from the database'),
  );

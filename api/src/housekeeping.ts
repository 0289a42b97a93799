// Deletes rows that are stored for a limited time only.
import type { FastifyBaseLogger } from 'fastify';
import { chainLateEntries } from './audit/chain-late-entries';
import { eraseOldAddresses } from './audit/erase-audit-details';
import type { Database } from './database/database';
import { deleteOldMail, type OnGivenUp } from './mail/mail-queue';
import type { ImageFiles } from './images/image-files';
import { deleteOldPersonalData } from './privacy/delete-old-personal-data';
import { deleteOldPresence } from './presence/presence-store';
import { deleteExpiredPreviewLinks } from './content/previews';
import { deleteOldLinks } from './people/delete-old-links';
import { deleteOldSearches } from './search/searches-without-results';
import { deleteOldCounts } from './rate-limits/rate-limit';
import { deleteOldFailures } from './sign-in/sign-in-attempts';
import { deleteExpiredDevices } from './sign-in/known-devices';
import { deleteExpiredChallenges } from './second-factor/passkey-challenges';
import { deleteExpiredTokens } from './sign-in/personal-token-store';
import { deleteExpiredSessions } from './sign-in/session-store';
import { repeatEvery } from './time/repeat-every';
import { anHour } from './time/time';

export interface HousekeepingOptions {
  files: ImageFiles;
  onGivenUp: OnGivenUp;
}

export async function deleteExpiredRows(
  db: Database,
  { files, onGivenUp }: HousekeepingOptions,
): Promise<void> {
  await deleteOldCounts(db);
  await deleteOldFailures(db);
  await chainLateEntries(db);
  await eraseOldAddresses(db);
  await deleteExpiredDevices(db);
  await deleteOldMail(db, onGivenUp);
  await deleteExpiredSessions(db);
  await deleteOldLinks(db);
  await deleteExpiredTokens(db);
  await deleteExpiredChallenges(db);
  await deleteOldPresence(db);
  await deleteExpiredPreviewLinks(db);
  await deleteOldSearches(db);
  await deleteOldPersonalData(db, files);
}

/** One round every hour, the first after the delay (milliseconds). Returns the function that stops it. */
export const startHousekeeping = (
  db: Database,
  options: HousekeepingOptions,
  delay: number,
  log: FastifyBaseLogger,
): (() => Promise<void>) =>
  repeatEvery(
    { job: 'delete expired rows', delay, interval: anHour },
    () => deleteExpiredRows(db, options),
    (error) => log.error({ err: error }, 'failed to delete expired rows from the database'),
  );

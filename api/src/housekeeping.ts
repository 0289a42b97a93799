// Removes from the database what was to be kept for a while only.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { deleteOldFailedSignIns } from './audit/failed-sign-ins';
import type { Database } from './database/database';
import { deleteOldMail } from './mail/mail-queue';
import { deleteOldCounts } from './rate-limits/rate-limit';
import { deleteOldFailures } from './sign-in/sign-in-attempts';
import { deleteExpiredDevices } from './sign-in/known-devices';
import { deleteExpiredTokens } from './sign-in/session-store';
import { deleteRetiredKeys } from './sign-in/signing-keys';

const anHour = 3_600_000;

export async function removeExpiredRows(db: Database, sessionHours: number): Promise<void> {
  await deleteOldCounts(db);
  await deleteOldFailures(db);
  await deleteOldFailedSignIns(db);
  await deleteExpiredDevices(db);
  await deleteOldMail(db);
  await deleteExpiredTokens(db);
  await deleteRetiredKeys(db, sessionHours * anHour);
}

/** A round each hour, the first after the delay. Returns what ends it. */
export function startHousekeeping(
  db: Database,
  sessionHours: number,
  delay: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    try {
      for (let pause = delay; ; pause = anHour) {
        await setTimeout(pause, undefined, { signal, ref: false });
        await removeExpiredRows(db, sessionHours).catch((error: unknown) => {
          log.error({ err: error }, 'the database could not be tidied up');
        });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  const working = work();
  return () => {
    stopping.abort();
    return working;
  };
}

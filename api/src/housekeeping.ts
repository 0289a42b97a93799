// Removes from the database what was to be kept for a while only.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgetOldFailedSignIns } from './audit/failed-sign-ins';
import type { Database } from './database/database';
import { forgetOldMail } from './mail/mail-queue';
import { forgetOldCounts } from './rate-limits/rate-limit';
import { forgetOldFailures } from './sign-in/attempts';
import { forgetExpiredDevices } from './sign-in/known-devices';
import { forgetExpiredTokens } from './sign-in/session-store';
import { forgetRetiredKeys } from './sign-in/signing-keys';

const anHour = 3_600_000;

export async function tidyUp(db: Database, sessionHours: number): Promise<void> {
  await forgetOldCounts(db);
  await forgetOldFailures(db);
  await forgetOldFailedSignIns(db);
  await forgetExpiredDevices(db);
  await forgetOldMail(db);
  await forgetExpiredTokens(db);
  await forgetRetiredKeys(db, sessionHours * anHour);
}

/** A round each hour, the first after the delay. Returns what ends it. */
export function keepTidy(
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
        await tidyUp(db, sessionHours).catch((error: unknown) => {
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

import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { backOff, type BackOff } from './mail-back-off';
import { createInterruptiblePause } from './interruptible-pause';
import { createMailDelivery } from './mail-delivery';
import { createMailQueue, type OnGivenUp } from './mail-queue';
import { createMailWriter } from './write-mail';
import type { ImageFiles } from '../images/image-files';
import type { MailSettings } from '../config/mail-settings';
import { aMinute } from '../time/time';

export interface MailWorker {
  /** A mail was queued. While the mail server cannot be reached, this changes nothing. */
  checkQueue(): void;
  /** Tries at once what is due, also while the mail server cannot be reached. */
  retryNow(): void;
  /** Resolves once nothing is being sent any more. A mail that is being sent has `shutdownGrace` to finish. */
  stop(): Promise<void>;
}

/** All in milliseconds. */
export interface MailTiming {
  /** Between two polls for mail that another process has queued. */
  poll: number;
  /** Before a server is tried again that could not be reached. */
  unreachable: BackOff;
  /** Before a mail is sent again that the server rejected. */
  rejected: BackOff;
  /** How long a mail that is being sent may still take when the process stops. */
  shutdownGrace: number;
}

const defaultTiming: MailTiming = {
  poll: aMinute / 2,
  unreachable: { first: 5000, longest: 5 * aMinute },
  rejected: { first: aMinute, longest: 360 * aMinute },
  shutdownGrace: 2000,
};

interface MailWorkerOptions {
  db: Database;
  /** The storage of attached files. */
  files: ImageFiles;
  /** Undefined where no mail server is set up. It is read again for each mail. */
  readSettings: () => Promise<MailSettings | undefined>;
  onGivenUp: OnGivenUp;
  log: FastifyBaseLogger;
  timing?: MailTiming;
}

/**
 * Sends queued mails, one at a time, as long as there are settings. Any number of processes may run a worker on the same
 * database.
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, files, readSettings, onGivenUp, log, timing = defaultTiming } = options;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const pause = createInterruptiblePause(stopping.signal);
  const delivery = createMailDelivery({
    queue: createMailQueue(db),
    readSettings,
    writeMail: createMailWriter(db, files),
    onGivenUp,
    log,
    rejected: timing.rejected,
    databaseRetry: timing.unreachable.first,
    pause,
    stopSignal: stopping.signal,
    abortSignal: aborting.signal,
  });
  /** A counter, so that a mail that is queued during a poll leads to another poll. */
  let requestedPolls = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = requestedPolls;
      const hasFound = await delivery.sendNext().catch((error: unknown) => {
        log.error({ err: error }, 'reading or writing the mail queue failed');
        return false;
      });
      const unreachable = delivery.unreachableCount();
      if (unreachable > 0) await pause.wait(backOff(timing.unreachable, unreachable));
      else if (!hasFound && requestedPolls === seen) await pause.wait(timing.poll);
    }
  }

  const running = run();
  return {
    checkQueue() {
      requestedPolls += 1;
      if (delivery.unreachableCount() === 0) pause.interrupt();
    },
    retryNow() {
      requestedPolls += 1;
      pause.interrupt();
    },
    async stop() {
      stopping.abort();
      await finishWithin(running, timing.shutdownGrace, () => aborting.abort());
    },
  };
}

/** Resolves when the work is done. Calls `abort` where it takes longer than so many milliseconds. */
async function finishWithin(work: Promise<void>, time: number, abort: () => void): Promise<void> {
  const finished = new AbortController();
  setTimeout(time, undefined, { ref: false, signal: finished.signal }).then(abort, () => undefined);
  await work;
  finished.abort();
}

import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { writeEnquiryMail } from './enquiry-mail';
import { createMailQueue, type ClaimedMail } from './mail-queue';
import type { MailSettings } from './mail-settings';
import { MailFailure, sendBySmtp } from './smtp-sender';
import { aMinute } from '../time';

export interface MailWorker {
  /** There may be something to send. While the server cannot be reached, this changes nothing. */
  checkQueue(): void;
  /** Somebody wants it to be tried now. */
  retryNow(): void;
  /** Resolves once nothing is sent any more. What is being sent gets a moment. */
  stop(): Promise<void>;
}

/** All in milliseconds. */
export interface MailTiming {
  /** Between two looks for mail that another process has queued. */
  look: number;
  /** Before a server is tried again that could not be reached; doubled each time, up to the longest. */
  unreachable: { first: number; longest: number };
  /** The same for a mail that the server refused. */
  refused: { first: number; longest: number };
  /** How long what is being sent may still take when the process ends. */
  grace: number;
}

const usualTiming: MailTiming = {
  look: aMinute / 2,
  unreachable: { first: 5000, longest: 5 * aMinute },
  refused: { first: aMinute, longest: 360 * aMinute },
  grace: 2000,
};

/** Refusals of one mail, over about a day, after which a person has to look at it. */
export const mostTries = 12;

/** Sends what waits, one mail at a time. Any number of processes may run one on the same database. */
export function startMailWorker(
  db: Database,
  settings: MailSettings,
  log: FastifyBaseLogger,
  timing = usualTiming,
): MailWorker {
  const queue = createMailQueue(db);
  const stopping = new AbortController();
  const cutting = new AbortController();
  const stopped = new AbortController();
  let rest = new AbortController();
  /** Counted, so that what is heard during a look leads to another one. */
  let news = 0;
  /** How often in a row the server could not be had. */
  let failures = 0;

  /** Until somebody has a reason to wake it. */
  async function pause(time: number): Promise<void> {
    rest = new AbortController();
    const signal = AbortSignal.any([stopping.signal, rest.signal]);
    await setTimeout(time, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Whether there was something to send. */
  async function sendNext(): Promise<boolean> {
    const next = await queue.claimNext();
    if (!next) return false;
    try {
      const ready = await writeEnquiryMail(next, settings);
      await sendBySmtp(settings.server, ready, cutting.signal);
    } catch (error) {
      await noteFailure(next, error);
      return true;
    }
    failures = 0;
    await noteSent(next);
    log.info({ mail: next.mail.id }, 'an enquiry was mailed');
    return true;
  }

  /** It is sent: a database that is away for a moment must not have it sent again. */
  async function noteSent({ mail }: ClaimedMail): Promise<void> {
    for (;;) {
      try {
        await queue.noteSent(mail);
        return;
      } catch (error) {
        log.error({ err: error, mail: mail.id }, 'a mail was sent, and that cannot be written down');
        if (stopping.signal.aborted) return;
        await pause(timing.unreachable.first);
      }
    }
  }

  async function noteFailure({ mail }: ClaimedMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const isRefused = !(error instanceof MailFailure) || error.isAboutTheMail;
    const isCut = stopping.signal.aborted;
    failures = isRefused ? 0 : failures + 1;
    const tries = isRefused && !isCut ? mail.tries + 1 : mail.tries;
    const isDead = tries >= mostTries;
    log.warn({ mail: mail.id, tries, reason, isDead }, 'an enquiry could not be mailed');
    await queue.noteUnsent(mail, {
      state: isDead ? 'dead' : 'waiting',
      tries,
      next_try_at: Date.now() + (isRefused && !isCut ? backOff(timing.refused, tries) : 0),
      last_error: reason.slice(0, 500),
    });
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = news;
      const hasFound = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, 'the mail queue cannot be read');
        return false;
      });
      if (failures > 0) await pause(backOff(timing.unreachable, failures));
      else if (!hasFound && news === heard) await pause(timing.look);
    }
  }

  const working = work();
  return {
    checkQueue() {
      news += 1;
      if (failures === 0) rest.abort();
    },
    retryNow() {
      news += 1;
      rest.abort();
    },
    async stop() {
      stopping.abort();
      const { signal } = stopped;
      setTimeout(timing.grace, undefined, { ref: false, signal }).then(
        () => cutting.abort(),
        () => undefined,
      );
      await working;
      stopped.abort();
    },
  };
}

/** Whole milliseconds, with a fifth more or less, so that several processes do not come back together. */
function backOff({ first, longest }: { first: number; longest: number }, failures: number): number {
  return Math.round(Math.min(longest, first * 2 ** (failures - 1)) * (0.8 + 0.4 * Math.random()));
}

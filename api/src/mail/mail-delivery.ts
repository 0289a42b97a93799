import type { FastifyBaseLogger } from 'fastify';
import { backOff, type BackOff } from './mail-back-off';
import { writeEnquiryMail } from './enquiry-mail';
import type { InterruptiblePause } from './interruptible-pause';
import type { ClaimedMail, MailQueue } from './mail-queue';
import type { MailSettings } from '../config/mail-settings';
import { MailFailure, sendBySmtp } from './smtp-sender';

/** How often a server may reject one mail, over about a day, before an admin has to look at it. */
export const maxTries = 12;

interface MailDeliveryOptions {
  queue: MailQueue;
  settings: MailSettings;
  log: FastifyBaseLogger;
  /** Before a mail is sent again that the server rejected. */
  rejected: BackOff;
  /** Milliseconds before a write to the database that failed is tried again. */
  databaseRetry: number;
  pause: InterruptiblePause;
  /** The process stops: nothing new is sent. */
  stopSignal: AbortSignal;
  /** Ends the connection on which a mail is being sent. */
  abortSignal: AbortSignal;
}

interface MailDelivery {
  /** Sends the mail that has been due for the longest time. Resolves with false where none was due. */
  sendNext: () => Promise<boolean>;
  /** How often in a row the mail server could not be reached. */
  unreachableCount: () => number;
}

/** Sends mails of the queue one by one, and records in the queue what became of each. */
export function createMailDelivery(options: MailDeliveryOptions): MailDelivery {
  const { queue, settings, log, pause, stopSignal, abortSignal } = options;
  let unreachable = 0;

  async function sendNext(): Promise<boolean> {
    const next = await queue.claimNext();
    if (!next) return false;
    try {
      const ready = await writeEnquiryMail(next, settings);
      await sendBySmtp(settings.server, ready, abortSignal);
    } catch (error) {
      await recordFailure(next, error);
      return true;
    }
    unreachable = 0;
    await recordSent(next);
    log.info({ mail: next.mail.id }, 'enquiry mail was sent');
    return true;
  }

  /** The mail is sent: if the database is unavailable for a moment, the mail must not be sent a second time. */
  async function recordSent({ mail }: ClaimedMail): Promise<void> {
    for (;;) {
      try {
        await queue.markSent(mail);
        return;
      } catch (error) {
        log.error(
          { err: error, mail: mail.id },
          'enquiry mail was sent, but recording it in the database failed',
        );
        if (stopSignal.aborted) return;
        await pause.wait(options.databaseRetry);
      }
    }
  }

  async function recordFailure({ mail }: ClaimedMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const isRejected = !(error instanceof MailFailure) || error.isAboutTheMail;
    unreachable = isRejected ? 0 : unreachable + 1;
    // A mail that was interrupted by the end of the process is due again at once, and keeps all its tries.
    const countsAsTry = isRejected && !stopSignal.aborted;
    const tries = countsAsTry ? mail.tries + 1 : mail.tries;
    const isDead = tries >= maxTries;
    log.warn({ mail: mail.id, tries, reason, isDead }, 'sending an enquiry mail failed');
    await queue.markUnsent(mail, {
      state: isDead ? 'dead' : 'waiting',
      tries,
      next_try_at: Date.now() + (countsAsTry ? backOff(options.rejected, tries) : 0),
      last_error: reason.slice(0, 500),
    });
  }

  return { sendNext, unreachableCount: () => unreachable };
}

import { inSpan } from '@site/shared-contracts/server/tracing';
import type { FastifyBaseLogger } from 'fastify';
import { backOff, type BackOff } from './mail-back-off';
import type { InterruptiblePause } from './interruptible-pause';
import type { ClaimedMail, MailQueue, OnGivenUp } from './mail-queue';
import type { MailSettings } from '../config/mail-settings';
import { LastingFailure, MailFailure, sendBySmtp } from './smtp-sender';
import type { WriteMail } from './write-mail';

/** How often a server may reject one mail, over about a day, before an admin has to look at it. */
export const maxTries = 12;

interface MailDeliveryOptions {
  queue: MailQueue;
  /** Read for each mail; undefined where no mail server is set up: then all mail waits. */
  readSettings: () => Promise<MailSettings | undefined>;
  writeMail: WriteMail;
  onGivenUp: OnGivenUp;
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
  const { queue, readSettings, writeMail, log, pause, stopSignal, abortSignal } = options;
  let unreachable = 0;

  async function sendNext(): Promise<boolean> {
    const settings = await readSettings();
    const next = settings && (await queue.claimNext());
    if (!next) return false;
    const { table, row } = next;
    const span = { attributes: { 'mail.table': table, 'mail.id': row.id }, parent: row.trace_parent };
    try {
      await inSpan('send a mail', span, async () => {
        const ready = await writeMail(next, settings);
        await sendBySmtp(settings.server, ready, abortSignal);
      });
    } catch (error) {
      await recordFailure(next, error);
      return true;
    }
    unreachable = 0;
    await recordSent(next);
    log.info({ table, mail: row.id }, 'mail was sent');
    return true;
  }

  /** The mail is sent: if the database is unavailable for a moment, the mail must not be sent a second time. */
  async function recordSent(sent: ClaimedMail): Promise<void> {
    const { table, row } = sent;
    for (;;) {
      try {
        await queue.markSent(sent);
        return;
      } catch (error) {
        log.error(
          { err: error, table, mail: row.id },
          'mail was sent, but recording it in the database failed',
        );
        if (stopSignal.aborted) return;
        await pause.wait(options.databaseRetry);
      }
    }
  }

  async function recordFailure(failed: ClaimedMail, error: unknown): Promise<void> {
    const { table, row } = failed;
    const reason = error instanceof Error ? error.message : String(error);
    const isRejected = !(error instanceof MailFailure) || error.isAboutTheMail;
    unreachable = isRejected ? 0 : unreachable + 1;
    // A mail that was interrupted by the end of the process is due again at once, and keeps all its tries.
    const countsAsTry = isRejected && !stopSignal.aborted;
    const tries = countsAsTry ? row.tries + 1 : row.tries;
    const isDead = tries >= maxTries || error instanceof LastingFailure;
    log.warn(
      { table, mail: row.id, tries, reason: withoutAddresses(reason), isDead },
      'sending a mail failed',
    );
    const values = {
      state: isDead ? ('dead' as const) : ('waiting' as const),
      tries,
      next_try_at: Date.now() + (countsAsTry ? backOff(options.rejected, tries) : 0),
      last_error: reason.slice(0, 500),
    };
    await queue.markUnsent(failed, values, options.onGivenUp);
  }

  return { sendNext, unreachableCount: () => unreachable };
}

/** A mail server names the recipient that it rejects; the log contains no personal data. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>]+/g, (word) => (word.includes('@') ? '(address)' : word));

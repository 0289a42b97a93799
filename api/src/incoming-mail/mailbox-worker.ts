import type { FastifyBaseLogger } from 'fastify';
import type { ImapFlow } from 'imapflow';
import type { Database } from '../database/database';
import { createInterruptiblePause } from '../mail/interruptible-pause';
import { backOff, type BackOff } from '../mail/mail-back-off';
import { readImapServer, type ImapServer, type MailConfig } from '../mail/mail-settings-store';
import { aMinute } from '../time/time';
import { createImapConnection, imapErrorText } from './imap-connection';
import {
  claimMailbox,
  mailboxName,
  recordReading,
  releaseMailbox,
  type MailboxClaim,
} from './mailbox-position';
import { readFolder, type FailedMail } from './read-folder';
import type { ReceiveMail } from './receive-mail';

export interface MailboxWorker {
  /** The settings have changed. */
  checkSettings(): void;
  /** Resolves once nothing is being read any more. */
  stop(): Promise<void>;
}

/** All in milliseconds. */
export interface MailboxTiming {
  /** Between two looks at the settings and at the folder; a server that can, tells of new mail at once. */
  poll: number;
  /** Before a server is tried again that could not be reached. */
  failed: BackOff;
}

const defaultTiming: MailboxTiming = {
  poll: aMinute / 2,
  failed: { first: 5000, longest: 5 * aMinute },
};

interface MailboxWorkerOptions {
  db: Database;
  config: MailConfig;
  receive: ReceiveMail;
  log: FastifyBaseLogger;
  timing?: MailboxTiming;
}

/** Reads the mailbox of the settings, as long as there is one. Of several processes, one reads it at a time. */
export function startMailboxWorker(options: MailboxWorkerOptions): MailboxWorker {
  const { db, config, receive, log, timing = defaultTiming } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  const pause = createInterruptiblePause(signal);
  const failed: FailedMail = { uid: 0, tries: 0 };

  /** As long as the connection and the settings stay as they are. */
  async function readOn(server: ImapServer, connection: ImapFlow, claim: MailboxClaim): Promise<void> {
    const held: { claim: MailboxClaim | undefined } = { claim };
    const mayReadOn = async () => {
      held.claim = held.claim && (await claimMailbox(db, claim.mailbox, held.claim));
      return held.claim !== undefined && !isStopping();
    };
    /** A counter, so that a mail that comes while the folder is read leads to another look. */
    let arrivals = 0;
    connection.on('exists', () => {
      arrivals += 1;
      pause.interrupt();
    });
    connection.on('close', pause.interrupt);
    try {
      while (await mayReadOn()) {
        const seen = arrivals;
        await readFolder({ db, connection, mailbox: claim.mailbox, receive, failed, mayReadOn });
        if (isStopping()) return;
        await recordReading(db, claim.mailbox, undefined);
        if (arrivals === seen) await pause.wait(timing.poll);
        if (!isSame(server, await readImapServer(db, config))) return;
        if (!connection.usable) throw new Error('The mail server has ended the connection.');
      }
    } finally {
      if (held.claim) await releaseMailbox(db, held.claim);
    }
  }

  /** Resolves with false where there is nothing to read here. */
  async function connectAndRead(): Promise<boolean> {
    const server = await readImapServer(db, config);
    const claim = server && (await claimMailbox(db, mailboxName(server), undefined));
    if (!claim) return false;
    const connection = createImapConnection(server);
    let failure: unknown;
    connection.on('error', (error) => (failure = error));
    const close = () => connection.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await connection.connect();
      await connection.mailboxOpen(server.folder, { readOnly: true });
      await readOn(server, connection, claim);
    } catch (caught) {
      // What ended the connection says more than what failed because it had ended.
      const error = failure ?? caught;
      if (!isStopping()) await recordReading(db, claim.mailbox, imapErrorText(error));
      throw error;
    } finally {
      signal.removeEventListener('abort', close);
      await releaseMailbox(db, claim);
      connection.close();
    }
    return true;
  }

  async function run(): Promise<void> {
    for (let failures = 0; !isStopping();) {
      try {
        const hasRead = await connectAndRead();
        failures = 0;
        if (!hasRead) await pause.wait(timing.poll);
      } catch (error) {
        if (isStopping()) return;
        failures += 1;
        log.warn({ err: error }, 'reading the mailbox failed');
        await pause.wait(backOff(timing.failed, failures));
      }
    }
  }

  const running = run();
  return {
    checkSettings: () => pause.interrupt(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const isSame = (one: ImapServer, other: ImapServer | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

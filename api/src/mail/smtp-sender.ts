import type MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from './mail-settings';

/** A whole mail, as bytes, and the addresses on its envelope. */
export interface ReadyMail {
  envelope: ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>;
  content: Buffer;
}

export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    message: string,
    /** False where the server could not be had at all: that is no fault of the mail. */
    readonly isAboutTheMail: boolean,
  ) {
    super(message);
  }
}

/** Milliseconds: until there is a connection, until the next word on it, and for everything. */
const limits = { connecting: 10_000, silence: 30_000, whole: 60_000 };

/**
 * Sends one mail over a connection of its own. Resolves when the server has taken it on, and then alone; throws
 * `MailFailure`, at the latest after a minute.
 */
export function sendBySmtp(server: SmtpServer, mail: ReadyMail, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limits.whole)]);
  return new Promise<void>((resolve, reject) => {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.isSecure,
      // A password must not be read on the way.
      requireTLS: server.credentials !== undefined && !isLoopback(server.host),
      connectionTimeout: limits.connecting,
      greetingTimeout: limits.connecting,
      socketTimeout: limits.silence,
      socketCloseTimeout: 1000,
    });
    let isOpen = false;
    const fail = (error?: Error | null) => {
      reject(new MailFailure(error?.message ?? 'The connection ended.', isOpen));
      connection.close();
    };
    const giveUp = () => {
      fail(new Error('It took too long.'));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    connection.on('error', fail);
    connection.on('end', () => {
      signal.removeEventListener('abort', giveUp);
      fail();
    });

    const send = () => {
      isOpen = true;
      connection.send(mail.envelope, mail.content, (error) => {
        if (error) {
          fail(error);
        } else {
          resolve();
          connection.quit();
        }
      });
    };
    connection.connect((error) => {
      if (error) fail(error);
      else if (!server.credentials) send();
      else {
        connection.login(server.credentials, (refusal) => {
          if (refusal) fail(refusal);
          else send();
        });
      }
    });
  });
}

const isLoopback = (host: string) => /^(localhost|127\..*|::1)$/.test(host);
